/// What a rule demands of a field besides its being absent or having a value.
package struct FieldDemand: Hashable, Sendable {
    /// The kinds of demands.
    package enum Kind: Hashable, Sendable {
        /// There is a field of the name, whatever its value.
        case present
        /// All its values, joined by `", "`, match an expression as a whole.
        case pattern(String)
    }

    /// The name of the field, in any case.
    package var name: String
    /// What is demanded.
    package var kind: Kind

    /// Makes a demand.
    package init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
