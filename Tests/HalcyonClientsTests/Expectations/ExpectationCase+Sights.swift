/// What is seen beside the loads: layers, requests, views, and the client's inner steps.
extension ExpectationCase {
    static let layers: [ExpectationCase] = [
        ExpectationCase(
            name: "entry",
            holds: "cache: { disk: { '/a.png': {} } }",
            fails: "cache: { disk: { '/a.png': null } }",
            message: "there is an entry in disk"
        ),
        ExpectationCase(
            name: "no entry",
            holds: "cache: { memory: { '/b.png': null } }",
            fails: "cache: { memory: { '/b.png': {} } }",
            message: "there is no entry in memory"
        ),
        ExpectationCase(
            name: "expiry",
            holds: "cache: { disk: { '/a.png': { expiresIn: '7d' } } }",
            fails: "cache: { disk: { '/a.png': { expiresIn: '8d' } } }",
            message: "the entry in disk and /a.png is another"
        ),
        ExpectationCase(
            name: "expiry never",
            holds: "cache: { disk: { '/a.png': {} } }",
            fails: "cache: { disk: { '/a.png': { expiresIn: null } } }",
            message: "the entry in disk and /a.png is another"
        ),
        ExpectationCase(
            name: "size of an entry",
            holds: "cache: { memory: { '/a.png': { size: '96B' } } }",
            fails: "cache: { memory: { '/a.png': { size: '95B' } } }",
            message: "the entry in memory and /a.png is another"
        ),
        ExpectationCase(
            name: "an entry that should be absent",
            holds: "cache: { disk: { '/b.png': { absent: true } } }",
            fails: "cache: { disk: { '/a.png': { absent: true } } }",
            message: "there is an entry in disk"
        ),
        ExpectationCase(
            name: "an entry of other options",
            holds: "cache: { memory: { '/a.png': { options: {} } } }",
            fails: "cache: { memory: { '/a.png': { options: { processor: 'halve' } } } }",
            message: "there is no entry in memory"
        ),
        ExpectationCase(
            name: "an original",
            holds: "cache: { original: { '/b.png': null } }",
            fails: "cache: { original: { '/b.png': {} } }",
            message: "there is no entry in original"
        ),
        ExpectationCase(
            name: "validator",
            holds: "cache: { disk: { '/a.png': {} } }",
            fails: "cache: { disk: { '/a.png': { etag: 'v1' } } }",
            message: "the entry in disk and /a.png is another"
        ),
    ]

    static let requests: [ExpectationCase] = [
        ExpectationCase(
            name: "number of requests",
            holds: "requests: 1",
            fails: "requests: 2",
            message: "another number of requests came"
        ),
        ExpectationCase(
            name: "requests",
            holds: "requests: ['GET /a.png']",
            fails: "requests: ['GET /b.png']",
            message: "request 1 is another"
        ),
        ExpectationCase(
            name: "missing request",
            holds: "requests: ['GET /a.png']",
            fails: "requests: ['GET /a.png', 'GET /a.png']",
            message: "request 2 did not come"
        ),
        ExpectationCase(
            name: "surplus request",
            holds: "requests: ['GET /a.png']",
            fails: "requests: []",
            message: "a request came that was not expected"
        ),
        ExpectationCase(
            name: "fields",
            holds: "requests: [{ 'GET /a.png': { headers: { Range: null } } }]",
            fails: "requests: [{ 'GET /a.png': { headers: { Range: 'bytes=1-' } } }]",
            message: "request 1 has another field"
        ),
        ExpectationCase(
            name: "body",
            holds: "requests: [{ 'GET /a.png': { body: null } }]",
            fails: "requests: [{ 'GET /a.png': { body: 'x=1' } }]",
            message: "request 1 carries another body"
        ),
        ExpectationCase(
            name: "method",
            holds: "requests: ['GET /a.png']",
            fails: "requests: ['POST /a.png']",
            message: "request 1 is another"
        ),
    ]

    static let views: [ExpectationCase] = [
        ExpectationCase(
            name: "what a view shows",
            steps: ExpectationCase.view,
            holds: "views: { v: { shows: { image: 'a' } } }",
            fails: "views: { v: { shows: { placeholder: 'grey' } } }",
            message: "the view \"v\" shows something else"
        ),
        ExpectationCase(
            name: "indicator",
            steps: ExpectationCase.view,
            holds: "views: { v: { indicator: false } }",
            fails: "views: { v: { indicator: true } }",
            message: "the indicator of \"v\" is off"
        ),
        ExpectationCase(
            name: "kind of indicator",
            steps: "{ view: 'v', set: '/held.png', as: 'a', indicator: 'image' }",
            holds: "views: { v: { indicator: 'image' } }",
            fails: "views: { v: { indicator: 'activity' } }",
            message: "the indicator of \"v\" is another"
        ),
        ExpectationCase(
            name: "transitions",
            steps: ExpectationCase.view,
            holds: "views: { v: { transitions: [] } }",
            fails: "views: { v: { transitions: ['fade'] } }",
            message: "the view \"v\" has made other transitions"
        ),
        ExpectationCase(
            name: "failure image",
            steps: "{ view: 'v', set: '/gone.png', as: 'a', options: "
                + "{ onlyFromCache: true, onFailureImage: 'cross' } }, { settle: true }",
            holds: "views: { v: { shows: { failureImage: 'cross' } } }",
            fails: "views: { v: { shows: { failureImage: 'circle' } } }",
            message: "the view \"v\" shows something else"
        ),
        ExpectationCase(
            name: "views in order",
            steps: ExpectationCase.view,
            holds: "views: { v: { inOrder: [{ placeholder: 'grey' }, { image: 'a' }] } }",
            fails: "views: { v: { inOrder: [{ image: 'a' }, { placeholder: 'grey' }] } }",
            message: "the view \"v\" has shown something else"
        ),
        ExpectationCase(
            name: "all a view has shown",
            steps: ExpectationCase.view,
            holds:
                "views: { v: { exactly: ['nothing', { placeholder: 'grey' }, { image: 'a' }] } }",
            fails: "views: { v: { exactly: [{ image: 'a' }] } }",
            message: "the view \"v\" has shown something else"
        ),
        ExpectationCase(
            name: "never shown",
            steps: ExpectationCase.view,
            holds: "views: { v: { never: [{ placeholder: 'blue' }] } }",
            fails: "views: { v: { never: [{ placeholder: 'grey' }] } }",
            message: "the view \"v\" has shown what it should not"
        ),
        ExpectationCase(
            name: "the image of another load",
            steps: ExpectationCase.view
                + ", { load: '/other.png', as: 'b' }, { settle: true }",
            holds: "views: { v: { shows: { image: 'a' } } }",
            fails: "views: { v: { shows: { image: 'b' } } }",
            message: "the view \"v\" shows something else"
        ),
        ExpectationCase(
            name: "an image in place of nothing",
            steps: ExpectationCase.view,
            holds: "views: { v: { shows: { image: 'a' } } }",
            fails: "views: { v: { shows: 'nothing' } }",
            message: "the view \"v\" shows something else"
        ),
    ]

    static let traces: [ExpectationCase] = [
        ExpectationCase(
            name: "a step that did not come",
            holds: "trace: { inOrder: ['alcedo.transport', 'alcedo.done'] }",
            fails: "trace: { inOrder: ['alcedo.transport', 'alcedo.failed'] }",
            message: "the step \"alcedo.failed\" did not come, or not in its order"
        ),
        ExpectationCase(
            name: "steps in another order",
            holds: "trace: { inOrder: ['alcedo.memory', 'alcedo.disk'] }",
            fails: "trace: { inOrder: ['alcedo.disk', 'alcedo.memory'] }",
            message: "the step \"alcedo.memory\" did not come, or not in its order"
        ),
        ExpectationCase(
            name: "all steps",
            steps:
                "{ load: '/a.png', as: 'a', options: { onlyFromCache: true } }, { settle: true }",
            holds:
                "trace: { exactly: ['alcedo.memory', 'alcedo.disk', 'alcedo.failed'] }",
            fails: "trace: { exactly: ['alcedo.memory', 'alcedo.failed'] }",
            message: "the client's steps were others"
        ),
        ExpectationCase(
            name: "a step that should not come",
            holds: "trace: { never: ['alcedo.processing'] }",
            fails: "trace: { never: ['alcedo.transport'] }",
            message: "the step \"alcedo.transport\" came"
        ),
        ExpectationCase(
            name: "how often a step came",
            holds: "trace: { counts: { 'alcedo.disk': 1, 'alcedo.failed': 0 } }",
            fails: "trace: { counts: { 'alcedo.disk': 2 } }",
            message: "the step \"alcedo.disk\" came another number of times"
        ),
    ]
}
