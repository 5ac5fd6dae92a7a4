import AlcedoCore
import AlcedoHTTP

/// What a resource answers to a request at a moment.
struct ResourceAnswer {
    private let resource: ServerResource
    private let version: ServerResource.Version
    private let length: Int64

    /// Takes the version that holds after a time.
    init(_ resource: ServerResource, after elapsed: Duration, shelf: PictureShelf) {
        self.resource = resource
        version = resource.version(after: elapsed)
        length = ExchangeBody(version.body, shelf: shelf).length
    }

    /// The reply to a request, in the order of RFC 9110 §13.2.2.
    func reply(to request: HTTPRequest) -> ServerReply {
        let preconditions = ResourcePreconditions(version)
        switch preconditions.judge(request) {
        case .failed: return bare(412)
        case .notModified: return notModified
        case .passed: break
        }
        guard resource.servesRanges, resource.delivery.coding == nil, request.method == "GET",
            let field = request.fields["Range"], preconditions.allowRange(request)
        else { return whole }
        switch RangeRequest(field, length: length) {
        case .whole: return whole
        case .unsatisfiable: return unsatisfiable
        case .parts(let parts): return partial(parts)
        }
    }

    private var whole: ServerReply {
        var reply = bare(200)
        reply.body = version.body
        return reply
    }

    /// What a 304 has of the fields of a 200 (RFC 9110 §15.4.5).
    private var notModified: ServerReply {
        let kept: Set = [
            "etag", "last-modified", "cache-control", "content-location", "date", "expires", "vary",
        ]
        var reply = bare(304)
        reply.chunks = nil
        reply.coding = nil
        reply.fields = HTTPFields(reply.fields.lines.filter { kept.contains($0.name.lowercased()) })
        return reply
    }

    private var unsatisfiable: ServerReply {
        var reply = bare(416)
        reply.fields["Content-Range"] = "bytes */\(length)"
        return reply
    }

    private func partial(_ parts: [Range<Int64>]) -> ServerReply {
        var reply = bare(206)
        if let part = parts.first, parts.count == 1 {
            reply.fields["Content-Range"] = contentRange(part)
            reply.body = .part(of: version.body, part)
            return reply
        }
        let type = reply.fields["Content-Type"] ?? "application/octet-stream"
        let boundary = "halcyon-\(parts.count)-\(length)"
        reply.fields["Content-Type"] = "multipart/byteranges; boundary=\(boundary)"
        var pieces: [ReplyBody] = []
        for part in parts {
            let head =
                "\r\n--\(boundary)\r\nContent-Type: \(type)\r\n"
                + "Content-Range: \(contentRange(part))\r\n\r\n"
            pieces += [.bytes(Array(head.utf8)), .part(of: version.body, part)]
        }
        pieces.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
        reply.body = .joined(pieces)
        return reply
    }

    private func contentRange(_ part: Range<Int64>) -> String {
        "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
    }

    /// A reply of a status with all fields and no body.
    private func bare(_ status: Int) -> ServerReply {
        var reply = resource.delivery
        reply.status = status
        reply.body = .empty
        for line in version.fields.lines { reply.fields.append(name: line.name, value: line.value) }
        if let etag = version.etag { reply.fields["ETag"] = etag }
        if let date = version.lastModified {
            reply.fields["Last-Modified"] = HTTPDate.text(of: date)
        }
        if resource.delivery.coding == nil {
            reply.fields["Accept-Ranges"] = resource.servesRanges ? "bytes" : "none"
        }
        if status >= 400 {
            reply.chunks = nil
            reply.coding = nil
        }
        return reply
    }
}
