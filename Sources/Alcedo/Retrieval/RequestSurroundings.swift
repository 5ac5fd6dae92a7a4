import AlcedoImages
import AlcedoSeams

/// What requests reach the outside world through, but for caches and the network.
final class RequestSurroundings: Sendable {
    /// The queue of the user interface.
    let main: any WorkQueue
    /// Where images are decoded, and processed unless an option says otherwise.
    let processing: any WorkQueue
    /// Where strategies are asked, their delays end, and stored providers are read.
    let requests: any WorkQueue
    let time: any TimeSource
    let decoder: any ImageDecoding
    let observer: (@Sendable (LoaderEvent) -> Void)?
    let providers: ProviderReading
    let retrying: RetryContext.World
    let network: NetworkConditions

    /// Takes what is needed from an environment; queues are named after their owner.
    init(_ environment: LoaderEnvironment, name: String) {
        let seams = environment.seams
        main = seams.mainQueue
        processing = seams.makeQueue("\(name).processing")
        requests = seams.makeQueue("\(name).requests")
        time = seams.time
        decoder = environment.decoder
        observer = environment.observer
        providers = ProviderReading(queue: requests, files: seams.files, tasks: seams.tasks)
        retrying = RetryContext.World(time: seams.time, chance: seams.chance)
        network = NetworkConditions(seams.systemEvents)
    }
}
