import Alcedo
import AlcedoSeams
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The redirect handlers that a scenario can name.
enum RedirectHandlerWord: String, CaseIterable {
    /// Follows no redirect.
    case refuse
    /// Follows each, and adds `X-Hop` with the status and `X-From` with the path it came from.
    case tell
    /// Follows each after a second.
    case followLater
    /// Goes to `/other.png` instead.
    case other
}

extension RedirectHandlerWord {
    /// The handler of the word.
    func handler(_ tools: OptionTools) -> any ImageDownloadRedirectHandler {
        switch self {
        case .refuse: AnyRedirectHandler { _, _, _, answer in answer(nil) }
        case .tell:
            AnyRedirectHandler { task, response, next, answer in
                answer(
                    next.changed { request in
                        request.setValue("\(response.statusCode)", forHTTPHeaderField: "X-Hop")
                        let path = task.currentRequest.url?.path
                        request.setValue(path, forHTTPHeaderField: "X-From")
                    }
                )
            }
        case .followLater: LateHandler(seams: tools.seams)
        case .other:
            AnyRedirectHandler { _, _, next, answer in
                answer(next.changed { $0.url = URL(string: "/other.png", relativeTo: $0.url) })
            }
        }
    }
}

/// Takes a second.
private struct LateHandler: ImageDownloadRedirectHandler {
    let seams: Seams

    func handleHTTPRedirection(
        for task: SessionDataTask,
        response: HTTPURLResponse,
        newRequest: URLRequest
    ) async -> URLRequest? {
        await seams.pause(.seconds(1))
        return newRequest
    }
}
