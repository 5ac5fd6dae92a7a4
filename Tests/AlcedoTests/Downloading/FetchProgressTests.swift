import AlcedoSeams
import Testing

@testable import Alcedo

/// A request's way to its transfer, as a table: what happens, and what is called off for it.
struct FetchProgressTests {
    enum Event: String, Sendable {
        case ask, join, end
    }

    private final class Thing: Cancellable {
        let event: Event

        init(_ event: Event) { self.event = event }

        func cancel() {}
    }

    typealias Row = (events: [Event], calledOff: [Event?], isWaiting: Bool)

    static let rows: [Row] = [
        ([], [], true),
        ([.ask], [nil], true),
        ([.join], [nil], false),
        ([.end], [nil], false),
        ([.ask, .join], [nil, nil], false),
        // The modifier is called off while it thinks.
        ([.ask, .end], [nil, .ask], false),
        // It answered before it was known what asks it.
        ([.join, .ask], [nil, nil], false),
        ([.join, .end], [nil, .join], false),
        ([.ask, .join, .end], [nil, nil, .join], false),
        // Cancelled before the modifier's task, or the transfer, was known.
        ([.end, .ask], [nil, .ask], false),
        ([.end, .join], [nil, .join], false),
        ([.ask, .end, .join], [nil, .ask, .join], false),
        // A second join leaves the first alone, and a second cancel finds nothing.
        ([.join, .join, .end], [nil, .join, .join], false),
        ([.join, .end, .end], [nil, .join, nil], false),
        ([.ask, .end, .end], [nil, .ask, nil], false),
    ]

    @Test(arguments: rows)
    func `each transition calls off what nobody waits for any more`(row: Row) {
        var progress = FetchProgress()
        let calledOff = row.events.map { event -> Event? in
            let thing =
                switch event {
                case .ask: progress.keep(Thing(.ask))
                case .join: progress.join(Thing(.join))
                case .end: progress.end()
                }
            return (thing as? Thing)?.event
        }
        #expect(calledOff == row.calledOff)
        #expect(progress.isWaiting == row.isWaiting)
    }
}
