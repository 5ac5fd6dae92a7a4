import AlcedoImages
import Foundation
import Testing

@testable import halcyon_fixtures

/// The decoder against the corpus in `Fixtures/images`.
struct CorpusTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/images")

    private static func manifest() throws -> [Substring] {
        let text = try String(
            contentsOf: folder.appending(path: ImageCorpus.manifestName),
            encoding: .utf8
        )
        return text.split(separator: "\n").dropFirst().map { $0 }
    }

    @Test func `every file of the manifest is there and judged right`() throws {
        let lines = try Self.manifest()
        #expect(lines.count >= 200)
        #expect(lines.count { $0.hasPrefix("damaged/") } >= 40)
        for line in lines {
            let path = String(line.prefix { $0 != "\t" })
            let bytes = try [UInt8](Data(contentsOf: Self.folder.appending(path: path)))
            let outcome = Result { () throws(ImageError) in
                try StandardImageDecoder().decode(bytes)
            }
            let judged = CorpusFile(
                path: path,
                bytes: bytes,
                verdict: CorpusFile.verdict(on: outcome)
            )
            #expect(judged.manifestLine == line)
        }
    }

    @Test func `no other file lies in the folder`() throws {
        let walk = FileManager.default.enumerator(atPath: Self.folder.path())
        let found = (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".png") }
        let listed = try Self.manifest().map { String($0.prefix { $0 != "\t" }) }
        #expect(found.sorted() == listed.sorted())
    }

    @Test func `making the corpus again gives the same bytes`() throws {
        for file in ImageCorpus.files {
            let stored = try? Data(contentsOf: Self.folder.appending(path: file.path))
            #expect(stored.map { [UInt8]($0) } == file.bytes, "\(file.path): run make fixtures")
        }
        let lines = try Self.manifest().map(String.init)
        #expect(lines == ImageCorpus.files.map(\.manifestLine), "run make fixtures")
    }

    @Test func `the corpus holds every form with every filter, and no kind twice`() {
        let names = ImageCorpus.files.map(\.path)
        #expect(Set(names).count == names.count)
        let damaged = ImageCorpus.files.filter { $0.path.hasPrefix("damaged/") }
        #expect(Set(damaged.map(\.bytes)).count == damaged.count)
        for form in PNGForm.all {
            for pass in ["whole", "adam7"] {
                for filter in PNGFilter.allCases {
                    let name = "sound/\(form.colour)-\(form.depth)-\(pass)-\(filter).png"
                    #expect(names.contains(name))
                }
            }
        }
    }
}
