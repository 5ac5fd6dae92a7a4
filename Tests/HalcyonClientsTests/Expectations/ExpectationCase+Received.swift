import HalcyonClients

/// What a response is, and where it came from.
extension ExpectationCase {
    private static let message = "{ load: '/a.png', as: 'a', method: 'GET' }, { settle: true }"

    private static func received(
        _ name: String,
        _ holds: String,
        _ fails: String
    ) -> ExpectationCase {
        ExpectationCase(
            name: "\(name) of what was received",
            steps: message,
            holds: "a: { received: { \(name): \(holds) } }",
            fails: "a: { received: { \(name): \(fails) } }",
            message: "ended in another way",
            kind: HTTPCacheKind()
        )
    }

    static let responses: [ExpectationCase] = [
        received("status", "200", "404"),
        received("headers", "{ 'Content-Length': true }", "{ 'Content-Length': '1' }"),
        received("headers", "{ Age: null }", "{ Age: true }"),
        received("interim", "[]", "[103]"),
        received("image", "{ png: [6, 4], seed: 2 }", "{ png: [6, 4], seed: 3 }"),
        ExpectationCase(
            name: "size of what was received",
            steps: message,
            holds: "a: { received: { status: 200 } }",
            fails: "a: { received: { size: '1B' } }",
            message: "ended in another way",
            kind: HTTPCacheKind()
        ),
        ExpectationCase(
            name: "origin of the response",
            steps: message,
            holds: "a: { received: { status: 200 }, response: 'network' }",
            fails: "a: { received: { status: 200 }, response: 'fresh' }",
            message: "came from elsewhere",
            kind: HTTPCacheKind()
        ),
        ExpectationCase(
            name: "origin of the response of an image",
            steps:
                "{ load: '/a.png', as: 'a', options: { httpCaching: 'standard' } }, { settle: true }",
            holds: "a: { success: true, response: 'network' }",
            fails: "a: { success: true, response: 'revalidated' }",
            message: "came from elsewhere"
        ),
    ]
}
