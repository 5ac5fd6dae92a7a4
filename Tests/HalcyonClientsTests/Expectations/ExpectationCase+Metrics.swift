/// What loads say of their fetching.
extension ExpectationCase {
    static let metrics: [ExpectationCase] = [
        ExpectationCase(
            name: "metrics without a transfer",
            steps: load + ", { load: '/a.png', as: 'b' }",
            holds: "b: { success: { metrics: null } }",
            fails: "a: { success: { metrics: null } }",
            message: "the metrics of \"a\" were others"
        ),
        ExpectationCase(
            name: "duration",
            holds: "a: { success: { metrics: { duration: '50ms' } } }",
            fails: "a: { success: { metrics: { duration: '51ms' } } }",
            message: "the metrics of \"a\" were others"
        ),
        ExpectationCase(
            name: "timeToResponse",
            holds: "a: { success: { metrics: { timeToResponse: '50ms' } } }",
            fails: "a: { success: { metrics: { timeToResponse: '49ms' } } }",
            message: "the metrics of \"a\" were others"
        ),
        ExpectationCase(
            name: "received",
            holds: "a: { success: { metrics: {} } }",
            fails: "a: { success: { metrics: { received: '1B' } } }",
            message: "the metrics of \"a\" were others"
        ),
        ExpectationCase(
            name: "redirects",
            holds: "a: { success: { metrics: { redirects: 0 } } }",
            fails: "a: { success: { metrics: { redirects: 1 } } }",
            message: "the metrics of \"a\" were others"
        ),
        ExpectationCase(
            name: "status of the response",
            holds: "a: { success: { metrics: { status: 200 } } }",
            fails: "a: { success: { metrics: { status: 206 } } }",
            message: "the metrics of \"a\" were others"
        ),
    ]
}
