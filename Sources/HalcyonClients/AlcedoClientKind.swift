import Alcedo
import HalcyonScenarios

/// The loader as a client under test.
package struct AlcedoClientKind {
    /// Makes the kind.
    package init() {}
}
