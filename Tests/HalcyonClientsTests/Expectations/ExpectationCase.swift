import HalcyonClients
import HalcyonScenarios
import Testing

/// One expectation that holds and one that does not, over the same steps.
struct ExpectationCase: Sendable, CustomTestStringConvertible {
    var name: String
    var steps: String = ExpectationCase.load
    var holds: String
    var fails: String
    var message: String
    var kind: any ClientKind = AlcedoClientKind()

    static let load = "{ load: '/a.png', as: 'a' }, { settle: true }"
    static let view =
        "{ view: 'v', set: '/a.png', as: 'a', placeholder: 'grey', indicator: true }, { settle: true }"
    static let missing = "{ load: '/none.png', as: 'a' }, { settle: true }"

    /// A load that has one other source.
    static func alternative(to url: String, _ other: String) -> String {
        "{ load: '\(url)', as: 'a', options: { alternativeSources: ['\(other)'] } }, { settle: true }"
    }

    var testDescription: String { name }

    /// Every case.
    static let all =
        outcomes + responses + metrics + prefetches + moments + layers + requests + views + traces

    /// A scenario that expects this after the steps.
    func scenario(expecting expectation: String) -> String {
        """
        { format: 1, scenario: 'it holds',
          \(kind.name == "alcedo" ? "given: { options: { downloadTimeout: '1h' } }," : "")
          waive: { 'completes-once': 'a test ends where it likes', 'closed-requests': 'a test',
            'disarmed-timers': 'a test', 'used-replies': 'a test' },
          server: {
            'GET /a.png': { optional: true, replies: [{ latency: '50ms', image: { png: [6, 4], seed: 2 } }] },
            'GET /other.png': { optional: true, replies: [{ image: { png: [6, 4], seed: 3 } }] },
            'GET /held.png': { optional: true, replies: [{ latency: '1m', image: { png: [6, 4], seed: 4 } }] },
            'GET /none.png': { optional: true, replies: [{ status: 404 }] },
            'GET /refused.png': { optional: true, replies: [{ fault: 'refused' }] },
            'GET /big': { optional: true, replies: [{ random: { size: '1KiB' }, chunks: { size: '256B', pause: '1ms' } }] },
          },
          steps: [\(steps), { expect: { \(expectation) } }] }
        """
    }
}
