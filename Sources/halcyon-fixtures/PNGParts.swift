import AlcedoImages

/// A PNG file as a list of chunks, to be put together again with changes.
struct PNGParts {
    /// A chunk; its checksum is right unless it is to be broken.
    struct Chunk {
        var name: String
        var data: [UInt8]
        var breaksChecksum = false
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var chunks: [Chunk]

    /// Takes a sound file apart.
    init(_ file: [UInt8]) {
        chunks = []
        var offset = 8
        while offset + 12 <= file.count {
            let count = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
            let data = Array(file[(offset + 8)..<(offset + 8 + count)])
            chunks.append(Chunk(name: name, data: data))
            offset += 12 + count
        }
    }

    /// The file.
    var bytes: [UInt8] {
        var file = Self.signature
        for chunk in chunks {
            PNGEncoder.append(chunk.name, chunk.data, to: &file)
            if chunk.breaksChecksum { file[file.count - 1] ^= 1 }
        }
        return file
    }

    /// The first chunk of a name; the file must have one.
    subscript(_ name: String) -> Chunk {
        get { chunks[index(of: name)] }
        set { chunks[index(of: name)] = newValue }
    }

    /// Puts a chunk before the first one of a name.
    mutating func insert(_ chunk: Chunk, before name: String) {
        chunks.insert(chunk, at: index(of: name))
    }

    /// Takes out the chunks of a name.
    mutating func remove(_ name: String) {
        chunks.removeAll { $0.name == name }
    }

    private func index(of name: String) -> Int {
        guard let index = chunks.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("the file has no chunk \(name)")
        }
        return index
    }
}
