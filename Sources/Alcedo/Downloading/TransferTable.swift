import AlcedoSeams
import Foundation
import Synchronization

/// The transfers under way, by what they fetch: whoever asks for the same joins.
final class TransferTable: Sendable {
    /// What a joiner holds.
    struct Membership: Cancellable {
        fileprivate let transfer: TransferDriver
        fileprivate let number: Int

        /// Leaves the transfer; the last one to leave closes it.
        func cancel() {
            transfer.leave(number)
        }
    }

    private struct State: Sendable {
        var transfers: [TransferKey: TransferDriver] = [:]
        var slots: TransferSlots<TransferDriver>
        var lastNumber: UInt64 = 0
    }

    private let state: Mutex<State>
    private let parts: TransferDriver.Parts

    /// Makes a table with room for so many transfers at work.
    init(limit: Int, parts: TransferDriver.Parts) {
        state = Mutex(State(slots: TransferSlots(limit: limit)))
        self.parts = parts
    }

    /// Joins the transfer of a request, or begins one.
    ///
    /// - Parameters:
    ///   - order: What to fetch, and how, if a transfer begins now.
    ///   - receive: Takes the news, on the transfer queue, never before this returns there.
    /// - Returns: What leaves the transfer when it is cancelled.
    func join(
        _ order: TransferOrder,
        _ receive: @escaping TransferDriver.Receiver
    ) -> Membership {
        let key = TransferKey(order.request, session: order.session.number, order.caching)
        while true {
            let transfer = transfer(key, order)
            if let number = transfer.join(receive) {
                return Membership(transfer: transfer, number: number)
            }
            // It ended between the two steps; it must not be found again.
            remove(transfer)
        }
    }

    private func transfer(_ key: TransferKey, _ order: TransferOrder) -> TransferDriver {
        state.withLock { state in
            if let running = state.transfers[key] {
                state.slots.raise(running.number, to: order.priority)
                return running
            }
            state.lastNumber += 1
            let transfer = TransferDriver(
                order,
                key: key,
                number: state.lastNumber,
                parts: parts,
                table: self
            )
            state.transfers[key] = transfer
            return transfer
        }
    }

    /// Has a transfer begin as soon as there is room for it.
    func enter(_ transfer: TransferDriver) {
        let hasRoom = state.withLock { state in
            state.slots.enter(transfer, number: transfer.number, priority: transfer.priority)
        }
        if hasRoom { transfer.admit() }
    }

    /// Forgets a transfer, which must not be found again, and gives its room to another.
    func remove(_ transfer: TransferDriver) {
        let admitted = state.withLock { state in
            if let place = state.transfers.index(forKey: transfer.key),
                state.transfers.values[place] === transfer
            {
                state.transfers.remove(at: place)
            }
            return state.slots.leave(transfer.number)
        }
        for transfer in admitted { transfer.admit() }
    }

    /// Changes how many transfers may be at work.
    func setLimit(_ limit: Int) {
        let admitted = state.withLock { $0.slots.setLimit(limit) }
        for transfer in admitted { transfer.admit() }
    }
}
