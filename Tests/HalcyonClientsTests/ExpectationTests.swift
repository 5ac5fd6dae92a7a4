import AlcedoCore
import HalcyonScenarios
import Testing

/// Each kind of expectation holds when it should, and is caught when it should not.
struct ExpectationTests {
    /// One expectation that holds and one that does not, over the same steps.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: String = Case.load
        var holds: String
        var fails: String
        var message: String

        static let load = "{ load: '/a.png', as: 'a' }, { settle: true }"
        static let view =
            "{ view: 'v', set: '/a.png', as: 'a', placeholder: 'grey', indicator: true }, { settle: true }"
        static let missing = "{ load: '/none.png', as: 'a' }, { settle: true }"

        var testDescription: String { name }
    }

    private static let outcomes: [Case] = [
        Case(
            name: "origin",
            holds: "a: { success: { from: 'network' } }",
            fails: "a: { success: { from: 'disk' } }",
            message: "ended in another way"
        ),
        Case(
            name: "size",
            holds: "a: { success: { size: [6, 4] } }",
            fails: "a: { success: { size: [4, 6] } }",
            message: "ended in another way"
        ),
        Case(
            name: "picture",
            holds: "a: { success: { picture: { png: [6, 4], seed: 2 } } }",
            fails: "a: { success: { picture: { png: [6, 4], seed: 3 } } }",
            message: "ended in another way"
        ),
        Case(
            name: "revalidated",
            holds: "a: { success: { revalidated: false } }",
            fails: "a: { success: { revalidated: true } }",
            message: "ended in another way"
        ),
        Case(
            name: "bytes",
            steps: "{ load: '/a.png', as: 'a' }, { settle: true }",
            holds: "a: { success: true }",
            fails: "a: { success: { bytes: '1B' } }",
            message: "ended in another way"
        ),
        Case(
            name: "failure",
            steps: Case.missing,
            holds: "a: { failure: 'invalidHTTPStatusCode' }",
            fails: "a: { success: true }",
            message: "ended in another way"
        ),
        Case(
            name: "status",
            steps: Case.missing,
            holds: "a: { failure: 'invalidHTTPStatusCode', status: 404 }",
            fails: "a: { failure: 'invalidHTTPStatusCode', status: 403 }",
            message: "ended in another way"
        ),
        Case(
            name: "cause",
            steps: "{ load: '/refused.png', as: 'a' }, { settle: true }",
            holds: "a: { failure: 'URLSessionError', cause: 'cannotConnect' }",
            fails: "a: { failure: 'URLSessionError', cause: 'timedOut' }",
            message: "ended in another way"
        ),
        Case(
            name: "pending",
            steps: "{ load: '/a.png', as: 'a' }",
            holds: "a: { pending: true }",
            fails: "a: { success: true }",
            message: "ended in another way"
        ),
        Case(
            name: "cancelled",
            steps: "{ load: '/a.png', as: 'a' }, { cancel: 'a' }",
            holds: "a: { cancelled: true }",
            fails: "a: { pending: true }",
            message: "ended in another way"
        ),
        Case(
            name: "superseded",
            steps: Case.view.replacing("settle: true", with: "view: 'v', set: null")
                + ", { settle: true }",
            holds: "a: { superseded: true }",
            fails: "a: { cancelled: true }",
            message: "ended in another way"
        ),
    ]

    private static let moments: [Case] = [
        Case(
            name: "at",
            holds: "a: { at: '50ms' }",
            fails: "a: { at: '51ms' }",
            message: "ended at another time"
        ),
        Case(
            name: "within",
            holds: "a: { within: '50ms' }",
            fails: "a: { within: '49ms' }",
            message: "took longer"
        ),
        Case(
            name: "queue",
            holds: "a: { queue: 'main' }",
            fails: "a: { queue: 'worker' }",
            message: "called back on another queue"
        ),
        Case(
            name: "synchronous",
            holds: "a: { synchronous: false }",
            fails: "a: { synchronous: true }",
            message: "called back at another moment"
        ),
        Case(
            name: "file at completion",
            steps:
                "{ load: '/a.png', as: 'a', options: { cacheMemoryOnly: true } }, { settle: true }",
            holds: "a: { cachedAtCompletion: false }",
            fails: "a: { cachedAtCompletion: true }",
            message: "was not there by its completion"
        ),
        Case(
            name: "last progress",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { last: '1KiB', total: '1KiB' } }",
            fails: "a: { progress: { last: '2KiB' } }",
            message: "the progress of \"a\" was another"
        ),
        Case(
            name: "unknown total",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { atLeast: 1 } }",
            fails: "a: { progress: { total: null } }",
            message: "the progress of \"a\" was another"
        ),
        Case(
            name: "count of progress",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { atLeast: 4 } }",
            fails: "a: { progress: { atLeast: 9 } }",
            message: "the progress of \"a\" was another"
        ),
    ]

    private static let sights: [Case] = [
        Case(
            name: "entry",
            holds: "cache: { disk: { '/a.png': {} } }",
            fails: "cache: { disk: { '/a.png': null } }",
            message: "there is an entry in disk"
        ),
        Case(
            name: "no entry",
            holds: "cache: { memory: { '/b.png': null } }",
            fails: "cache: { memory: { '/b.png': {} } }",
            message: "there is no entry in memory"
        ),
        Case(
            name: "expiry",
            holds: "cache: { disk: { '/a.png': { expiresIn: '7d' } } }",
            fails: "cache: { disk: { '/a.png': { expiresIn: '8d' } } }",
            message: "the entry in disk and /a.png is another"
        ),
        Case(
            name: "expiry never",
            holds: "cache: { disk: { '/a.png': {} } }",
            fails: "cache: { disk: { '/a.png': { expiresIn: null } } }",
            message: "the entry in disk and /a.png is another"
        ),
        Case(
            name: "size of an entry",
            holds: "cache: { memory: { '/a.png': { size: '96B' } } }",
            fails: "cache: { memory: { '/a.png': { size: '95B' } } }",
            message: "the entry in memory and /a.png is another"
        ),
        Case(
            name: "number of requests",
            holds: "requests: 1",
            fails: "requests: 2",
            message: "another number of requests came"
        ),
        Case(
            name: "requests",
            holds: "requests: ['GET /a.png']",
            fails: "requests: ['GET /b.png']",
            message: "request 1 is another"
        ),
        Case(
            name: "missing request",
            holds: "requests: ['GET /a.png']",
            fails: "requests: ['GET /a.png', 'GET /a.png']",
            message: "request 2 did not come"
        ),
        Case(
            name: "surplus request",
            holds: "requests: ['GET /a.png']",
            fails: "requests: []",
            message: "a request came that was not expected"
        ),
        Case(
            name: "fields",
            holds: "requests: [{ 'GET /a.png': { headers: { Range: null } } }]",
            fails: "requests: [{ 'GET /a.png': { headers: { Range: 'bytes=1-' } } }]",
            message: "request 1 has another field"
        ),
        Case(
            name: "what a view shows",
            steps: Case.view,
            holds: "views: { v: { shows: { image: 'a' } } }",
            fails: "views: { v: { shows: { placeholder: 'grey' } } }",
            message: "the view \"v\" shows something else"
        ),
        Case(
            name: "indicator",
            steps: Case.view,
            holds: "views: { v: { indicator: false } }",
            fails: "views: { v: { indicator: true } }",
            message: "the indicator of \"v\" is off"
        ),
        Case(
            name: "views in order",
            steps: Case.view,
            holds: "views: { v: { inOrder: [{ placeholder: 'grey' }, { image: 'a' }] } }",
            fails: "views: { v: { inOrder: [{ image: 'a' }, { placeholder: 'grey' }] } }",
            message: "the view \"v\" has shown something else"
        ),
        Case(
            name: "all a view has shown",
            steps: Case.view,
            holds:
                "views: { v: { exactly: ['nothing', { placeholder: 'grey' }, { image: 'a' }] } }",
            fails: "views: { v: { exactly: [{ image: 'a' }] } }",
            message: "the view \"v\" has shown something else"
        ),
        Case(
            name: "never shown",
            steps: Case.view,
            holds: "views: { v: { never: [{ placeholder: 'blue' }] } }",
            fails: "views: { v: { never: [{ placeholder: 'grey' }] } }",
            message: "the view \"v\" has shown what it should not"
        ),
    ]

    private static func scenario(_ steps: String, _ expectation: String) -> String {
        """
        { format: 1, scenario: 'it holds',
          given: { options: { downloadTimeout: '1h' } },
          waive: { 'completes-once': 'a test ends where it likes', 'closed-requests': 'a test',
            'disarmed-timers': 'a test', 'used-replies': 'a test' },
          server: {
            'GET /a.png': { optional: true, replies: [{ latency: '50ms', image: { png: [6, 4], seed: 2 } }] },
            'GET /none.png': { optional: true, replies: [{ status: 404 }] },
            'GET /refused.png': { optional: true, replies: [{ fault: 'refused' }] },
            'GET /big': { optional: true, replies: [{ random: { size: '1KiB' }, chunks: { size: '256B', pause: '1ms' } }] },
          },
          steps: [\(steps), { expect: { \(expectation) } }] }
        """
    }

    @Test(arguments: outcomes + moments + sights)
    func `holds where it is true`(one: Case) throws {
        let result = try Played.play(Self.scenario(one.steps, one.holds))
        #expect(result.details == "")
    }

    @Test(arguments: outcomes + moments + sights)
    func `fails where it is not, at its own place`(one: Case) throws {
        let text = Self.scenario(one.steps, one.fails)
        let result = try Played.play(text)
        #expect(result.verdict == .failed)
        #expect(result.problems.count == 1, "\(result.details)")
        let problem = try #require(result.problems.first)
        #expect(problem.message.contains(one.message))
        let expectLine = text.split(separator: "\n").firstIndex { $0.contains("expect:") }
        #expect(problem.place.line == expectLine.map { $0 + 1 })
        let command = "repeat: halcyon run Scenarios/test.json5 --stage simulated --seed 1"
        #expect(problem.notes.last == command)
    }
}
