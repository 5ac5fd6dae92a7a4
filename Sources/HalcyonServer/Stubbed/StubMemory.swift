import AlcedoHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What stubs have made of a reply in Foundation's terms, for the next task that gets the same.
///
/// Both take longer to make than the rest of a short reply takes to be played.
final class StubMemory: Sendable {
    private struct Made {
        var bytes: [UInt8] = []
        var data = Data()
        var head: HTTPResponseHead?
        var url: URL?
        // SAFETY: nobody changes a response.
        nonisolated(unsafe) var response: HTTPURLResponse?
    }

    private let made = Mutex(Made())

    /// The data of a body.
    ///
    /// It is the one that was made before if the bytes are the same object: it is kept, so that no
    /// other can be in its place.
    func data(_ bytes: [UInt8]) -> Data {
        made.withLock { made in
            if made.bytes.isSameObject(as: bytes) { return made.data }
            made.bytes = bytes
            made.data = Data(bytes)
            return made.data
        }
    }

    /// The response of a head from a URL; `nil` when it cannot be written.
    func response(_ head: HTTPResponseHead, from url: URL) -> HTTPURLResponse? {
        made.withLock { made in
            if made.url == url, made.head == head { return made.response }
            made.url = url
            made.head = head
            made.response = HTTPURLResponse(head, from: url)
            return made.response
        }
    }
}

extension [UInt8] {
    fileprivate func isSameObject(as other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
        }
    }
}

extension HTTPURLResponse {
    /// A head as the system's client would give it; lines of one name are joined.
    convenience init?(_ head: HTTPResponseHead, from url: URL) {
        var fields: [String: String] = [:]
        for line in head.fields.lines where fields[line.name] == nil {
            fields[line.name] = head.fields[line.name]
        }
        self.init(
            url: url,
            statusCode: head.status,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
    }
}
