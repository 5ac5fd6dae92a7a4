import AlcedoCore
import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// One step of a scenario.
struct ScenarioStep: Sendable {
    /// The bytes of its verb, for messages.
    var mark: Range<Int>
    /// What is done.
    var verb: Verb

    /// What can be done.
    indirect enum Verb: Sendable {
        case load(LoadStep)
        case view(ViewStep)
        case cache(CacheStep)
        case network(NetworkProfile)
        case cancel(load: String, on: CallerQueue.Kind)
        case prefetch(PrefetchStep)
        case stop(prefetch: String, on: CallerQueue.Kind)
        case advance(Duration)
        case settle
        case setClock(Timestamp)
        case release(gate: String)
        case clear([CacheLayer])
        case expire([CacheLayer])
        case disk(DiskStep)
        case restart
        case system(SystemEvent)
        case set([OptionSetting])
        case probe(target: String)
        case expect(Expectation)
        case together([ScenarioStep])
    }
}

/// Loads an image.
struct LoadStep: Sendable {
    var name: String
    var source: SourceSpec
    var options: [OptionSetting]
    var queue: CallerQueue.Kind
    /// Where it asks to be called back.
    var callback: QueueSpec
    var form: LoadOrder.APIForm
    /// The client's inner step at which the load is cancelled, the first time it comes.
    var cancelStep: String?
    /// What the request says besides its URL; `nil` for a plain one.
    var message: RequestMessage?
}

/// Calls the cache.
struct CacheStep: Sendable {
    var name: String
    var verb: CacheOrder.Verb
    var target: String
    var options: [OptionSetting]
    var body: ReplyBody?
    var queue: CallerQueue.Kind
    var callback: QueueSpec
    var form: LoadOrder.APIForm
}

/// Prefetches a list of images.
struct PrefetchStep: Sendable {
    var name: String
    var targets: [String]
    var options: [OptionSetting]
    /// How many are at work at once; `nil` for the client's default.
    var limit: Int?
    var queue: CallerQueue.Kind
    /// Where it asks to be called back.
    var callback: QueueSpec
}

/// Does something to a view.
struct ViewStep: Sendable {
    var view: String
    var action: Action
    var queue: CallerQueue.Kind

    enum Action: Sendable {
        case set(Setting)
        case cancel
        case drop
    }

    struct Setting: Sendable {
        var name: String
        var source: SourceSpec?
        var options: [OptionSetting]
        var placeholder: String?
        var indicator: ViewIndicator?
        var form = ViewOrder.APIForm.setImage
    }
}

/// Does something to the disk.
struct DiskStep: Sendable {
    var failWrites: DiskFailure?
    var failReads: DiskFailure?
    var skipped = 0
    var count: Int?
    var heals = false
    var removesFolder = false
    var blocksFolder = false
    var crashAfter: ByteCount?
    var corruption: Corruption?
    var copy: Copy?

    /// Bytes that are overwritten in a file.
    struct Corruption: Sendable {
        var target: String
        var options: [OptionSetting]
        /// Negative from the end.
        var offset: Int
        var bytes: [UInt8]
    }

    /// A file that is put under another's name.
    struct Copy: Sendable {
        var source: String
        var target: String
        var options: [OptionSetting]
    }
}
