import AlcedoImages
import Foundation

/// The command `halcyon-fixtures images`: writes `Fixtures/images` anew in the working folder.
@main
enum Main {
    static func main() {
        guard CommandLine.arguments.dropFirst() == ["images"] else {
            FileHandle.standardError.write(Data("usage: halcyon-fixtures images\n".utf8))
            exit(2)
        }
        do {
            try write(to: URL(filePath: "Fixtures/images"))
        } catch {
            FileHandle.standardError.write(Data("halcyon-fixtures: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func write(to folder: URL) throws {
        let files = FileManager.default
        for part in ["sound", "damaged"] {
            let place = folder.appending(path: part)
            // What is no longer made must not stay behind.
            if files.fileExists(atPath: place.path()) { try files.removeItem(at: place) }
            try files.createDirectory(at: place, withIntermediateDirectories: true)
        }
        for file in ImageCorpus.files {
            try Data(file.bytes).write(to: folder.appending(path: file.path))
        }
        let manifest = Data(ImageCorpus.manifest.utf8)
        try manifest.write(to: folder.appending(path: ImageCorpus.manifestName))
        let size = ImageCorpus.files.reduce(0) { $0 + $1.bytes.count }
        print("\(ImageCorpus.files.count) files, \(size) bytes, in \(folder.relativePath)")
    }
}
