package import AlcedoCore

/// The head that a stored response is served with (RFC 9111 §4, §4.3.2; RFC 9110 §15.3.7).
package enum StoredAnswer {
    /// The stored head with its age (§5.1); `nil` for an age that nobody knows leaves the initial one.
    package static func whole(_ stored: StoredResponse, at now: Timestamp) -> HTTPResponseHead {
        var head = stored.head
        head.fields["Age"] = age(stored, at: now)
        // Parts that have become whole are a 200.
        if head.status == 206 {
            head.status = 200
            head.fields["Content-Range"] = nil
            head.fields["Content-Length"] = String(stored.extent.contentLength)
        }
        return head
    }

    /// 206 with a part of the content.
    package static func part(
        _ stored: StoredResponse,
        _ range: Range<Int>,
        at now: Timestamp
    ) -> HTTPResponseHead {
        var head = whole(stored, at: now)
        head.status = 206
        head.fields["Content-Length"] = String(range.count)
        head.fields["Content-Range"] = ContentRange(range, of: stored.extent.contentLength).text
        return head
    }

    /// 416 with the length of the content (RFC 9110 §15.5.17).
    package static func notSatisfiable(
        _ stored: StoredResponse,
        at now: Timestamp
    ) -> HTTPResponseHead {
        HTTPResponseHead(
            status: 416,
            fields: [
                "Content-Range": "bytes */\(stored.extent.contentLength)", "Content-Length": "0",
                "Date": HTTPDate.text(of: now),
            ]
        )
    }

    /// 304 with the fields that go with one (RFC 9110 §15.4.5).
    package static func notModified(
        _ stored: StoredResponse,
        at now: Timestamp
    ) -> HTTPResponseHead {
        let names = [
            "Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Last-Modified", "Vary",
        ]
        let lines = stored.head.fields.lines.filter { line in
            names.contains { line.name.equalsIgnoringASCIICase($0) }
        }
        var head = HTTPResponseHead(status: 304, fields: HTTPFields(lines))
        head.fields["Age"] = age(stored, at: now)
        return head
    }

    /// 504, made here (RFC 9111 §5.2.1.7, §5.2.2.2).
    package static func gatewayTimeout(at now: Timestamp) -> HTTPResponseHead {
        HTTPResponseHead(
            status: 504,
            fields: ["Date": HTTPDate.text(of: now), "Content-Length": "0"]
        )
    }

    /// `current_age` in whole seconds (RFC 9111 §5.1).
    private static func age(_ stored: StoredResponse, at now: Timestamp) -> String {
        String((stored.policy.age(at: now) ?? stored.policy.initialAge).components.seconds)
    }
}
