#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// One transfer, as hooks are told of it.
public struct SessionDataTask: Sendable, Identifiable {
    /// A number of its own among those of its downloader, from 1.
    public let id: UInt64
    /// What it asked for first.
    public let originalRequest: URLRequest
    /// What it asked for last, after redirects.
    public let currentRequest: URLRequest

    /// The URL it asked for first.
    public var originalURL: URL? { originalRequest.url }
}
