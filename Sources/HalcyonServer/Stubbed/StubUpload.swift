import AlcedoHTTP
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where the body of a request is.
enum StubUpload: Sendable {
    /// There is none.
    case none
    /// Here.
    case bytes([UInt8])
    /// In a file.
    case file(URL)
    /// In a stream.
    case stream(StubStream)
    /// With the delegate, who must be asked for a stream.
    case asked

    /// The most bytes that are read of a body; a longer one fails.
    static let limit = 67_108_864

    /// Looks for the body of a request, however it was given; on the work queue of the task.
    init(of request: URLRequest, _ task: URLSessionTask?) {
        if let data = request.httpBody {
            self = .bytes([UInt8](data))
        } else if let stream = request.httpBodyStream {
            self = .stream(StubStream(stream))
        } else {
            self = task?.stubUpload ?? .none
        }
    }

    /// The bytes, read whole, which may wait; `nil` when they cannot be read, or are too many.
    func read() -> [UInt8]? {
        switch self {
        case .none, .asked: return []
        case .bytes(let bytes): return bytes
        case .file(let url): return InputStream(url: url).flatMap { StubStream($0).drain() }
        case .stream(let stream): return stream.drain()
        }
    }
}

/// A stream on its way to the one who reads it.
// SAFETY: handed on once, from who found it to who reads it.
struct StubStream: @unchecked Sendable {
    private let stream: InputStream

    init(_ stream: InputStream) {
        self.stream = stream
    }

    /// All that is left in the stream, which is closed then.
    func drain() -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        stream.open()
        defer { stream.close() }
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count == 0 { return bytes }
            if count < 0 || bytes.count + count > StubUpload.limit { return nil }
            bytes += buffer[..<count]
        }
    }
}

extension HTTPRequest {
    /// The request as a stub sees it, with a body that was found elsewhere.
    init(_ request: URLRequest, body: [UInt8]?) {
        let fields = (request.allHTTPHeaderFields ?? [:]).map {
            HTTPFields.Field(name: $0.key, value: $0.value)
        }
        let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.init(
            url: request.url ?? URL(fileURLWithPath: "/"),
            method: request.httpMethod ?? "GET",
            fields: HTTPFields(sorted),
            body: body
        )
    }

    /// The request as a session takes it.
    var urlRequest: URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        for line in fields.lines { request.addValue(line.value, forHTTPHeaderField: line.name) }
        request.httpBody = body.map { Data($0) }
        return request
    }
}
