public import Foundation

/// Why a cache has an image, or has not, layer by layer.
public struct CacheExplanation: Sendable, CustomStringConvertible {
    /// What there is to say of memory.
    public let memory: Finding
    /// What there is to say of the disk.
    public let disk: Finding

    /// What a layer has under a key, or why it has nothing.
    public enum Finding: Sendable {
        /// It has the image, until that date; `nil` for ever.
        case present(until: Date?)
        /// It was told to store the image and has not come to it yet: readers get it already.
        case beingWritten
        /// Its life was over at that date.
        case expired(at: Date)
        /// A cleaning removed it, because its life was over or the file damaged.
        case cleaned
        /// It was used longest ago when the size limit was passed.
        case evicted
        /// Somebody removed it through the cache.
        case removed
        /// The last attempt to store it failed.
        case notWritten(KingfisherError)
        /// Its file is no whole entry of the key.
        case damaged(Damage)
        /// The disk does not answer.
        case unreadable(KingfisherError)
        /// There are images of the resource, by processors with these identifiers only.
        case byOtherProcessors([String])
        /// There are files of the image, with these names, whose extension is another.
        case underOtherNames([String])
        /// Nothing is known of it: it was never stored or, in memory, has been let go of since.
        case unknown
    }

    /// What is wrong with a file.
    public enum Damage: Hashable, Sendable {
        /// It does not begin like a file of this cache.
        case notAnEntry
        /// It is shorter or longer than it says.
        case wrongLength
        /// Its bytes do not fit its checksum.
        case wrongChecksum
        /// It is the file of another key.
        case ofOtherKey(CacheKey)
    }

    /// Both findings, in one sentence each.
    public var description: String { "memory: \(memory); disk: \(disk)" }
}

extension CacheExplanation.Finding: CustomStringConvertible {
    /// The finding's name, stable like that of an error.
    public var name: String {
        switch self {
        case .present: "present"
        case .beingWritten: "beingWritten"
        case .expired: "expired"
        case .cleaned: "cleaned"
        case .evicted: "evicted"
        case .removed: "removed"
        case .notWritten: "notWritten"
        case .damaged(.notAnEntry): "notAnEntry"
        case .damaged(.wrongLength): "wrongLength"
        case .damaged(.wrongChecksum): "wrongChecksum"
        case .damaged(.ofOtherKey): "ofOtherKey"
        case .unreadable: "unreadable"
        case .byOtherProcessors: "byOtherProcessors"
        case .underOtherNames: "underOtherNames"
        case .unknown: "unknown"
        }
    }

    /// The finding in one sentence.
    public var description: String {
        switch self {
        case .present(let date): date.map { "it is there until \($0)" } ?? "it is there for ever"
        case .beingWritten: "it is being written"
        case .expired(let date): "it expired at \(date)"
        case .cleaned: "a cleaning removed it"
        case .evicted: "it was removed to keep the size limit"
        case .removed: "it was removed by a call"
        case .notWritten(let error): "it could not be written: \(error)"
        case .damaged(.notAnEntry): "its file is no entry of this cache"
        case .damaged(.wrongLength): "its file is shorter or longer than it says"
        case .damaged(.wrongChecksum): "its file does not fit its checksum"
        case .damaged(.ofOtherKey(let key)): "its file is that of \"\(key.resource)\""
        case .unreadable(let error): "the disk does not answer: \(error)"
        case .byOtherProcessors(let names):
            "there are images of other processors: \(names.joined(separator: ", "))"
        case .underOtherNames(let names):
            "there are files with another extension: \(names.joined(separator: ", "))"
        case .unknown: "nothing is known of it"
        }
    }
}
