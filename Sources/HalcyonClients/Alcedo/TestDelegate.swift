import Alcedo
import AlcedoSeams
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegates that a scenario can name; each notes what it hears in the trace.
enum DelegateWord: String, CaseIterable {
    /// Listens, and changes nothing.
    case listen
    /// Refuses every response, after half a second.
    case refuse
    /// Takes half a second to let a response go on.
    case ponder
    /// Gives no body back.
    case drop
    /// Gives half of each body back.
    case halve
    /// Takes a 404 for a success, and a 200 for a failure.
    case invertStatus
}

/// A delegate that does what its word says.
final class TestDelegate: ImageDownloaderDelegate {
    /// What it notes.
    static let traceTags = [
        "delegate.willDownload", "delegate.didFinish", "delegate.didFail",
        "delegate.didDownloadData", "delegate.didDownloadImage",
    ]

    private let word: DelegateWord
    private let tools: OptionTools

    init(_ word: DelegateWord, _ tools: OptionTools) {
        self.word = word
        self.tools = tools
    }

    func imageDownloader(
        _ downloader: ImageDownloader,
        willDownloadImageForURL url: URL,
        with request: URLRequest?
    ) {
        tools.note("delegate.willDownload", 0)
    }

    func imageDownloader(
        _ downloader: ImageDownloader,
        didFinishDownloadingImageForURL url: URL,
        with response: URLResponse?,
        error: (any Error)?
    ) {
        let code = (error as? KingfisherError)?.errorCode ?? 0
        tools.note(error == nil ? "delegate.didFinish" : "delegate.didFail", UInt64(code))
    }

    func isValidStatusCode(_ code: Int, for downloader: ImageDownloader) -> Bool {
        word == .invertStatus ? code == 404 : (200..<400).contains(code)
    }

    func imageDownloader(
        _ downloader: ImageDownloader,
        didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition {
        if word == .refuse || word == .ponder { await tools.seams.pause(.milliseconds(500)) }
        return word == .refuse ? .cancel : .allow
    }

    func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload data: Data,
        for url: URL
    ) -> Data? {
        tools.note("delegate.didDownloadData", 0)
        switch word {
        case .drop: return nil
        case .halve: return data.prefix(data.count / 2)
        default: return data
        }
    }

    func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload image: Image,
        for url: URL,
        with response: URLResponse?
    ) {
        tools.note("delegate.didDownloadImage", 0)
    }
}
