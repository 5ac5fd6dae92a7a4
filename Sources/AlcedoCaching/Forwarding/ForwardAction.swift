import AlcedoHTTP
import AlcedoSeams
import Foundation

/// What a forwarded request leads to; the driver does it, in order.
enum ForwardAction: Equatable {
    /// A head that came, or was made here, to those who wait.
    case respond(HTTPResponseHead, ResponseSource, to: [Int])
    /// A piece of its body.
    case data([UInt8], to: [Int])
    /// Its end.
    case finish(to: [Int])
    /// An end without a whole response.
    case fail(TransportFailure, to: [Int])
    /// A stored response, as each of the requests asks for it.
    case serve(StoredResponse, ResponseSource, to: [Forward.Caller])
    /// 504, made here.
    case refuse(to: [Forward.Caller])
    /// The requests are forwarded again, as they are.
    case fetchAnew([Forward.Caller])
    /// The requests could not share the exchange; each has one of its own.
    case separate([Forward.Caller])
    /// A stored response has new fields.
    case freshen(StoredResponse, into: StoredResponse)
    /// The content of a stored response answers other requests too.
    case adopt(StoredResponse, contentOf: StoredResponse)
    /// A response is stored with its content.
    case store(StoredResponse, [UInt8], for: HTTPRequest)
    /// A part is put with those of the same content.
    case combine(StoredResponse, [UInt8], PartialContent.Place, for: HTTPRequest)
    /// The parts of a content and its rest, whole, to the requests; and it is stored.
    case complete(StoredResponse, with: Reception, PartialContent.Place, to: [Forward.Caller])
    /// Stored responses are not what the origin has any more.
    case drop([StoredResponse])
    /// Whatever a request selects is not what the origin has any more.
    case dropSelected(by: HTTPRequest)
    /// Nothing that is stored for these is good any more (RFC 9111 §4.4).
    case invalidate([URL])
    /// The rest of the exchange is of no interest.
    case cancel
}
