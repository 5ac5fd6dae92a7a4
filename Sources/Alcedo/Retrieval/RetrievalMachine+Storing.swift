import AlcedoImages

extension RetrievalMachine {
    /// Stores the final image, and ends at once unless the stores are waited for.
    mutating func store(_ image: Image) -> [Action] {
        guard isKept else {
            return end(.image(image, origin: origin, bytes: bytes))
        }
        phase = .storing
        var actions: [Action] = []
        actions.reserveCapacity(4)
        actions.append(.storeInMemory(image))
        // What has just been read from disk is there already.
        if isWrittenToDisk {
            actions.append(.storeOnDisk(image, original: bytes))
        }
        if rules.isOriginalStored, isFetched, body?.answer == nil, let bytes {
            actions.append(.storeOriginal(bytes))
        }
        if body?.answer?.source == .network, rules.waitsForStores { actions.append(.awaitResponse) }
        awaitedStores = rules.waitsForStores ? actions.count - 1 : 0
        guard awaitedStores == 0 else {
            finished = image
            return actions
        }
        actions += end(.image(image, origin: origin, bytes: bytes))
        return actions
    }

    /// Whether caches get the final image: nothing of what the server keeps from being stored.
    private var isKept: Bool {
        guard rules.isStored else { return false }
        return body?.answer.map { $0.permit != nil } ?? true
    }

    /// Whether the disk gets the final image: an unprocessed one lies there with its response, and what
    /// has just been read is there already.
    private var isWrittenToDisk: Bool {
        guard rules.isStoredOnDisk, body?.answer == nil || rules.isProcessed else { return false }
        return origin != .disk
    }

    /// Takes in that one of the stores has ended.
    mutating func stored() -> [Action] {
        awaitedStores -= 1
        guard awaitedStores == 0, let image = finished else { return [] }
        return end(.image(image, origin: origin, bytes: bytes))
    }
}
