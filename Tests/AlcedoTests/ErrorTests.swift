import Alcedo
import Foundation
import Testing

struct ErrorTests {
    @Test func `names and codes are unique and in order`() {
        let codes = KingfisherError.codes
        #expect(Set(codes.map(\.name)).count == codes.count)
        #expect(codes.map(\.code) == codes.map(\.code).sorted())
        #expect(Set(codes.map(\.code)).count == codes.count)
        #expect(codes.allSatisfy { (1_001...5_006).contains($0.code) })
    }

    static let failure = TransportFailure(
        cause: .connectionLost,
        urlErrorCode: -1_005,
        message: "gone"
    )
    static let provider = RawImageDataProvider(data: Data(), cacheKey: "k")
    static let file = FileStoreError.noSpace(path: "/f")

    static let errors: [(KingfisherError, Int)] = [
        (.requestError(reason: .emptyRequest), 1_001),
        (.requestError(reason: .invalidURL(text: "x")), 1_002),
        (.requestError(reason: .taskCancelled), 1_003),
        (.requestError(reason: .asyncTaskContextCancelled), 1_005),
        (.requestError(reason: .dataProviderCancelled(provider: provider)), 1_006),
        (.responseError(reason: .invalidURLResponse(message: "x")), 2_001),
        (.responseError(reason: .invalidHTTPStatusCode(response: .init(status: 404))), 2_002),
        (.responseError(reason: .URLSessionError(error: failure)), 2_003),
        (.responseError(reason: .dataModifyingFailed), 2_004),
        (.responseError(reason: .noURLResponse), 2_005),
        (.responseError(reason: .cancelledByDelegate(response: .init(status: 200))), 2_006),
        (
            .responseError(reason: .bodyTooLarge(limit: .zero, received: .zero, announced: nil)),
            2_007
        ),
        (.responseError(reason: .cannotRevalidate(response: .init(status: 504))), 2_008),
        (.cacheError(reason: .fileEnumeratorCreationFailed(path: "/f")), 3_001),
        (.cacheError(reason: .invalidFileEnumeratorContent(path: "/f")), 3_002),
        (.cacheError(reason: .invalidURLResource(error: file, key: "k", path: "/f")), 3_003),
        (.cacheError(reason: .cannotLoadDataFromDisk(path: "/f", error: file)), 3_004),
        (.cacheError(reason: .cannotCreateDirectory(path: "/f", error: file)), 3_005),
        (.cacheError(reason: .imageNotExisting(key: "k")), 3_006),
        (.cacheError(reason: .cannotConvertToData(key: "k")), 3_007),
        (.cacheError(reason: .cannotSerializeImage(key: "k")), 3_008),
        (.cacheError(reason: .cannotCreateCacheFile(path: "/f", key: "k", error: file)), 3_009),
        (.cacheError(reason: .cannotSetCacheFileAttribute(path: "/f", error: file)), 3_010),
        (.cacheError(reason: .diskStorageIsNotReady(path: "/f")), 3_011),
        (
            .processorError(
                reason: .processingFailed(
                    processor: DefaultImageProcessor.default,
                    item: .data(Data()),
                    cause: nil
                )
            ), 4_001
        ),
        (.imageSettingError(reason: .emptySource), 5_001),
        (.imageSettingError(reason: .dataProviderError(provider: provider, error: file)), 5_003),
        (.imageSettingError(reason: .alternativeSourcesExhausted([])), 5_004),
    ]

    @Test func `every reason has its code and a message that people can read`() {
        for (error, code) in Self.errors {
            #expect(error.errorCode == code)
            #expect((error as NSError).code == code)
            #expect((error as NSError).localizedDescription == error.description)
            #expect(error.isTaskCancelled == [1_003, 1_005, 1_006].contains(code))
        }
        // 5002 needs a source, and is judged by the view's tests.
        #expect(Self.errors.count == KingfisherError.codes.count - 1)
    }
}
