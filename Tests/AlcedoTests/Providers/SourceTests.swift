import Foundation
import Testing

@testable import Alcedo

struct SourceTests {
    static let keys: [(url: String, key: String)] = [
        ("https://images.test/cat.png?size=2", "https://images.test/cat.png?size=2"),
        ("file:///users/me/cat.png", "alcedo.file///users/me/cat.png"),
        (
            "file:///var/AAAA-1/Shop.app/images/cat.png",
            "alcedo.file/Shop.app/images/cat.png"
        ),
        (
            "file:///var/AAAA-2/Shop.app/Share.appex/cat.png?v=2",
            "alcedo.file/Share.appex/cat.png?v=2"
        ),
        ("file:///var/notanapp/cat.app.png", "alcedo.file///var/notanapp/cat.app.png"),
    ]

    @Test(arguments: keys.indices) func `a URL has its key`(index: Int) throws {
        let url = try #require(URL(string: Self.keys[index].url))
        #expect(url.cacheKey == Self.keys[index].key)
        #expect(KF.ImageResource(downloadURL: url).cacheKey == Self.keys[index].key)
    }

    @Test func `a file URL becomes a provider and any other the network`() throws {
        let file = URL(fileURLWithPath: "/cat.png")
        let web = try #require(URL(string: "https://images.test/cat.png"))
        #expect(file.convertToSource().origin == .provider)
        #expect(file.convertToSource().url == file)
        #expect(file.convertToSource(overrideCacheKey: "cat").cacheKey == "cat")
        #expect(web.convertToSource().origin == .network)
        #expect(web.convertToSource(overrideCacheKey: "cat").cacheKey == "cat")
        let resource = KF.ImageResource(downloadURL: web, cacheKey: "dog")
        #expect(resource.convertToSource().cacheKey == "dog")
    }

    @Test func `sources are equal by kind, key and URL`() throws {
        let file = URL(fileURLWithPath: "/cat.png")
        let provider = Source.provider(LocalFileImageDataProvider(fileURL: file, cacheKey: "k"))
        let resource = Source.network(KF.ImageResource(downloadURL: file, cacheKey: "k"))
        #expect(provider != resource)
        let raw = RawImageDataProvider(data: Data([1]), cacheKey: "k").convertToSource()
        #expect(raw == RawImageDataProvider(data: Data([2]), cacheKey: "k").convertToSource())
        #expect(Set([provider, resource, raw]).count == 3)
    }

    @Test func `identifiers are never given twice`() {
        let first: Source.Identifier.Value = Source.Identifier.next()
        #expect(Source.Identifier.next() > first)
        #expect(first > 0)
    }

    // Providers

    struct Nothing: ImageDataProvider {
        let cacheKey = "nothing"
    }

    struct Handled: ImageDataProvider {
        let cacheKey = "handled"
        func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
            handler(.success(Data([1])))
            handler(.success(Data([2])))
        }
    }

    @Test func `a provider without either form fails and does not call itself`() async {
        await #expect(throws: ImageDataProviderFailure.noData) { try await Nothing().data() }
    }

    @Test func `the awaited form is made from the other, whose first answer counts`() async throws {
        #expect(try await Handled().data() == Data([1]))
    }

    @Test func `stored providers call back before they return`() throws {
        let names = Names()
        @Sendable func note(_ result: Result<Data, any Error>) {
            names.add((try? result.get()).map { "\($0.count)" } ?? "failed")
        }
        RawImageDataProvider(data: Data([1, 2]), cacheKey: "k").data { note($0) }
        Base64ImageDataProvider(base64String: "AQ\n ID", cacheKey: "k").data { note($0) }
        Base64ImageDataProvider(base64String: "A", cacheKey: "k").data { note($0) }
        let missing = URL(fileURLWithPath: "/halcyon-no-such-file")
        LocalFileImageDataProvider(fileURL: missing).data { note($0) }
        let web = try #require(URL(string: "https://images.test/cat.png"))
        LocalFileImageDataProvider(fileURL: web).data { note($0) }
        #expect(names.all == ["2", "3", "failed", "failed", "failed"])
    }
}
