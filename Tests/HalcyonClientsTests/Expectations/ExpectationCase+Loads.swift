/// How loads end, and when and where they say so.
extension ExpectationCase {
    static let outcomes: [ExpectationCase] = [
        ExpectationCase(
            name: "origin",
            holds: "a: { success: { from: 'network' } }",
            fails: "a: { success: { from: 'disk' } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "size",
            holds: "a: { success: { size: [6, 4] } }",
            fails: "a: { success: { size: [4, 6] } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "picture",
            holds: "a: { success: { picture: { png: [6, 4], seed: 2 } } }",
            fails: "a: { success: { picture: { png: [6, 4], seed: 3 } } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "revalidated",
            holds: "a: { success: { revalidated: false } }",
            fails: "a: { success: { revalidated: true } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "bytes",
            steps: "{ load: '/a.png', as: 'a' }, { settle: true }",
            holds: "a: { success: true }",
            fails: "a: { success: { bytes: '1B' } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "failure",
            steps: ExpectationCase.missing,
            holds: "a: { failure: 'invalidHTTPStatusCode' }",
            fails: "a: { success: true }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "status",
            steps: ExpectationCase.missing,
            holds: "a: { failure: 'invalidHTTPStatusCode', status: 404 }",
            fails: "a: { failure: 'invalidHTTPStatusCode', status: 403 }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "cause",
            steps: "{ load: '/refused.png', as: 'a' }, { settle: true }",
            holds: "a: { failure: 'URLSessionError', cause: 'cannotConnect' }",
            fails: "a: { failure: 'URLSessionError', cause: 'timedOut' }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "errors",
            steps: ExpectationCase.alternative(to: "/none.png", "/refused.png"),
            holds: "a: { failure: 'alternativeSourcesExhausted', "
                + "errors: ['invalidHTTPStatusCode', 'URLSessionError'] }",
            fails: "a: { failure: 'alternativeSourcesExhausted', errors: ['URLSessionError'] }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "source",
            steps: ExpectationCase.alternative(to: "/none.png", "/a.png"),
            holds: "a: { success: { source: '/a.png' } }",
            fails: "a: { success: { source: '/none.png' } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "originalSource",
            steps: ExpectationCase.alternative(to: "/none.png", "/a.png"),
            holds: "a: { success: { originalSource: '/none.png' } }",
            fails: "a: { success: { originalSource: '/a.png' } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "scale",
            steps: "{ load: '/a.png', as: 'a', options: { scaleFactor: 2 } }, { settle: true }",
            holds: "a: { success: { scale: 2 } }",
            fails: "a: { success: { scale: 1 } }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "answer",
            steps: "{ cache: 'explainDisk', of: '/a.png', as: 'a' }, { settle: true }",
            holds: "a: { answer: 'unknown' }",
            fails: "a: { answer: 'present' }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "pending",
            steps: "{ load: '/a.png', as: 'a' }",
            holds: "a: { pending: true }",
            fails: "a: { success: true }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "cancelled",
            steps: "{ load: '/a.png', as: 'a' }, { cancel: 'a' }",
            holds: "a: { cancelled: true }",
            fails: "a: { pending: true }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "superseded",
            steps: ExpectationCase.view.replacing("settle: true", with: "view: 'v', set: null")
                + ", { settle: true }",
            holds: "a: { superseded: true }",
            fails: "a: { cancelled: true }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "another failure",
            steps: ExpectationCase.missing,
            holds: "a: { failure: 'invalidHTTPStatusCode' }",
            fails: "a: { failure: 'URLSessionError' }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "a success in place of a failure",
            holds: "a: { success: true }",
            fails: "a: { failure: 'invalidHTTPStatusCode' }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "a success in place of an open end",
            holds: "a: { success: true }",
            fails: "a: { pending: true }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "a success in place of a cancel",
            holds: "a: { success: true }",
            fails: "a: { cancelled: true }",
            message: "ended in another way"
        ),
        ExpectationCase(
            name: "a cancel in place of a replacement",
            steps: "{ load: '/a.png', as: 'a' }, { cancel: 'a' }, { settle: true }",
            holds: "a: { cancelled: true }",
            fails: "a: { superseded: true }",
            message: "ended in another way"
        ),
    ]

    static let moments: [ExpectationCase] = [
        ExpectationCase(
            name: "at",
            holds: "a: { at: '50ms' }",
            fails: "a: { at: '51ms' }",
            message: "ended at another time"
        ),
        ExpectationCase(
            name: "within",
            holds: "a: { within: '50ms' }",
            fails: "a: { within: '49ms' }",
            message: "took longer"
        ),
        ExpectationCase(
            name: "queue",
            holds: "a: { queue: 'main' }",
            fails: "a: { queue: 'worker' }",
            message: "called back on another queue"
        ),
        ExpectationCase(
            name: "synchronous",
            holds: "a: { synchronous: false }",
            fails: "a: { synchronous: true }",
            message: "called back at another moment"
        ),
        ExpectationCase(
            name: "file at completion",
            steps:
                "{ load: '/a.png', as: 'a', options: { cacheMemoryOnly: true } }, { settle: true }",
            holds: "a: { cachedAtCompletion: false }",
            fails: "a: { cachedAtCompletion: true }",
            message: "was not there by its completion"
        ),
        ExpectationCase(
            name: "last progress",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { last: '1KiB', total: '1KiB' } }",
            fails: "a: { progress: { last: '2KiB' } }",
            message: "the progress of \"a\" was another"
        ),
        ExpectationCase(
            name: "unknown total",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { atLeast: 1 } }",
            fails: "a: { progress: { total: null } }",
            message: "the progress of \"a\" was another"
        ),
        ExpectationCase(
            name: "count of progress",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { atLeast: 4 } }",
            fails: "a: { progress: { atLeast: 9 } }",
            message: "the progress of \"a\" was another"
        ),
        ExpectationCase(
            name: "another total",
            steps: "{ load: '/big', as: 'a' }, { settle: true }",
            holds: "a: { progress: { total: '1KiB' } }",
            fails: "a: { progress: { total: '2KiB' } }",
            message: "the progress of \"a\" was another"
        ),
        ExpectationCase(
            name: "file at completion, waited for",
            steps:
                "{ load: '/a.png', as: 'a', options: { waitForCache: true } }, { settle: true }",
            holds: "a: { cachedAtCompletion: true }",
            fails: "a: { cachedAtCompletion: false }",
            message: "was there by its completion"
        ),
    ]
}
