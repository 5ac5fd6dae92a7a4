import Foundation
import Testing

/// `make check-apple`, which must not pass what does not compile; that it passes what does is a rule
/// of its own.
struct CheckAppleTests {
    @Test func `a facade that does not compile fails`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let broken = """
            #if canImport(UIKit)
                import UIKit

                extension UIImageView {
                    func broken() { kf.setNoSuchThing() }
                }
            #endif
            """
        try folder.write(broken, to: "Broken.swift")
        let result = try await Command.run([".ci/check-apple", folder.path(of: "Broken.swift")])
        #expect(result.status != 0)
        #expect((result.output + result.errors).contains("has no member 'setNoSuchThing'"))
        #expect(!result.output.contains("sound"))
    }
}
