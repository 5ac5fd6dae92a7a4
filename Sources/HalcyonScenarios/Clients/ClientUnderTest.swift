package import AlcedoImages
package import AlcedoSeams
package import Foundation
package import HalcyonWorld

/// A kind of client that scenarios are played against.
package protocol ClientKind: Sendable {
    /// The name in reports and on the command line, such as `alcedo`.
    var name: String { get }

    /// The stages it can be played on; all unless told otherwise.
    ///
    /// A client that does not use the transport of its seams needs sockets.
    var stages: Set<StageKind> { get }

    /// What its requests go over on the stage with real connections; a session unless told otherwise.
    var network: NetworkKind { get }

    /// What it can do of what not every client can; everything unless told otherwise.
    var abilities: Set<ClientAbility> { get }

    /// The option and error names that scenarios may use with it.
    var vocabulary: Vocabulary { get }

    /// Makes a client of one process.
    ///
    /// - Throws: `ClientError` when the settings cannot be used.
    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest
}

/// What a client is made from.
package struct ClientSetting: Sendable {
    /// Everything it may touch.
    package var seams: Seams
    /// The decoder it must use.
    package var decoder: any ImageDecoding
    /// The options of `given`, in the order they were written: configuration and defaults.
    package var options: [OptionSetting]
    /// What words of the scenario stand for.
    package var words: StageWords
    /// The way to the server for a client that brings its own network; `nil` on stages without
    /// sockets.
    package var ownNetwork: OwnNetwork?
    /// Takes what the client says of its inner steps, for the trace: a tag and a number.
    package var note: @Sendable (_ tag: StaticString, _ number: UInt64) -> Void

    /// Makes a setting.
    package init(
        seams: Seams,
        decoder: any ImageDecoding,
        options: [OptionSetting] = [],
        words: StageWords,
        ownNetwork: OwnNetwork? = nil,
        note: @escaping @Sendable (_ tag: StaticString, _ number: UInt64) -> Void = { _, _ in }
    ) {
        self.seams = seams
        self.decoder = decoder
        self.options = options
        self.words = words
        self.ownNetwork = ownNetwork
        self.note = note
    }
}

/// Why a client could not do what a scenario asks.
package enum ClientError: Error, Hashable, Sendable {
    /// The client has no such ability; `verb` is the step's name.
    case unsupported(verb: String)
    /// An option's value cannot be used.
    case badOption(name: String, reason: String)
}

/// An image loader as a scenario drives it.
///
/// The law: every `load` and view request reports exactly one `completed`, nothing after it, and
/// each report on the queue that the order asks for. Verbs are called on a caller's queue, except
/// those under "Looking", which are called while the world is at rest.
package protocol ClientUnderTest: AnyObject, Sendable {
    /// Starts a load.
    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    )
        -> any Cancellable

    /// Sets a view's image; a `nil` URL empties it.
    ///
    /// Views are made at their first use, by name; `NAME.image` and `NAME.background` are the two
    /// slots of one control.
    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable

    /// Cancels what a view is loading.
    func cancel(_ view: String)

    /// Lets go of a view, or of the control that a slot belongs to.
    func drop(_ view: String)

    /// Changes the client's options, as `given` does; what is under way is not started again.
    func configure(_ options: [OptionSetting]) throws(ClientError)

    /// Starts to prefetch a list; the handle stops it.
    ///
    /// Reports exactly one `completed`, which has every item, and nothing after it.
    func prefetch(
        _ order: PrefetchOrder,
        report: @escaping @Sendable (PrefetchEvent) -> Void
    ) -> any Cancellable

    /// Empties layers of the cache; calls back when it is done.
    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void)

    /// Removes what has expired; calls back when it is done.
    func removeExpired(_ layer: CacheLayer, done: @escaping @Sendable () -> Void)

    /// Calls the cache; reports exactly one `completed`, with an image or a word.
    func use(_ order: CacheOrder, report: @escaping @Sendable (LoadEvent) -> Void)

    // Looking

    /// What a layer holds for an order's key, without extending its life.
    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState?

    /// The counts a layer reports, and the sums over its entries.
    func totals(of layer: CacheLayer) -> CacheTotals

    /// What a view shows and has shown, oldest first.
    func log(of view: String) -> [ViewChange]

    /// Whether the object of a view that was dropped is still there; it should not be.
    func isAlive(view: String) -> Bool

    /// Puts an image into a layer before the first step, as if it had been stored `age` ago.
    func prefill(_ fill: CacheFill) throws(ClientError)

    /// The folder in which the disk layer keeps its files.
    var diskFolder: String { get }

    /// The absolute path of an order's file, whether it is there or not.
    func diskPath(for order: LoadOrder) -> String
}

extension ClientUnderTest {
    /// A client whose cache cannot be called says so.
    package func use(_ order: CacheOrder, report: @escaping @Sendable (LoadEvent) -> Void) {
        let message = "the client's cache cannot be called"
        report(.completed(.failure(LoadFailure(name: "clientError", code: 0, message: message))))
    }

    /// A client that cannot look says that no dropped view is left.
    package func isAlive(view: String) -> Bool { false }

    /// A client without options that can be changed.
    package func configure(_ options: [OptionSetting]) throws(ClientError) {
        throw .unsupported(verb: "set")
    }
}

/// What to load, and how.
package struct LoadOrder: Sendable {
    /// Where the image is.
    package var source: SourceOrder
    /// The options, in the order they were written.
    package var options: [OptionSetting]
    /// Where to call back.
    package var callback: CallbackOrder
    /// Which form of the client's API to use.
    package var form: APIForm
    /// What the request says besides, for a client that takes any; `nil` for a plain one.
    package var message: RequestMessage?

    /// The forms of the API.
    package enum APIForm: String, Hashable, Sendable, CaseIterable {
        /// With a completion handler.
        case completion
        /// With `await`.
        case async
    }

    /// The absolute URL, of a place on the network.
    package var url: URL? { source.url }

    /// Makes an order.
    package init(
        source: SourceOrder,
        options: [OptionSetting] = [],
        callback: CallbackOrder = .unspecified,
        form: APIForm = .completion,
        message: RequestMessage? = nil
    ) {
        self.source = source
        self.options = options
        self.callback = callback
        self.form = form
        self.message = message
    }
}

/// What to set a view to.
package struct ViewOrder: Sendable {
    /// Where the image is; `nil` to empty the view.
    package var source: SourceOrder?
    /// The options, in the order they were written.
    package var options: [OptionSetting]
    /// The name of a placeholder to show meanwhile.
    package var placeholder: String?
    /// What turns while it loads; `nil` for nothing.
    package var indicator: ViewIndicator?
    /// Which of the client's forms of the call is made; a client with one form makes that.
    package var form: APIForm

    /// The forms of the API.
    package enum APIForm: String, Hashable, Sendable, CaseIterable {
        /// One call that takes everything.
        case setImage
        /// Step by step.
        case builder
    }

    /// The absolute URL, of a place on the network.
    package var url: URL? { source?.url }

    /// Makes an order.
    package init(
        source: SourceOrder?,
        options: [OptionSetting] = [],
        placeholder: String? = nil,
        indicator: ViewIndicator? = nil,
        form: APIForm = .setImage
    ) {
        self.source = source
        self.options = options
        self.placeholder = placeholder
        self.indicator = indicator
        self.form = form
    }
}

/// Where a load calls back.
package enum CallbackOrder: Sendable {
    /// The client's default.
    case unspecified
    /// The main queue, never before the call returns.
    case mainAsync
    /// The main queue, at once when the caller is on it.
    case mainCurrentOrAsync
    /// Wherever the result turns up.
    case untouch
    /// A caller's queue.
    case queue(CallerQueue)
}
