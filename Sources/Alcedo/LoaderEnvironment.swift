public import AlcedoImages
public import AlcedoSeams

/// Everything through which the loader reaches the outside world.
public struct LoaderEnvironment: Sendable {
    /// Queues, time, files, network and the rest.
    public var seams: Seams
    /// The decoder of images.
    public var decoder: any ImageDecoding

    /// Makes the value from its parts.
    public init(seams: Seams, decoder: any ImageDecoding) {
        self.seams = seams
        self.decoder = decoder
    }
}
