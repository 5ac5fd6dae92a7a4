package import Foundation
package import HalcyonServer

/// What a load gets its image from, as a scenario has it.
package struct SourceSpec: Hashable, Sendable {
    /// The places there are.
    package enum Place: Hashable, Sendable {
        /// A path or URL on the network.
        case target(String)
        /// A provider of data.
        case provider(ProviderSpec)
        /// Nowhere: only the key is meant.
        case stored
    }

    /// Where the image is.
    package var place: Place
    /// What it is stored under; `nil` for the place's own.
    package var key: String?

    /// Makes a specification.
    package init(_ place: Place, key: String? = nil) {
        self.place = place
        self.key = key
    }

    /// A path, URL, or `key:` with what an image is stored under.
    package init(target: String) {
        if target.hasPrefix("key:") {
            self.init(.stored, key: String(target.dropFirst(4)))
        } else {
            self.init(.target(target))
        }
    }
}

/// A provider of data, as a scenario has it.
package struct ProviderSpec: Hashable, Sendable {
    /// The providers there are.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Bytes that are there.
        case raw
        /// A text in base 64.
        case base64
        /// A file on the disk.
        case file
        /// Code of the scenario's that calls a handler.
        case handler
        /// Code of the scenario's that is awaited.
        case async
    }

    /// How code of the scenario's ends.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        /// With the bytes.
        case data
        /// With an error.
        case error
        /// With the error of a task that was cancelled.
        case cancelled
        /// Not at all.
        case never
    }

    /// Which it is.
    package var kind: Kind
    /// What it gives; of `base64` its text when the body is one, of `file` the file's content.
    package var body: ReplyBody?
    /// The time until code of the scenario's ends.
    package var latency: Duration
    /// How it ends.
    package var ending: Ending

    /// Makes a specification.
    package init(
        kind: Kind,
        body: ReplyBody?,
        latency: Duration = .zero,
        ending: Ending = .data
    ) {
        self.kind = kind
        self.body = body
        self.latency = latency
        self.ending = ending
    }
}

/// What a load gets its image from, on a stage.
package struct SourceOrder: Hashable, Sendable {
    /// The places there are.
    package enum Place: Hashable, Sendable {
        /// An absolute URL on the network.
        case url(URL)
        /// A provider, with its bytes.
        case provider(ProviderOrder)
        /// Nowhere: only the key is meant.
        case stored
    }

    /// Where the image is.
    package var place: Place
    /// What it is stored under; `nil` for the place's own.
    package var key: String?

    /// Makes an order.
    package init(_ place: Place, key: String? = nil) {
        self.place = place
        self.key = key
    }

    /// The absolute URL, of a place on the network.
    package var url: URL? {
        guard case .url(let url) = place else { return nil }
        return url
    }
}

/// A provider of data on a stage.
package struct ProviderOrder: Hashable, Sendable {
    /// Which it is, when it ends and how.
    package var spec: ProviderSpec
    /// What it gives, or the text of `base64`; `nil` when it has nothing.
    package var bytes: [UInt8]?
    /// The file, of a provider of one.
    package var file: URL?

    /// Makes an order.
    package init(spec: ProviderSpec, bytes: [UInt8]?, file: URL? = nil) {
        self.spec = spec
        self.bytes = bytes
        self.file = file
    }
}
