import AlcedoHTTP
import Synchronization

/// One request of the journal, for those who follow a server while it answers.
extension FakeServer {
    /// The entry of a request; `nil` when there is none of that number.
    package func entry(_ id: Int) -> JournalEntry? {
        state.withLock { $0.journal.indices.contains(id) ? $0.journal[id] : nil }
    }

    /// Why a request got no reply of the script's, as its 501 says; `nil` when it got one.
    package func refusalMessage(of id: Int) -> String? {
        let found = state.withLock { state in
            state.refusals.last { $0.request == id }.map { ($0.reason, state.journal[id].request) }
        }
        return found.map { message(for: $0.1, $0.0) }
    }
}
