import AlcedoCore
import AlcedoHTTP
import Foundation

extension FuzzTarget {
    /// Fields and what a cache reads of them: lines `name:value`, with a line feed between two.
    static let fields = FuzzTarget(
        name: "fields",
        law: "what fields say stays within its bounds, and what they forbid is not done"
    ) { (bytes) throws(Finding) in
        let fields = HTTPFields(
            bytes.split(separator: 0x0A).map { line in
                let end = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
                return HTTPFields.Field(
                    name: String(decoding: line[..<end], as: UTF8.self),
                    value: String(decoding: line[end...].dropFirst(), as: UTF8.self)
                )
            }
        )
        try isTable(fields)
        try areStored(fields)
        try isSafe(fields)
        try areRanges(fields)
        for line in fields.lines { try isList(line.value) }
    }

    private static let start = Timestamp(secondsSince1970: 1_767_225_600)

    /// Names and values are a table whose names compare without regard to case.
    private static func isTable(_ fields: HTTPFields) throws(Finding) {
        for line in fields.lines {
            let name = line.name
            let values = fields.values(of: name)
            try Finding.unless(
                fields[name] == values.joined(separator: ", ") && fields.contains(name)
                    && fields.first(name) == values.first,
                "the values of \(name) differ"
            )
            var changed = fields
            changed[name] = "new"
            try Finding.unless(changed.values(of: name) == ["new"], "\(name) is not replaced")
            changed[name] = nil
            try Finding.unless(
                !changed.contains(name)
                    && changed.lines.count == fields.lines.count - values.count,
                "\(name) is not removed"
            )
        }
        let length = HTTPResponseHead(status: 200, fields: fields).expectedBodyLength
        try Finding.unless((length ?? 0) >= 0, "a body of \(length ?? 0) bytes")
    }

    /// What is stored is stored again unchanged, and no field of a connection is.
    private static func areStored(_ fields: HTTPFields) throws(Finding) {
        let stored = StoredFields.of(fields, receivedAt: start)
        try Finding.unless(
            StoredFields.of(stored, receivedAt: start) == stored,
            "stored twice it is something else: \(stored.lines)"
        )
        for name in ["connection", "Transfer-Encoding", "TE"] {
            try Finding.unless(!stored.contains(name), "\(name) is stored")
        }
    }

    /// Whatever else a response says: what it forbids is not done, and times are no less than nothing.
    private static func isSafe(_ fields: HTTPFields) throws(Finding) {
        guard let url = URL(string: "http://host.test/") else { return }
        let request = HTTPRequest(url: url, fields: fields)
        let times = ExchangeTimes(requested: start, received: start + .seconds(1))
        for word in ["no-store", "no-cache"] {
            var said = fields
            said.append(name: "Cache-Control", value: word)
            let head = HTTPResponseHead(status: 200, fields: said)
            let policy = ResponsePolicy(head, times)
            try Finding.unless(
                policy.initialAge >= .zero && policy.lifetime >= .zero,
                "an age of \(policy.initialAge), a lifetime of \(policy.lifetime)"
            )
            if word == "no-store", !policy.directives.requiresUnderstanding {
                let isAllowed = Storing.isAllowed(head, policy.directives, for: request)
                try Finding.unless(!isAllowed, "it is stored against \(word)")
            }
            guard word == "no-cache" else { continue }
            for now in [start, start + .seconds(2), .distantFuture, .distantPast] {
                let asked = RequestDirectives(fields)
                let decision = Reuse.decide(policy, for: asked, at: now)
                try Finding.unless(
                    decision == .validate || decision == .refuse,
                    "\(decision) against \(word)"
                )
            }
        }
        let key = VaryKey(of: HTTPResponseHead(status: 200, fields: fields), for: request)
        try Finding.unless(key.matches(request), "its own request does not select it: \(key)")
    }

    /// Ranges lie within what they are of.
    private static func areRanges(_ fields: HTTPFields) throws(Finding) {
        let wanted = RequestedRange(fields)
        for length in [0, 1, 10, 1_000_000, .max] {
            guard let range = wanted?.resolved(in: length) else { continue }
            let isWithin = range.lowerBound >= 0 && range.upperBound <= length
            try Finding.unless(
                isWithin && (!range.isEmpty || length == 0),
                "\(range) of \(length) bytes"
            )
        }
        guard let text = fields["Content-Range"], let content = ContentRange(text) else { return }
        try Finding.unless(
            content.range.lowerBound >= 0 && !content.range.isEmpty
                && content.range.upperBound <= content.length ?? .max,
            "\(text) is \(content.range)"
        )
        try Finding.unless(
            ContentRange(content.text) == content,
            "\(text) is written as \(content.text)"
        )
    }

    /// The items of a list have nothing around them, and joined they are the list again.
    private static func isList(_ value: String) throws(Finding) {
        let items = HTTPFields.listItems(value)
        try Finding.unless(
            items.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: ",")) }
                && HTTPFields.listItems(items.joined(separator: ", ")) == items,
            "\(value) is \(items)"
        )
    }
}
