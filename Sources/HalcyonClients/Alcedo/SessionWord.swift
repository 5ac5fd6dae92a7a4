import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session configurations that a scenario can name.
enum SessionWord: String, CaseIterable {
    /// Leaves nothing on the disk.
    case ephemeral
    /// The system's default.
    case `default`
    /// An ephemeral one that adds `X-Session: tagged` to its requests.
    case tagged
    /// One for the background.
    case background

    /// The configuration of the word.
    var configuration: URLSessionConfiguration {
        switch self {
        case .ephemeral: return .ephemeral
        case .default: return .default
        case .tagged:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-Session": "tagged"]
            return configuration
        case .background:
            #if canImport(FoundationNetworking)
            // There is no way to make one on Linux, but the field by which it is known is there.
            let configuration = URLSessionConfiguration.ephemeral
            configuration.identifier = "background"
            return configuration
            #else
            return .background(withIdentifier: "background")
            #endif
        }
    }
}

/// The hosts that a scenario can trust.
enum TrustWord: String, CaseIterable {
    /// None.
    case none
    /// `secret.example`, whatever its letters' case.
    case secret

    /// The names.
    var hosts: Set<String>? {
        switch self {
        case .none: nil
        case .secret: ["Secret.example"]
        }
    }
}
