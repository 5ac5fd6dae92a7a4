import Alcedo
import AlcedoCore
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a downloader's settings read as after they were set, which no load shows.
struct DownloaderSettingTests {
    private func downloader() throws -> ImageDownloader {
        ImageDownloader(name: "settings", environment: try LoaderStage().environment)
    }

    @Test func `a time-out reads as it was set, and zero and less as none`() throws {
        let downloader = try downloader()
        #expect(downloader.downloadTimeout == 15)
        #expect(downloader.totalTimeout == nil)
        downloader.downloadTimeout = 0.5
        #expect(downloader.idleTimeout == .milliseconds(500))
        downloader.downloadTimeout = -1
        #expect(downloader.idleTimeout == nil)
        #expect(downloader.downloadTimeout == 0)
        downloader.idleTimeout = .zero
        downloader.totalTimeout = .zero
        #expect(downloader.idleTimeout == nil)
        #expect(downloader.totalTimeout == nil)
        downloader.totalTimeout = .seconds(3)
        #expect(downloader.totalTimeout == .seconds(3))
    }

    @Test func `limits read as they were set, and a bound is at least one`() throws {
        let downloader = try downloader()
        #expect(downloader.maximumBodySize == .mebibytes(256))
        #expect(downloader.maximumRedirectCount == 10)
        #expect(downloader.maximumConcurrentDownloads == 16)
        downloader.maximumBodySize = .bytes(7)
        downloader.maximumRedirectCount = 3
        downloader.maximumConcurrentDownloads = 0
        #expect(downloader.maximumBodySize == .bytes(7))
        #expect(downloader.maximumRedirectCount == 3)
        #expect(downloader.maximumConcurrentDownloads == 1)
    }

    @Test func `a configuration reads as a copy of what was set`() throws {
        let downloader = try downloader()
        #expect(downloader.sessionConfiguration.httpAdditionalHeaders == nil)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Session": "a"]
        downloader.sessionConfiguration = configuration
        configuration.httpAdditionalHeaders = ["X-Session": "b"]
        let fields = downloader.sessionConfiguration.httpAdditionalHeaders
        #expect(fields?["X-Session"] as? String == "a")
    }

    @Test func `trusted hosts read as names in lower case, and none as none`() throws {
        let downloader = try downloader()
        #expect(downloader.trustedHosts?.isEmpty == true)
        downloader.trustedHosts = ["A.example"]
        #expect(downloader.trustedHosts == ["a.example"])
        downloader.trustedHosts = nil
        #expect(downloader.trustedHosts?.isEmpty == true)
    }
}
