import AlcedoCore
import AlcedoImages
import Foundation
import HalcyonClients
import HalcyonServer
import Testing

@testable import HalcyonScenarios

/// Sessions that are written down and played again.
struct RecordedSessionTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What a scenario's client sees of the network on the simulated stage.
    private static func seen(
        _ text: String,
        files: [String: [UInt8]] = [:]
    ) throws -> [RecordedExchange] {
        let reader = ScenarioReader(kinds: ClientKinds.all) { files[$0] }
        let result = reader.read(path: "a.json5", bytes: Array(text.utf8))
        let scenario = try #require(result.scenario, "\(result.report)\n\(text)")
        let log = SessionLog()
        let runner = ScenarioRunner(decoder: StandardImageDecoder())
        let stage = RecordingStage(SimulatedStage(), log: log)
        let kind = try #require(ClientKinds.all.first)
        let play = runner.play(scenario, on: stage, against: kind, seed: 1)
        #expect(play.verdict == .passed, "\(play.details)")
        return log.exchanges
    }

    private static func imported(_ archive: String) throws -> Recording {
        let (recording, report) = HARReader.read(path: "a.har", bytes: Array(archive.utf8))
        let read = try #require(recording, "\(report)")
        #expect(read.skipped == [])
        return read
    }

    /// Steps and server parts whose sessions are exported, imported and played again.
    static let sessions: [(name: String, server: String, steps: String)] = [
        (
            "timings and pieces",
            """
            "GET /a.png": { replies: [{ latency: "120.5ms", image: { png: [16, 16] },
              chunks: { size: ["10B", "300B"], pause: ["3ms", "7.25ms"] } }] }
            """,
            "{ load: '/a.png', as: 'a' }, { settle: true }"
        ),
        (
            "a sequence",
            """
            "GET /a.png": { replies: [{ status: 503, text: "later" }, { image: { png: [4, 4] } }] }
            """,
            "{ load: '/a.png', as: 'a' }, { settle: true }, { load: '/a.png', as: 'b' }, { settle: true }"
        ),
        (
            "fields and cookies",
            """
            "GET /a.png?x=%20&y=1": { replies: [{ image: { png: [4, 4] },
              headers: { "Set-Cookie": ["a=1", "b=2"], ETag: 'W/"ä"', "X-Quote": "\\"\\\\" } }] }
            """,
            "{ load: '/a.png?x=%20&y=1', as: 'a' }, { settle: true }"
        ),
        (
            "a redirect",
            """
            "GET /a.png": { replies: [{ status: 302, headers: { Location: "/b.png" } }] },
            "GET /b.png": { replies: [{ image: { png: [4, 4] }, latency: "1s" }] }
            """,
            "{ load: '/a.png', as: 'a' }, { settle: true }"
        ),
        (
            "faults",
            """
            "GET /a.png": { replies: [{ fault: "refused" }] },
            "GET /b.png": { replies: [{ fault: "emptyReply" }] },
            "GET /c.png": { replies: [{ image: { png: [16, 16] }, fault: { truncatedBody: "20B" } }] },
            "GET /d.png": { replies: [{ image: { png: [16, 16] }, fault: { resetMidBody: "30B" } }] }
            """,
            ["a", "b", "c", "d"].map { "{ load: '/\($0).png', as: '\($0)' }, { settle: true }" }
                .joined(separator: ", ")
        ),
    ]

    @Test(arguments: sessions.indices)
    func `what is exported and imported plays the same`(_ index: Int) throws {
        let session = Self.sessions[index]
        func text(_ server: String) -> String {
            "{ format: 1, scenario: 'a recorded session is the same again', \(server), steps: [\(session.steps)] }"
        }
        let first = try Self.seen(text("server: { \(session.server) }"))
        #expect(!first.isEmpty)
        let archive = HARWriter.text(of: first)
        _ = try Self.imported(archive)
        // As an archive, and as the scenario that is made of it.
        let again = try Self.seen(
            text("recording: 'a.har'"),
            files: ["a.har": Array(archive.utf8)]
        )
        #expect(HARWriter.text(of: again) == archive, "\(session.name)")
    }

    @Test(arguments: sessions.indices)
    func `an imported session is a scenario that plays`(_ index: Int) throws {
        let session = Self.sessions[index]
        let first = try Self.seen(
            "{ format: 1, scenario: 'a session that is recorded', server: { \(session.server) }, steps: [\(session.steps)] }"
        )
        let heading = SessionScenario.Heading(
            title: "the session is played again",
            origin: "a.har",
            folder: "bodies",
            notes: []
        )
        let scenario = SessionScenario(try Self.imported(HARWriter.text(of: first)), heading)
        let files = Dictionary(
            uniqueKeysWithValues: scenario.files.map { ("bodies/\($0.name)", $0.bytes) }
        )
        let again = try Self.seen(scenario.text, files: files)
        #expect(again.map(\.url) == first.map(\.url))
        #expect(again.map(\.status) == first.map(\.status))
        #expect(again.map(\.body) == first.map(\.body))
        #expect(again.map(\.latency) == first.map(\.latency))
        #expect(again.map(\.pieces) == first.map(\.pieces))
        #expect(again.map(\.failure) == first.map(\.failure))
    }

    @Test func `a folder of mappings becomes a scenario that plays`() throws {
        let folder = Self.root.appending(path: "Fixtures/recordings/wiremock")
        let mappings = folder.appending(path: "mappings")
        let names = try FileManager.default.contentsOfDirectory(atPath: mappings.path).sorted()
        let mappingFiles = try names.map { name in
            let bytes = try Array(Data(contentsOf: mappings.appending(path: name)))
            return MappingReader.File(path: name, bytes: bytes)
        }
        let result = MappingReader.read(mappingFiles) { name in
            (try? Data(contentsOf: folder.appending(path: "__files/\(name)"))).map { Array($0) }
        }
        #expect(result.rules.count == 6)
        #expect(result.skipped.count == 2)
        let heading = SessionScenario.Heading(
            title: "the mappings are played",
            origin: "wiremock",
            folder: nil,
            notes: result.skipped
        )
        let seen = try Self.seen(SessionScenario(rules: result.rules, heading).text)
        #expect(seen.map(\.status) == [200, 503])
    }

    private static let archives: [String] = {
        let folder = root.appending(path: "Fixtures/recordings")
        let own = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let extra = ProcessInfo.processInfo.environment["HALCYON_EXTRA_DATA"].map { "\($0)/har" }
        let foreign =
            extra.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        let names = own.map { "\(folder.path)/\($0)" } + foreign.map { "\(extra ?? "")/\($0)" }
        return names.filter { $0.hasSuffix(".har") }.sorted()
    }()

    @Test func `there are archives of every dialect`() {
        let names = Set(Self.archives.map { URL(filePath: $0).lastPathComponent })
        let dialects = [
            "chrome", "firefox", "safari", "charles", "proxyman", "mitmproxy", "damaged",
        ]
        #expect(Set(dialects.map { "\($0).har" }).subtracting(names) == [])
    }

    @Test(arguments: archives)
    func `every archive becomes a scenario that plays, or one clear error`(_ path: String) throws {
        let bytes = try Array(Data(contentsOf: URL(filePath: path)))
        let (recording, report) = HARReader.read(path: "a.har", bytes: bytes)
        guard let recording else {
            #expect(report.problems.count == 1)
            return
        }
        let clean = Redaction().applied(to: VolatileFields.removed(from: recording.exchanges))
        let played = Recording(exchanges: clean)
        guard !played.rules.isEmpty else { return }
        let heading = SessionScenario.Heading(
            title: "the session is played again",
            origin: "a.har",
            folder: "bodies",
            notes: recording.skipped
        )
        let scenario = SessionScenario(played, heading)
        let files = Dictionary(
            uniqueKeysWithValues: scenario.files.map { ("bodies/\($0.name)", $0.bytes) }
        )
        _ = try Self.seen(scenario.text, files: files)
    }
}
