import AlcedoSeams
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct StandInTaskTests {
    @Test func `a stand-in shows the request, and is never sent`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9/cat.png"))
        var request = URLRequest(url: url)
        request.setValue("a", forHTTPHeaderField: "X-Tenant")
        let kept = await StandInTask.with(request) { task -> URLSessionTask in
            #expect(task.currentRequest?.url == url)
            #expect(task.originalRequest?.value(forHTTPHeaderField: "X-Tenant") == "a")
            #expect(task.state == .suspended)
            return task
        }
        #expect(kept.state != .suspended)
    }
}
