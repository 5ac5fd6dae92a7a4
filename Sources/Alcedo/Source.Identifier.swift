import Synchronization

extension Source {
    /// Numbers what is set on views, each number once in a process.
    public enum Identifier {
        /// A number; 0 stands for none.
        public typealias Value = UInt

        private static let last = Atomic<Value>(0)

        /// The next number, from 1 on; safe from any thread.
        public static func next() -> Value {
            last.wrappingAdd(1, ordering: .relaxed).newValue
        }
    }
}
