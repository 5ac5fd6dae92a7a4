import AlcedoImages
import AlcedoSeams
import HalcyonWorld

/// One process of a play: the client in it, and what watches over it.
final class ProcessLife {
    let process: any WorldProcess
    let client: any ClientUnderTest
    let watch: CallerWatch
    let seams: Seams

    /// Starts a process with a client in it.
    ///
    /// - Throws: `ClientError` when the client does not take its options.
    init(_ parts: Parts) throws(ClientError) {
        process = parts.host.world.startProcess()
        watch = CallerWatch()
        var seams = process.seams(transport: parts.host.makeTransport())
        seams.files = WatchedFileStore(seams.files, watch: watch)
        self.seams = seams
        client = try parts.kind.makeClient(
            ClientSetting(
                seams: seams,
                decoder: parts.decoder,
                options: parts.options,
                note: parts.note
            )
        )
        watch.add(process.callerQueue(.main))
    }

    /// What a process is made from.
    struct Parts {
        var host: any StageHost
        var kind: any ClientKind
        var decoder: any ImageDecoding
        var options: [OptionSetting]
        var note: @Sendable (StaticString, UInt64) -> Void
    }

    /// A caller's queue, which is watched from now on.
    func queue(_ kind: CallerQueue.Kind) -> CallerQueue {
        let queue = process.callerQueue(kind)
        watch.add(queue)
        return queue
    }
}
