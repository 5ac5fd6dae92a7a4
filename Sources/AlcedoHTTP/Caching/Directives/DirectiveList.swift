/// The directives of `Cache-Control` lines (RFC 9111 §5.2): `#( token [ "=" ( token / quoted ) ] )`.
///
/// What is malformed is told apart from what is not there, so that the safe meaning can be taken: the
/// word at the front of a member counts, whatever follows it. A quote that does not end is a character
/// like others, and each line is read for itself, so that nothing hides what stands behind it.
struct DirectiveList: Sequence, IteratorProtocol {
    /// What follows a directive's name.
    enum Argument: Equatable {
        case none
        /// A token, or a quoted string without its quotes and escapes.
        case value(String)
        /// White space around the `=`, an unfinished quote and the like.
        case malformed
    }

    private var lines: ArraySlice<String>
    private var bytes: [UInt8] = []
    private var place = 0
    /// Whether the rest of the line has no quoted string any more.
    private var isPastQuotes = false

    /// Reads the lines one after the other.
    init(_ lines: [String]) {
        self.lines = lines[...]
    }

    /// The next directive, its name in lower case.
    mutating func next() -> (name: String, argument: Argument)? {
        skip { $0 == .comma || $0.isFieldSpace }
        while place == bytes.count {
            guard let line = lines.popFirst() else { return nil }
            (bytes, place, isPastQuotes) = (Array(line.utf8), 0, false)
            skip { $0 == .comma || $0.isFieldSpace }
        }
        let name = take { $0 != .comma && $0 != .equals && !$0.isFieldSpace }
        return (String(decoding: name.map(\.asciiLowercased), as: UTF8.self), argument())
    }

    private mutating func argument() -> Argument {
        guard place < bytes.count, bytes[place] == .equals else {
            return restIsEmpty() ? .none : .malformed
        }
        place += 1
        if place < bytes.count, bytes[place] == .quote {
            let text = quoted()
            guard restIsEmpty(), let text else { return .malformed }
            return .value(text)
        }
        let token = take { $0 != .comma && $0 != .quote && !$0.isFieldSpace }
        return restIsEmpty() && !token.isEmpty
            ? .value(String(decoding: token, as: UTF8.self)) : .malformed
    }

    /// A quoted string without its quotes and escapes; when it does not end `nil`, and the quote alone
    /// is passed.
    private mutating func quoted() -> String? {
        place += 1
        guard !isPastQuotes else { return nil }
        let start = place
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == .quote { return String(decoding: text, as: UTF8.self) }
            if byte == .backslash, place < bytes.count {
                text.append(bytes[place])
                place += 1
            } else {
                text.append(byte)
            }
        }
        (place, isPastQuotes) = (start, true)
        return nil
    }

    /// Passes what is left of a member, and tells whether it was nothing but space.
    private mutating func restIsEmpty() -> Bool {
        var isEmpty = true
        while place < bytes.count, bytes[place] != .comma {
            isEmpty = isEmpty && bytes[place].isFieldSpace
            if bytes[place] == .quote {
                _ = quoted()
            } else {
                place += 1
            }
        }
        return isEmpty
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        _ = take(while: condition)
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = place
        while place < bytes.count, condition(bytes[place]) { place += 1 }
        return bytes[start..<place]
    }
}

extension UInt8 {
    /// A comma.
    static let comma = UInt8(ascii: ",")
    /// An equals sign.
    static let equals = UInt8(ascii: "=")
    /// A double quote.
    static let quote = UInt8(ascii: "\"")
    /// A backslash.
    static let backslash = UInt8(ascii: "\\")
    /// A space or a tab: `OWS` (RFC 9110 §5.6.3).
    var isFieldSpace: Bool { self == 0x20 || self == 0x09 }
}
