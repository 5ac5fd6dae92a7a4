package import AlcedoCore

/// A layer of a client's cache.
package enum CacheLayer: String, Hashable, Sendable, CaseIterable {
    /// Decoded images in memory.
    case memory
    /// Files on disk.
    case disk
    /// Unprocessed originals, in whichever layer.
    case original
}

/// What a layer holds under a key.
package struct CacheEntryState: Hashable, Sendable {
    /// The length of the stored bytes, or the cost of the image in memory.
    package var size: ByteCount
    /// The time until it expires; `nil` for never, negative when it has expired.
    package var expiresIn: Duration?
    /// The validator stored with it.
    package var etag: String?

    /// Makes a description of an entry.
    package init(size: ByteCount, expiresIn: Duration?, etag: String? = nil) {
        self.size = size
        self.expiresIn = expiresIn
        self.etag = etag
    }
}

/// What a layer says it holds, and what its entries add up to.
package struct CacheTotals: Hashable, Sendable {
    /// The size the layer reports.
    package var reported: ByteCount
    /// The sum over its entries.
    package var summed: ByteCount
    /// The number of entries.
    package var count: Int

    /// Makes totals.
    package init(reported: ByteCount, summed: ByteCount, count: Int) {
        self.reported = reported
        self.summed = summed
        self.count = count
    }
}

/// An image to put into a layer before the first step.
package struct CacheFill: Sendable {
    /// The order whose key it is stored under.
    package var order: LoadOrder
    /// The layer.
    package var layer: CacheLayer
    /// The file's bytes.
    package var bytes: [UInt8]
    /// How long ago it was stored.
    package var age: Duration

    /// Makes a fill.
    package init(order: LoadOrder, layer: CacheLayer, bytes: [UInt8], age: Duration = .zero) {
        self.order = order
        self.layer = layer
        self.bytes = bytes
        self.age = age
    }
}

/// One change of what a view shows.
package struct ViewChange: Hashable, Sendable {
    /// What a view can show.
    package enum Content: Hashable, Sendable {
        /// Nothing.
        case nothing
        /// The placeholder of this name.
        case placeholder(String)
        /// The image with this pixel hash.
        case image(pixelHash: UInt64)
        /// The image for failures of this name.
        case failureImage(String)
    }

    /// What it shows since.
    package var content: Content
    /// The indicator that turns; `nil` while none does.
    package var indicator: ViewIndicator?
    /// The transition by which the content came, as the option spells it; `nil` for none.
    package var transition: String?

    /// Makes a change.
    package init(content: Content, indicator: ViewIndicator? = nil, transition: String? = nil) {
        self.content = content
        self.indicator = indicator
        self.transition = transition
    }
}

/// What turns while a view loads.
package enum ViewIndicator: String, Hashable, Sendable, CaseIterable {
    /// The system's activity indicator.
    case activity
    /// A picture.
    case image
    /// One that the caller has made.
    case custom
}
