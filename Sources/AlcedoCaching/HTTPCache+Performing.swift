import AlcedoHTTP
import AlcedoSeams
import Synchronization

extension HTTPCache {
    /// Does what an exchange led to.
    func perform(_ actions: [ForwardAction], of number: Int, _ key: PrimaryKey) {
        // Nobody joins an exchange that is over while its outcome is dealt with.
        let upstream = state.withLock { $0.isOver(number) ? $0.end(number) : nil }
        for action in actions {
            if case .cancel = action {
                upstream?.cancel()
            } else {
                perform(action, of: number, key)
            }
        }
        wakeWhenIdle()
    }

    private func perform(_ action: ForwardAction, of number: Int, _ key: PrimaryKey) {
        switch action {
        case .respond, .data, .finish, .fail: deliver(action, of: number)
        case .serve(let response, let source, let callers):
            for caller in callers { serve(response, source, to: caller) }
        case .refuse(let callers):
            for caller in callers { refuse(caller) }
        case .fetchAnew(let callers), .separate(let callers): fetchAnew(callers, key)
        case .complete(let parts, let rest, let place, let callers):
            complete(parts, with: rest, place, for: callers, key)
        case .freshen, .adopt, .store, .combine, .drop, .dropSelected, .invalidate:
            change(action, key)
        case .cancel: break
        }
    }

    private func deliver(_ action: ForwardAction, of number: Int) {
        switch action {
        case .respond(let head, let source, let ids):
            let permit = state.withLock { $0.permit(of: number) }
            for id in ids { delivery(id)?.send(.response(head, source, permit)) }
        case .data(let bytes, let ids):
            for id in ids { delivery(id)?.send(.data(bytes)) }
        case .finish(let ids):
            for id in ids { state.withLock { $0.take(id) }?.send(.finished) }
        case .fail(let failure, let ids):
            for id in ids { state.withLock { $0.take(id) }?.send(.failed(failure)) }
        default: break
        }
    }

    private func delivery(_ id: Int) -> Delivery? {
        state.withLock { $0.delivery(id) }
    }

    /// Forwards each request as it is, and alone.
    private func fetchAnew(_ callers: [Forward.Caller], _ key: PrimaryKey) {
        state.withLock { $0.detach(callers.map(\.id)) }
        for caller in callers {
            let order = Forward.Order(sent: caller.request, purpose: .fetch)
            send(order, for: caller, key)
        }
    }
}
