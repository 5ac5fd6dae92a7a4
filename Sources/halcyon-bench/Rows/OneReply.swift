import AlcedoHTTP
import AlcedoSeams

/// A network with one answer.
final class OneReply: Transport {
    private let fields: HTTPFields
    private let body: [UInt8]

    /// Makes one whose answers may be kept for a day.
    init(body: [UInt8], varyingBy name: String? = nil) {
        var fields: HTTPFields = ["Cache-Control": "max-age=86400", "Content-Type": "image/png"]
        if let name { fields["Vary"] = name }
        self.fields = fields
        self.body = body
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let head = HTTPResponseHead(status: 200, fields: fields)
        for event in [TransportEvent.response(head), .data(body), .finished] {
            queue.async { receive(event) }
        }
        return queue.async(after: .zero, .housekeeping) {}
    }
}
