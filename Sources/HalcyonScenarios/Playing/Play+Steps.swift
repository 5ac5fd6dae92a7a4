import AlcedoCore
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld

/// What steps do.
extension Play {
    /// Does one step, and what it leads to at the present instant.
    func perform(_ step: ScenarioStep) throws(Stop) {
        switch step.verb {
        case .advance(let duration):
            try guarding(step.mark) { () throws(WorldDiagnosis) in
                try world.advance(by: duration)
            }
        case .settle: try settle(step.mark)
        case .setClock(let date): world.setWallClock(date)
        case .system(let event):
            try guarding(step.mark) { () throws(WorldDiagnosis) in try world.post(event) }
        case .disk(let disk): try perform(disk, at: step.mark)
        case .set(let options): try set(options, step.mark)
        case .restart: try restart(step.mark)
        case .expect(let expectation): judge(expectation)
        case .release(let gate):
            try guarding(step.mark) { () throws(WorldDiagnosis) in try host.open(gate) }
        case .together(let steps):
            var deeds: [@Sendable () -> Void] = []
            for step in steps {
                if let deed = try deed(of: step) { deeds.append(deed.body) }
            }
            let all = deeds
            try run(on: .main, step.mark) { for deed in all { deed() } }
        case .network(let profile):
            setting.server.setNetwork(profile)
        case .load, .prefetch, .stop, .view, .cache, .cancel, .clear, .expire, .probe:
            guard let deed = try deed(of: step) else { return }
            try run(on: deed.queue, step.mark, deed.body)
        }
    }

    private func set(_ options: [OptionSetting], _ mark: Range<Int>) throws(Stop) {
        do throws(ClientError) {
            try client.configure(options)
        } catch {
            fail(error.failure(at: mark))
            throw Stop()
        }
        // What that leads to at the present instant.
        try run(on: .main, mark) {}
    }

    private func run(
        on queue: CallerQueue.Kind,
        _ mark: Range<Int>,
        _ body: @escaping @Sendable () -> Void
    ) throws(Stop) {
        let queue = life.queue(queue).workQueue
        try guarding(mark) { () throws(WorldDiagnosis) in try world.run(on: queue, body) }
    }

    // Work on callers' queues

    /// A piece of work on a caller's queue.
    typealias Deed = (queue: CallerQueue.Kind, body: @Sendable () -> Void)

    private func deed(of step: ScenarioStep) throws(Stop) -> Deed? {
        let client = client
        switch step.verb {
        case .load(let load): return try deed(load, at: step.mark)
        case .prefetch(let list): return try deed(list, at: step.mark)
        case .stop(let name, let queue): return deed(stopping: name, on: queue)
        case .view(let view): return try deed(view, at: step.mark)
        case .cache(let cache): return try deed(cache, at: step.mark)
        case .cancel(let name, let queue):
            guard let record = records.last(where: { $0.name == name }) else { return nil }
            return (queue, { record.cancel() })
        case .clear(let layers):
            return confirmed(layers, step.mark, "clear") { client.clear($0, done: $1) }
        case .expire(let layers):
            return confirmed(layers, step.mark, "expire") { client.removeExpired($0, done: $1) }
        case .probe(let target):
            let order = try order(target, [], at: step.mark)
            let watch = life.watch
            return (.main, { watch.look { _ = client.cacheEntry(for: order, in: .disk) } })
        default: return nil
        }
    }

    private func confirmed(
        _ layers: [CacheLayer],
        _ mark: Range<Int>,
        _ verb: String,
        _ call: @escaping @Sendable (CacheLayer, @escaping @Sendable () -> Void) -> Void
    ) -> Deed {
        let pairs = layers.map { ($0, Confirmation(mark: mark, verb: verb)) }
        confirmations += pairs.map(\.1)
        return (
            .main,
            { for (layer, confirmation) in pairs { call(layer) { confirmation.confirm() } } }
        )
    }

    private func deed(_ step: LoadStep, at mark: Range<Int>) throws(Stop) -> Deed {
        var order = try order(step.source, step.options, at: mark)
        order.form = step.form
        order.callback = callback(step.callback)
        order.message = step.message
        let record = LoadRecord(
            name: step.name,
            mark: mark,
            order: order,
            callback: step.form == .async ? nil : step.callback.requiredQueue
        )
        records.append(record)
        let report = reporter(for: record)
        let (client, world) = (client, world)
        let (call, notes, cancelStep) = (order, notes, step.cancelStep)
        return (
            step.queue,
            {
                if let cancelStep { notes.atNext(cancelStep) { record.cancelInStep() } }
                record.start(at: world.elapsed) { client.load(call, report: report) }
            }
        )
    }

    private func deed(_ step: CacheStep, at mark: Range<Int>) throws(Stop) -> Deed {
        var load = try order(step.target, step.options, at: mark)
        load.form = step.form
        load.callback = callback(step.callback)
        let order = CacheOrder(
            step.verb,
            load: load,
            bytes: step.body.map { setting.shelf.bytes(of: $0) } ?? []
        )
        let isAnywhere = step.callback == .unspecified && !step.verb.prefersMain
        let record = LoadRecord(
            name: step.name,
            mark: mark,
            order: load,
            callback: step.form == .async || isAnywhere ? nil : step.callback.requiredQueue
        )
        records.append(record)
        let report = reporter(for: record)
        let (client, world) = (client, world)
        return (
            step.queue,
            {
                record.start(at: world.elapsed) {
                    client.use(order, report: report)
                    return Uncancellable()
                }
            }
        )
    }

    func callback(_ callback: QueueSpec) -> CallbackOrder {
        switch callback {
        case .unspecified: .unspecified
        case .mainAsync: .mainAsync
        case .mainCurrentOrAsync: .mainCurrentOrAsync
        case .untouch: .untouch
        case .queue(let kind): .queue(life.queue(kind))
        }
    }

    private func deed(_ step: ViewStep, at mark: Range<Int>) throws(Stop) -> Deed {
        let (client, world, view) = (client, world, step.view)
        switch step.action {
        case .drop:
            return (step.queue, { client.drop(view) })
        case .cancel:
            let record = records.last { $0.view == view && !$0.isOrphaned }
            return (
                step.queue,
                {
                    record?.noteCancel()
                    client.cancel(view)
                }
            )
        case .set(let set):
            views.insert(view)
            let order = try set.source.map { (source) throws(Stop) in
                try self.order(source, set.options, at: mark)
            }
            let record = LoadRecord(
                name: set.name,
                mark: mark,
                order: order,
                callback: .main,
                view: view
            )
            records.append(record)
            let report = reporter(for: record)
            let call = ViewOrder(
                source: order?.source,
                options: set.options,
                placeholder: set.placeholder,
                indicator: set.indicator,
                form: set.form
            )
            return (
                step.queue,
                { record.start(at: world.elapsed) { client.set(view, to: call, report: report) } }
            )
        }
    }

    /// Takes the client's reports down, and calls back into the client from within each: a client
    /// that calls back under a lock does not get out of that.
    private func reporter(for record: LoadRecord) -> @Sendable (LoadEvent) -> Void {
        let (world, watch, disk) = (world, life.watch, life.process.disk)
        let asksForFile = namesOfCached.contains(record.name)
        return { [weak client] event in
            var isCached: Bool?
            if let order = record.order, let client {
                watch.look {
                    _ = client.cacheEntry(for: order, in: .memory)
                    if asksForFile, case .completed = event {
                        isCached = disk.content(of: client.diskPath(for: order)) != nil
                    }
                }
            }
            record.note(event, world.elapsed, watch.current, isCached)
        }
    }

    // Processes

    private func restart(_ mark: Range<Int>) throws(Stop) {
        for record in records { record.orphan() }
        prefetches.removeAll { $0.completion == nil }
        confirmations.removeAll { $0.times == 0 }
        views = []
        earlierDiskWork += life.watch.diskWork
        life.process.end()
        setting.server.cancelOpenExchanges()
        do throws(ClientError) {
            life = try ProcessLife(Self.parts(setting, notes))
        } catch {
            fail(error.failure(at: mark))
            throw Stop()
        }
    }
}

/// The handle of a call that cannot be cancelled.
private struct Uncancellable: Cancellable {
    func cancel() {}
}

extension QueueSpec {
    /// The queue that reports must come on; `nil` for any.
    var requiredQueue: CallerQueue.Kind? {
        switch self {
        case .unspecified, .mainAsync, .mainCurrentOrAsync: .main
        case .untouch: nil
        case .queue(let kind): kind
        }
    }
}
