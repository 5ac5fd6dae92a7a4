import AlcedoImages

infix operator |> : ItemComposition

precedencegroup ItemComposition {
    associativity: left
}

/// Two processors, the left one first; see `append(another:)`.
public func |> (left: any ImageProcessor, right: any ImageProcessor) -> any ImageProcessor {
    left.append(another: right)
}

extension ImageProcessor {
    /// Makes a processor that does what this one does, and then what another does to the result.
    ///
    /// Its identifier is `a|>b`; one that changes nothing is left out, so that what comes to the same
    /// is stored under the same key. The second is not asked when the first makes no image.
    public func append(another: any ImageProcessor) -> any ImageProcessor {
        if another.identifier.isEmpty { return self }
        if identifier.isEmpty { return another }
        return ComposedProcessor(first: self, second: another)
    }
}

/// One processor after another.
private struct ComposedProcessor: ImageProcessor {
    let first: any ImageProcessor
    let second: any ImageProcessor
    let identifier: String

    init(first: any ImageProcessor, second: any ImageProcessor) {
        self.first = first
        self.second = second
        identifier = "\(first.identifier)|>\(second.identifier)"
    }

    func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
        guard let image = first.process(item: item, options: options) else { return nil }
        return second.process(item: .image(image), options: options)
    }
}
