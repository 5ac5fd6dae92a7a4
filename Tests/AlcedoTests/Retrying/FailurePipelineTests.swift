import Foundation
import Testing

@testable import Alcedo

struct FailurePipelineTests {
    static func source(_ key: String) -> Source {
        .provider(RawImageDataProvider(data: Data(), cacheKey: key))
    }

    static func error(_ status: Int) -> KingfisherError {
        .responseError(reason: .invalidHTTPStatusCode(response: .init(status: status)))
    }

    static func name(_ step: FailurePipeline.Step) -> String {
        switch step {
        case .ask(let context):
            let status = (500...505).first { context.error.isInvalidResponseStatusCode($0) }
            return "ask \(context.source.cacheKey) \(status ?? 0) after \(context.retriedCount)"
        case .start(let source): return "start \(source.cacheKey)"
        case .end(.imageSettingError(.alternativeSourcesExhausted(let errors))):
            return "end " + errors.map(\.source.cacheKey).joined(separator: " ")
        case .end(let error): return "end \(error.name)"
        }
    }

    @Test func `alternatives follow in order and the error lists all`() {
        var pipeline = FailurePipeline(
            Self.source("a"),
            alternatives: [Self.source("b"), Self.source("c")]
        )
        var steps: [String] = []
        for _ in 0..<3 {
            steps.append(Self.name(pipeline.failed(Self.error(500), isSuperseded: false)))
        }
        #expect(steps == ["start b", "start c", "end a b c"])
        #expect(pipeline.original.cacheKey == "a")
        #expect(pipeline.current.cacheKey == "c")
    }

    @Test func `a load without anything else ends with its own error`() {
        var pipeline = FailurePipeline(Self.source("a"))
        let step = pipeline.failed(Self.error(500), isSuperseded: false)
        #expect(Self.name(step) == "end invalidHTTPStatusCode")
    }

    @Test func `the source that failed is tried again, with the latest error and a count over all`()
    {
        var pipeline = FailurePipeline(
            Self.source("a"),
            asksStrategy: true,
            alternatives: [Self.source("b")]
        )
        var steps: [String] = []
        steps.append(Self.name(pipeline.failed(Self.error(500), isSuperseded: false)))
        steps.append(Self.name(pipeline.retried(userInfo: nil)))
        steps.append(Self.name(pipeline.failed(Self.error(501), isSuperseded: false)))
        steps.append(Self.name(pipeline.stopped()))
        steps.append(Self.name(pipeline.failed(Self.error(502), isSuperseded: false)))
        steps.append(Self.name(pipeline.retried(userInfo: nil)))
        steps.append(Self.name(pipeline.failed(Self.error(503), isSuperseded: false)))
        steps.append(Self.name(pipeline.stopped()))
        #expect(
            steps == [
                "ask a 500 after 0", "start a", "ask a 501 after 1", "start b",
                "ask b 502 after 1", "start b", "ask b 503 after 2", "end a b",
            ]
        )
    }

    @Test func `what a decision carries comes with the next question`() {
        var pipeline = FailurePipeline(Self.source("a"), asksStrategy: true)
        _ = pipeline.failed(Self.error(500), isSuperseded: false)
        _ = pipeline.retried(userInfo: "note")
        guard case .ask(let context) = pipeline.failed(Self.error(501), isSuperseded: false) else {
            Issue.record("the strategy was not asked")
            return
        }
        #expect(context.userInfo as? String == "note")
    }

    static let cancellations: [KingfisherError] = [
        .requestError(reason: .taskCancelled), .requestError(reason: .asyncTaskContextCancelled),
        .requestError(
            reason: .dataProviderCancelled(
                provider: RawImageDataProvider(data: Data(), cacheKey: "k")
            )
        ),
    ]

    @Test(arguments: cancellations.indices)
    func `a cancellation of any kind ends the load without a question`(index: Int) {
        var pipeline = FailurePipeline(
            Self.source("a"),
            asksStrategy: true,
            lowData: Self.source("low"),
            alternatives: [Self.source("b")]
        )
        let error = Self.cancellations[index]
        let step = pipeline.failed(error, isSuperseded: false)
        #expect(Self.name(step) == "end \(error.name)")
    }

    @Test func `a superseded load ends without a question`() {
        var pipeline = FailurePipeline(
            Self.source("a"),
            asksStrategy: true,
            alternatives: [Self.source("b")]
        )
        let step = pipeline.failed(Self.error(500), isSuperseded: true)
        #expect(Self.name(step) == "end invalidHTTPStatusCode")
    }

    @Test func `the low-data source is for a constrained network, once, and before the others`() {
        var pipeline = FailurePipeline(
            Self.source("a"),
            lowData: Self.source("low"),
            alternatives: [Self.source("b")]
        )
        #expect(pipeline.hasLowDataSource)
        #expect(Self.name(pipeline.failed(.constrainedNetwork, isSuperseded: false)) == "start low")
        #expect(!pipeline.hasLowDataSource)
        #expect(Self.name(pipeline.failed(.constrainedNetwork, isSuperseded: false)) == "start b")

        var other = FailurePipeline(
            Self.source("a"),
            lowData: Self.source("low"),
            alternatives: [Self.source("b")]
        )
        #expect(Self.name(other.failed(Self.error(500), isSuperseded: false)) == "start b")
    }
}
