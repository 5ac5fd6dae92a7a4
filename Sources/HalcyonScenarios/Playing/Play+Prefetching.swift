import AlcedoSeams
import HalcyonWorld

/// Lists that are prefetched.
extension Play {
    /// What starts a list, on the queue that asks for it.
    func deed(_ step: PrefetchStep, at mark: Range<Int>) throws(Stop) -> Deed {
        var sources: [SourceOrder] = []
        for target in step.targets {
            sources.append(try order(target, [], at: mark).source)
        }
        let order = PrefetchOrder(
            sources: sources,
            options: step.options,
            limit: step.limit,
            callback: callback(step.callback)
        )
        let record = PrefetchRecord(
            name: step.name,
            mark: mark,
            targets: step.targets,
            callback: step.callback.requiredQueue
        )
        prefetches.append(record)
        let (client, world, watch) = (client, world, life.watch)
        return (
            step.queue,
            {
                record.start {
                    client.prefetch(order) { record.note($0, world.elapsed, watch.current) }
                }
            }
        )
    }

    /// What stops a list.
    func deed(stopping name: String, on queue: CallerQueue.Kind) -> Deed? {
        guard let record = prefetches.last(where: { $0.name == name }) else { return nil }
        return (queue, { record.stop() })
    }
}
