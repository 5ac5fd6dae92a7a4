import Foundation
import Testing

@testable import halcyon_fuzz

/// The inputs of `Fixtures/fuzz`, tried again by an ordinary build.
struct CorpusTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/fuzz")

    private static func names(in folder: URL) -> [String] {
        let path = folder.path(percentEncoded: false)
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test func `every target has inputs, and every folder of inputs a target`() {
        #expect(Self.names(in: Self.folder) == FuzzTarget.all.map(\.name).sorted())
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `what is promised holds for every input that is kept`(_ name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let folder = Self.folder.appending(path: name)
        let names = Self.names(in: folder)
        #expect(names.count >= 5, "there is little to begin with")
        for name in names {
            let input = try Array(Data(contentsOf: folder.appending(path: name)))
            #expect(input.count <= 512, "\(name) can be shorter")
            #expect(throws: Never.self, "\(name)") { try target.check(input) }
        }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `inputs made of others by chance are tried as well`(_ name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let folder = Self.folder.appending(path: name)
        for name in Self.names(in: folder) {
            let input = try Array(Data(contentsOf: folder.appending(path: name)))
            for place in input.indices {
                #expect(throws: Never.self) { try target.check(Array(input[..<place])) }
                for byte: UInt8 in [0, 0x0A, 0x2C, 0xFF] {
                    var changed = input
                    changed[place] = byte
                    #expect(throws: Never.self, "\(name), \(place)") { try target.check(changed) }
                }
            }
        }
    }
}
