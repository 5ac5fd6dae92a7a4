/// The slots of objects that have no room for them, found again by the object.
///
/// An entry goes when its object has gone: it is looked for each time the table has doubled.
struct SlotTable<Slot> {
    private struct Key: Hashable {
        var object: ObjectIdentifier
        var place: String
    }

    private struct Entry {
        weak var object: AnyObject?
        var slot: Slot
    }

    private var entries: [Key: Entry] = [:]
    private var limit = 16

    /// How many entries there are, those of objects that have gone among them.
    var count: Int { entries.count }

    /// The slot of an object's place, made when there is none.
    mutating func slot(of object: AnyObject, _ place: String, make: () -> Slot) -> Slot {
        let key = Key(object: ObjectIdentifier(object), place: place)
        // An address may come back with another object behind it.
        if let entry = entries[key], entry.object === object { return entry.slot }
        let slot = make()
        set(slot, of: object, place)
        return slot
    }

    /// Takes a slot in place of the one before.
    mutating func set(_ slot: Slot, of object: AnyObject, _ place: String) {
        if entries.count >= limit {
            entries = entries.filter { $0.value.object != nil }
            limit = max(16, 2 * entries.count)
        }
        entries[Key(object: ObjectIdentifier(object), place: place)] =
            Entry(object: object, slot: slot)
    }
}
