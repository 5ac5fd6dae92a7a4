import AlcedoImages

extension RetrievalMachine {
    /// Stores the final image, and ends at once unless the stores are waited for.
    mutating func store(_ image: Image) -> [Action] {
        guard rules.isStored else {
            return end(.image(image, origin: origin, bytes: bytes))
        }
        phase = .storing
        var actions: [Action] = []
        actions.reserveCapacity(4)
        actions.append(.storeInMemory(image))
        // What has just been read from disk is there already.
        if rules.isStoredOnDisk, origin != .disk {
            actions.append(.storeOnDisk(image, original: bytes))
        }
        if rules.isOriginalStored, isFetched, let bytes {
            actions.append(.storeOriginal(bytes))
        }
        awaitedStores = rules.waitsForStores ? actions.count - 1 : 0
        guard awaitedStores == 0 else {
            finished = image
            return actions
        }
        actions += end(.image(image, origin: origin, bytes: bytes))
        return actions
    }

    /// Takes in that one of the stores has ended.
    mutating func stored() -> [Action] {
        awaitedStores -= 1
        guard awaitedStores == 0, let image = finished else { return [] }
        return end(.image(image, origin: origin, bytes: bytes))
    }
}
