import AlcedoImages
import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// One process of a play: the client in it, and what watches over it.
final class ProcessLife {
    let process: any WorldProcess
    let client: any ClientUnderTest
    let watch: CallerWatch
    let seams: Seams
    let words: StageWords

    /// Starts a process with a client in it.
    ///
    /// - Throws: `ClientError` when the client does not take its options.
    init(_ parts: Parts) throws(ClientError) {
        process = parts.host.world.startProcess()
        let watch = CallerWatch()
        self.watch = watch
        words = Self.words(parts, process, watch)
        var seams = process.seams(transport: parts.host.makeTransport(over: parts.kind.network))
        seams.files = WatchedFileStore(seams.files, watch: watch)
        self.seams = seams
        client = try parts.kind.makeClient(
            ClientSetting(
                seams: seams,
                decoder: parts.decoder,
                options: parts.options,
                words: words,
                ownNetwork: parts.host.ownNetwork,
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
        var shelf: PictureShelf
        var note: @Sendable (StaticString, UInt64) -> Void
    }

    private static func words(
        _ parts: Parts,
        _ process: any WorldProcess,
        _ watch: CallerWatch
    ) -> StageWords {
        let (host, shelf, disk) = (parts.host, parts.shelf, process.disk)
        return StageWords(
            url: { host.url(for: $0) },
            bytes: { shelf.bytes(of: $0) },
            file: { name, content in disk.ownFile(name, content) },
            queue: { kind in
                let queue = process.callerQueue(kind)
                watch.add(queue)
                return queue
            }
        )
    }

    /// A caller's queue, which is watched from now on.
    func queue(_ kind: CallerQueue.Kind) -> CallerQueue { words.queue(kind) }
}
