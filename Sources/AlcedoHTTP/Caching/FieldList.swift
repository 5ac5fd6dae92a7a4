/// Fields whose value is a list (RFC 9110 §5.6.1).
enum FieldList {
    /// The members of a value, cut at commas outside quotes, without the space around them; empty ones
    /// are left out.
    static func members(of value: String) -> [String] {
        var members: [String] = []
        var member: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        for byte in value.utf8 {
            if byte == .comma && !isQuoted {
                members.append(String(trimmed: member))
                member.removeAll(keepingCapacity: true)
                continue
            }
            if byte == .quote && !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == .backslash && !isEscaped
            member.append(byte)
        }
        members.append(String(trimmed: member))
        return members.filter { !$0.isEmpty }
    }
}

extension String {
    /// Makes a text of bytes without the spaces and tabs around them.
    init(trimmed bytes: [UInt8]) {
        let start = bytes.firstIndex { !$0.isFieldSpace } ?? bytes.endIndex
        let end = bytes.lastIndex { !$0.isFieldSpace }.map { $0 + 1 } ?? start
        self.init(decoding: bytes[start..<end], as: UTF8.self)
    }
}
