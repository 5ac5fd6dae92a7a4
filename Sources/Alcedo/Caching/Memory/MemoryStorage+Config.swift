extension MemoryStorage {
    /// The settings of the memory layer.
    public struct Config: Sendable {
        /// The most bytes of pixels; 256 MiB unless set.
        ///
        /// An image that costs more than that is not kept, and drives no other out.
        public var totalCostLimit = 256 * 1_048_576
        /// The most images; no limit unless set.
        public var countLimit = Int.max
        /// How long images live; 300 s unless set.
        public var expiration = StorageExpiration.seconds(300)
        /// The least time between two removals of what has expired; 120 s unless set.
        public var cleanInterval = Duration.seconds(120)
        /// Whether images stay when the app goes to the background; `false` unless set.
        public var keepWhenEnteringBackground = false

        /// Makes the defaults.
        public init() {}

        /// Makes the defaults with other limits.
        public init(totalCostLimit: Int, countLimit: Int = .max) {
            self.totalCostLimit = totalCostLimit
            self.countLimit = countLimit
        }
    }
}
