import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer
import Testing

@testable import HalcyonScenarios

/// Archives, well formed and not.
struct HARReaderTests {
    private func entry(_ url: String, _ response: String, timings: String = "{}") -> String {
        """
        {request: {method: "GET", url: "\(url)"}, response: \(response), timings: \(timings)}
        """
    }

    private func read(_ entries: String...) throws -> Recording {
        let text = "{log: {entries: [\(entries.joined(separator: ","))]}}"
        let (recording, report) = HARReader.read(path: "a.har", bytes: Array(text.utf8))
        #expect(report.problems.isEmpty)
        return try #require(recording)
    }

    @Test func `answers to one request are one rule in the order they were recorded`() throws {
        let recording = try read(
            entry("http://a.example/foo", "{status: 200, content: {text: \"bar\"}}"),
            entry("http://a.example/other", "{status: 204}"),
            entry("http://a.example/foo", "{status: 200, content: {text: \"whee\"}}")
        )
        #expect(recording.rules.map(\.name) == ["GET //a.example/foo", "GET //a.example/other"])
        #expect(
            recording.rules[0].replies.map(\.body) == [
                .bytes(Array("bar".utf8)), .bytes(Array("whee".utf8)),
            ]
        )
        #expect(recording.rules[0].afterwards == .fail)
        #expect(recording.rules.map(\.isOptional) == [true, true])
    }

    @Test func `the head waits for every time before it, ssl counted once`() throws {
        let timings = "{blocked: 1, dns: 2, connect: 30, ssl: 20, send: 0.5, wait: 60, receive: 40}"
        let recording = try read(
            entry(
                "http://a.example/x",
                "{status: 200, content: {text: \"abcd\"}}",
                timings: timings
            )
        )
        let reply = recording.rules[0].replies[0]
        #expect(reply.latency == .microseconds(93_500))
        #expect(reply.chunks == ChunkPlan(size: .bytes(2), pause: .milliseconds(40)))
    }

    @Test(arguments: [
        (#"{status: 0}"#, "no response came"),
        (#"{status: 101}"#, "no final response"),
        (#"{status: 999}"#, "no final response"),
        (#"{}"#, "no status"),
        (#"{status: 200, content: {text: "%%%=", encoding: "rot13"}}"#, "rot13"),
    ])
    func `an entry without a playable response is named and skipped`(
        response: String,
        reason: String
    ) throws {
        let good = entry("http://a.example/x", "{status: 200}")
        let recording = try read(entry("http://a.example/y", response), good)
        #expect(recording.rules.count == 1)
        #expect(recording.skipped.count == 1)
        #expect(recording.skipped[0].hasPrefix("entry 0 at a.har:1:"))
        #expect(recording.skipped[0].contains(reason))
    }

    @Test func `fields about the coding and the connection are left out, cookies are split`() throws
    {
        let headers = """
            [{name: "Content-Encoding", value: "gzip"}, {name: "content-length", value: "7"},
             {name: "Set-Cookie", value: "a=1\\nb=2"}, {name: ":status", value: "200"},
             {name: "ETag", value: "\\"x\\""}]
            """
        let recording = try read(
            entry("http://a.example/x", "{status: 200, headers: \(headers)}")
        )
        let fields = recording.rules[0].replies[0].fields
        #expect(fields.lines.map(\.name) == ["Set-Cookie", "Set-Cookie", "ETag"])
        #expect(fields.values(of: "set-cookie") == ["a=1", "b=2"])
    }

    @Test(arguments: ["{}", "{log: 1}", "not json", ""])
    func `what is no archive is one clear error`(text: String) {
        let (recording, report) = HARReader.read(path: "a.har", bytes: Array(text.utf8))
        #expect(recording == nil)
        #expect(report.problems.count == 1)
    }

    @Test func `the shop's visit is whole but for the blocked request`() throws {
        let url = try #require(fixture("Fixtures/recordings/shop.har"))
        let (recording, _) = HARReader.read(
            path: "shop.har",
            bytes: Array(try Data(contentsOf: url))
        )
        let shop = try #require(recording)
        let rules = shop.rules
        #expect(rules.count == 3)
        #expect(rules[0].replies.map(\.status) == [200, 304])
        #expect(rules[2].query.map(\.name) == ["size", "v"])
        #expect(shop.skipped.count == 1)
    }

    private func fixture(_ path: String) -> URL? {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return root.appending(path: path)
    }
}

/// Archives from outside, where there are some.
struct ForeignArchiveTests {
    private static let folder = ProcessInfo.processInfo.environment["HALCYON_EXTRA_DATA"]

    @Test(.enabled(if: folder != nil, "HALCYON_EXTRA_DATA names no folder of further archives"))
    func `every foreign archive loads, or says why not`() throws {
        let folder = URL(filePath: try #require(Self.folder)).appending(path: "har")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".har") }.sorted()
        try #require(names.count >= 10, "archives are missing")
        var played = 0
        for name in names {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            let (recording, report) = HARReader.read(path: name, bytes: bytes)
            #expect(recording != nil || !report.problems.isEmpty, "\(name) said nothing")
            played += recording?.rules.reduce(0) { $0 + $1.replies.count } ?? 0
            for skipped in recording?.skipped ?? [] { #expect(skipped.hasPrefix("entry ")) }
        }
        #expect(played >= 20)
    }
}
