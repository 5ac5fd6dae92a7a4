import AlcedoCore
import AlcedoHTTP
import Foundation
import Testing

@testable import Alcedo

struct TransferMeasureTests {
    @Test func `bodies that are sent add up, and time counts from the first request`() throws {
        let url = try #require(URL(string: "http://images.test/cat.png"))
        var measure = TransferMeasure()
        #expect(!measure.hasBegun)
        let sent = HTTPRequest(url: url, method: "POST", body: [1, 2, 3])
        measure.note(sent, at: .zero + .seconds(1))
        measure.note(sent, at: .zero + .seconds(2))
        measure.note(HTTPRequest(url: url), at: .zero + .seconds(3))
        measure.redirectCount = 2
        measure.responseAt = .zero + .seconds(4)
        #expect(measure.hasBegun)
        let metrics = measure.metrics(status: 200, received: 10, at: .zero + .seconds(6))
        #expect(metrics.requestBodyBytesSent == 6)
        #expect(metrics.responseBodyBytesReceived == 10)
        #expect(metrics.duration == .seconds(5))
        #expect(metrics.timeToResponse == .seconds(3))
        #expect(metrics.redirectCount == 2)
        #expect(metrics.httpStatusCode == 200)
        #expect(metrics.downloadSpeed == 5)
    }

    @Test func `what came at once has no speed`() {
        let metrics = TransferMeasure().metrics(status: 200, received: 10, at: .zero)
        #expect(metrics.duration == .zero)
        #expect(metrics.downloadSpeed == nil)
    }
}
