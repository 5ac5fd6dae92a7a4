import AlcedoHTTP
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

    private let transfers = Mutex<[TransferKey: TransferDriver]>([:])
    private let seams: Seams
    private let queue: any WorkQueue

    init(seams: Seams, queue: any WorkQueue) {
        self.seams = seams
        self.queue = queue
    }

    /// Joins the transfer of a URL, or begins one.
    ///
    /// - Parameters:
    ///   - url: What to fetch.
    ///   - limits: What a transfer that begins now may take.
    ///   - receive: Takes the news, on the transfer queue, never before this returns there.
    /// - Returns: What leaves the transfer when it is cancelled.
    func join(
        _ url: URL,
        limits: Transfer.Limits,
        _ receive: @escaping TransferDriver.Receiver
    ) -> Membership {
        let key = TransferKey(url)
        while true {
            let transfer = transfers.withLock { transfers in
                if let running = transfers[key] { return running }
                let transfer = makeTransfer(url, key: key, limits)
                transfers[key] = transfer
                return transfer
            }
            if let number = transfer.join(receive) {
                return Membership(transfer: transfer, number: number)
            }
            // It ended between the two steps; it must not be found again.
            remove(transfer)
        }
    }

    /// Forgets a transfer: it must not be found again.
    func remove(_ transfer: TransferDriver) {
        transfers.withLock { transfers in
            guard transfers[transfer.key] === transfer else { return }
            transfers[transfer.key] = nil
        }
    }

    private func makeTransfer(
        _ url: URL,
        key: TransferKey,
        _ limits: Transfer.Limits
    ) -> TransferDriver {
        TransferDriver(
            HTTPRequest(url: url),
            limits: limits,
            seams: seams,
            queue: queue,
            table: self,
            key: key
        )
    }
}
