import AlcedoImages
import Foundation
import Testing

/// The decoder against pictures of other projects, where a folder with them is named.
struct ExtraImageTests {
    /// The folder that `HALCYON_EXTRA_DATA` names.
    private static let folder = ProcessInfo.processInfo.environment["HALCYON_EXTRA_DATA"]
        .map { URL(filePath: $0).appending(path: "images") }

    /// What the manifest says of a file.
    private struct Row {
        var path: String
        var format: String
        var isPNG: Bool
        var decodes: Bool
        var size: String

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 13 else { return nil }
            path = String(fields[0])
            format = String(fields[4])
            isPNG = fields[11] == "png-structure"
            decodes = fields[12] == "yes"
            size = "\(fields[5])x\(fields[6])"
        }
    }

    /// Files whose animation another decoder refuses, so that the manifest has no size of theirs;
    /// the default picture is sound, and the size is that of its header.
    private static let animationOddities = [
        "pillow/apng/chunk_multi_actl.png": "128x64",
        "pillow/apng/syntax_num_frames_invalid.png": "128x64",
        "pillow/apng/syntax_num_frames_zero_default.png": "128x64",
        // Not an animation: a text of 64 MiB when inflated, which no picture needs.
        "pillow/png_decompression_dos.png": "1x1",
    ]

    @Test(
        .enabled(if: folder != nil, "set HALCYON_EXTRA_DATA to a folder with images/MANIFEST.tsv")
    )
    func `every verdict on foreign pictures agrees`() throws {
        let folder = try #require(Self.folder)
        let manifest = folder.appending(path: "MANIFEST.tsv")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline).dropFirst()
        let rows = lines.compactMap(Row.init)
        #expect(rows.count == lines.count)
        #expect(rows.count(where: \.isPNG) > 300)
        #expect(rows.count { !$0.isPNG } > 100)
        for row in rows {
            let bytes = try [UInt8](Data(contentsOf: folder.appending(path: row.path)))
            if row.isPNG { judge(row, bytes) } else { refuse(row, bytes) }
        }
    }

    private func judge(_ row: Row, _ bytes: [UInt8]) {
        let outcome = Result { () throws(ImageError) in try StandardImageDecoder().decode(bytes) }
        switch outcome {
        case .success(let image):
            #expect(row.decodes, "\(row.path) decoded")
            let size = Self.animationOddities[row.path] ?? row.size
            #expect("\(image.width)x\(image.height)" == size, "\(row.path)")
        case .failure(let error):
            #expect(!row.decodes, "\(row.path): \(error)")
        }
    }

    private func refuse(_ row: Row, _ bytes: [UInt8]) {
        do throws(ImageError) {
            _ = try StandardImageDecoder().decode(bytes)
            Issue.record("\(row.path) decoded")
        } catch {
            switch error {
            case .unsupportedFormat(let format):
                let known = row.format.isEmpty || format.rawValue == row.format.lowercased()
                #expect(known, "\(row.path): \(format)")
            case .unknownFormat: #expect(row.format.isEmpty, "\(row.path) is \(row.format)")
            default: Issue.record("\(row.path): \(error)")
            }
        }
    }
}
