import AlcedoSeams
import HalcyonScenarios

/// How a request of a small client ends without an image.
///
/// The clients themselves tell nobody; the names are for scenarios.
enum PlainFailure: Sendable {
    /// Something came, and it was no image.
    case nothingShown
    /// Nothing came.
    case fetchFailed(TransportFailure)
    /// Nothing was stored, and nothing may be fetched.
    case notStored
    /// There was no URL.
    case noURL

    /// Every name with its code.
    static let codes = [
        (name: "nothingShown", code: 1), (name: "fetchFailed", code: 2),
        (name: "notStored", code: 3), (name: "noURL", code: 4),
    ]

    /// The failure as scenarios see it.
    var loadFailure: LoadFailure {
        switch self {
        case .nothingShown: failure(0, "what came is no image, and nothing is shown")
        case .fetchFailed(let failure):
            self.failure(1, failure.message, cause: failure.cause.rawValue)
        case .notStored: failure(2, "nothing is stored, and the policy forbids to fetch")
        case .noURL: failure(3, "there is no URL")
        }
    }

    private func failure(_ index: Int, _ message: String, cause: String? = nil) -> LoadFailure {
        let (name, code) = Self.codes[index]
        return LoadFailure(name: name, code: code, cause: cause, message: message)
    }
}
