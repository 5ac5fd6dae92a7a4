import AlcedoCore
import AlcedoHTTP
public import Foundation
import HalcyonServer

/// One answer of a rule: a status, header fields, a body, and how long all that takes or what goes
/// wrong with it.
public struct Reply: Sendable {
    var reply: ServerReply

    /// Makes a reply at once.
    ///
    /// - Parameters:
    ///   - status: The status code, 100 to 599; 200 unless told otherwise.
    ///   - headers: Names and values in the order they are sent, a name as often as needed.
    ///     `Content-Length` is added unless given.
    ///   - body: The content; none unless told otherwise.
    public init(
        _ status: Int = 200,
        headers: KeyValuePairs<String, String> = [:],
        body: Data = Data()
    ) {
        let lines = headers.map { HTTPFields.Field(name: $0.key, value: $0.value) }
        reply = ServerReply(
            status: status,
            fields: HTTPFields(lines),
            body: body.isEmpty ? .empty : .bytes([UInt8](body))
        )
    }

    /// A 200 with a text in UTF-8; `type` is its `Content-Type`.
    public static func text(
        _ text: String,
        type: String = "text/plain; charset=utf-8"
    ) -> Reply {
        Reply(headers: ["Content-Type": type], body: Data(text.utf8))
    }

    /// A 200 with a body that is made as it is read, and never held whole.
    ///
    /// - Parameters:
    ///   - size: Its length.
    ///   - seed: What its bytes depend on.
    /// - Returns: The reply.
    public static func generated(_ size: ByteCount, seed: UInt64 = 1) -> Reply {
        var reply = Reply()
        reply.reply.body = .random(size: size, seed: seed)
        return reply
    }

    /// A 200 with a picture drawn from a seed, as a PNG file.
    ///
    /// - Parameters:
    ///   - width: Its width in pixels; at least 1.
    ///   - height: Its height in pixels; at least 1.
    ///   - seed: What it shows.
    /// - Returns: The reply.
    public static func png(width: Int, height: Int, seed: UInt64 = 1) -> Reply {
        var reply = Reply(headers: ["Content-Type": "image/png"])
        reply.reply.body = .image(width: width, height: height, seed: seed)
        return reply
    }

    /// A redirect to a URL, relative or absolute; 302 unless told otherwise.
    public static func redirect(to location: String, status: Int = 302) -> Reply {
        Reply(status, headers: ["Location": location])
    }

    /// No answer, but a fault.
    public static func failure(_ fault: Fault) -> Reply {
        Reply().failing(fault)
    }
}

// How it is sent

extension Reply {
    /// The reply, whose head comes so long after the request; time really passes.
    public func after(_ latency: Duration) -> Reply {
        changed { $0.latency = latency }
    }

    /// The reply, held until `StubbedServer.open` is called with the name of the gate.
    public func held(by gate: String) -> Reply {
        changed { $0.gate = gate }
    }

    /// The reply, with its body in pieces.
    ///
    /// A task with a completion handler, or one that is awaited, gets them as one on Linux.
    ///
    /// - Parameters:
    ///   - size: The length of each piece but the last; at least 1.
    ///   - pause: The time before each piece but the first.
    /// - Returns: The reply.
    public func inPieces(of size: ByteCount, every pause: Duration = .zero) -> Reply {
        changed { $0.chunks = ChunkPlan(size: size, pause: pause) }
    }

    /// The reply, with something that goes wrong.
    public func failing(_ fault: Fault) -> Reply {
        changed { $0.fault = fault.fault }
    }

    private func changed(_ change: (inout ServerReply) -> Void) -> Reply {
        var copy = self
        change(&copy.reply)
        return copy
    }
}
