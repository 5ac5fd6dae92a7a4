public import AlcedoSeams

/// The handle of one request, valid in all its phases.
///
/// `cancel` may be called from anywhere, any number of times. Before the completion has been called
/// it makes the request end with `KingfisherError.requestError(reason: .taskCancelled)`, on the
/// queue the request asked for, and nothing is started for it afterwards; a transfer that other
/// requests share goes on for them. After the completion it does nothing. Letting go of the handle
/// cancels nothing.
public final class DownloadTask: Cancellable {
    private let request: any Cancellable

    init(_ request: any Cancellable) {
        self.request = request
    }

    /// Cancels the request.
    public func cancel() {
        request.cancel()
    }
}

/// Takes the number of body bytes that have come and the number to expect; `nil` when the server did
/// not say.
///
/// Called on the request's callback queue, with rising numbers, never after the completion.
public typealias DownloadProgressBlock =
    @Sendable (_ receivedSize: Int64, _ totalSize: Int64?) -> Void
