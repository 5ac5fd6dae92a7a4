import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
package import HalcyonScenarios
import HalcyonServer
import HalcyonWorld

extension FaultProbe {
    /// The release of libcurl that URL sessions of this machine are made of, as one tells it to a
    /// server; `nil` where they are of something else.
    package static func libcurl(stage: any Stage) -> String? {
        let rule = ServerRule(name: "GET /", path: "/", replies: [ServerReply()])
        let server = FakeServer(script: ServerScript(rules: [rule]), seesRefusals: false)
        let setting = StageSetting(
            server: server,
            seed: 1,
            startDate: Timestamp(secondsSince1970: 1_767_225_600)
        )
        guard let host = try? stage.makeHost(setting), let url = host.url(for: "/") else {
            return nil
        }
        defer { host.close() }
        let process = host.world.startProcess()
        let transport = host.makeTransport(over: .session)
        let queue = process.callerQueue(.main).workQueue
        try? host.world.run(on: queue) {
            _ = transport.start(HTTPRequest(url: url), on: queue) { _ in }
        }
        try? host.world.settle()
        host.drain()
        process.end()
        let field = server.journal.first?.request.fields["User-Agent"]
        return field.flatMap { LibcurlVersion(userAgent: $0) }?.description
    }
}
