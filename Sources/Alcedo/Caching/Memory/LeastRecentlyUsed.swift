/// Values in the order of their use, with a cost each; every operation takes constant time.
///
/// A dictionary finds a node, and the nodes are linked by their places in one array.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    fileprivate struct Node {
        /// Both are `nil` in a place that is free.
        var key: Key?
        var value: Value?
        var cost: Int
        /// The place of the next newer one; -1 for none.
        var newer: Int
        /// The place of the next older one; -1 for none.
        var older: Int
    }

    private var nodes: [Node] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1
    private var free: [Int] = []

    /// The sum of the costs.
    private(set) var totalCost = 0

    /// The number of values.
    var count: Int { places.count }

    /// Makes a value the most recently used, and may change it.
    @discardableResult
    mutating func use(_ key: Key, _ change: (inout Value) -> Void = { _ in }) -> Value? {
        // Moved out and back: a copy would be counted at every use.
        guard let place = places[key], var value = nodes[place].value.take() else { return nil }
        change(&value)
        nodes[place].value = value
        makeNewest(place)
        return value
    }

    /// Looks at a value without using it.
    func value(of key: Key) -> Value? {
        places[key].flatMap { nodes[$0].value }
    }

    /// Puts a value in as the most recently used, and gives the one that was there.
    @discardableResult
    mutating func insert(_ value: Value, cost: Int, for key: Key) -> Value? {
        if let place = places[key] { return replace(value, cost: cost, at: place) }
        let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
        let place: Int
        if let last = free.popLast() {
            place = last
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        totalCost += cost
        link(place)
        return nil
    }

    private mutating func replace(_ value: Value, cost: Int, at place: Int) -> Value? {
        let old = nodes[place].value
        nodes[place].value = value
        totalCost += cost - nodes[place].cost
        nodes[place].cost = cost
        makeNewest(place)
        return old
    }

    /// Takes a value out.
    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        let value = nodes[place].value.take()
        nodes[place].key = nil
        free.append(place)
        totalCost -= nodes[place].cost
        return value
    }

    /// The least recently used value and its key.
    var oldestEntry: (key: Key, value: Value)? {
        guard oldest >= 0, let key = nodes[oldest].key, let value = nodes[oldest].value else {
            return nil
        }
        return (key, value)
    }

    /// Takes out every value for which the condition holds.
    ///
    /// - Complexity: Linear in the number of values.
    mutating func removeAll(where isRemoved: (Value) -> Bool) -> [Value] {
        var removed: [Value] = []
        var place = newest
        while place >= 0, let key = nodes[place].key, let value = nodes[place].value {
            place = nodes[place].older
            guard isRemoved(value) else { continue }
            remove(key).map { removed.append($0) }
        }
        return removed
    }

    /// The least of what the values have; `nil` without values.
    ///
    /// - Complexity: Linear in the number of values.
    func least<Field: Comparable>(by field: (Value) -> Field) -> Field? {
        nodes.reduce(nil) { least, node in
            guard let value = node.value else { return least }
            let other = field(value)
            return least.map { min($0, other) } ?? other
        }
    }

    /// Every key and value, most recently used first.
    var entries: [(key: Key, value: Value, cost: Int)] {
        var all: [(key: Key, value: Value, cost: Int)] = []
        var place = newest
        while place >= 0, let key = nodes[place].key, let value = nodes[place].value {
            all.append((key, value, nodes[place].cost))
            place = nodes[place].older
        }
        return all
    }

    private mutating func makeNewest(_ place: Int) {
        guard newest != place else { return }
        unlink(place)
        link(place)
    }

    private mutating func link(_ place: Int) {
        nodes[place].newer = -1
        nodes[place].older = newest
        if newest >= 0 { nodes[newest].newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
