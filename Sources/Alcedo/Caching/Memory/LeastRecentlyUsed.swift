/// Values in the order of their use, with a cost each; every operation takes constant time.
///
/// A dictionary finds a node, and the nodes are linked by their places in one array.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    fileprivate struct Node {
        var key: Key
        var value: Value
        var cost: Int
        /// The place of the next newer one; -1 for none.
        var newer: Int
        /// The place of the next older one; -1 for none.
        var older: Int
    }

    private var nodes: [Node?] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1
    private var free: [Int] = []

    /// The sum of the costs.
    private(set) var totalCost = 0

    /// The number of values.
    var count: Int { places.count }

    /// Gives a value to a body that may change it, and makes it the most recently used when the body
    /// says so.
    mutating func use<Answer>(
        _ key: Key,
        _ body: (inout Value) -> (answer: Answer, isUse: Bool)
    ) -> Answer? {
        guard let place = places[key], var node = nodes[place] else { return nil }
        nodes[place] = nil
        let (answer, isUse) = body(&node.value)
        nodes[place] = node
        if isUse, newest != place {
            unlink(place)
            link(place)
        }
        return answer
    }

    /// Looks at a value without using it.
    func value(of key: Key) -> Value? {
        places[key].flatMap { nodes[$0]?.value }
    }

    /// Puts a value in as the most recently used.
    mutating func insert(_ value: Value, cost: Int, for key: Key) {
        remove(key)
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
    }

    /// Takes a value out.
    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        guard let node = nodes[place] else { return nil }
        nodes[place] = nil
        free.append(place)
        totalCost -= node.cost
        return node.value
    }

    /// The least recently used value and its key.
    var oldestEntry: (key: Key, value: Value)? {
        guard oldest >= 0, let node = nodes[oldest] else { return nil }
        return (node.key, node.value)
    }

    /// Takes out the least recently used value.
    @discardableResult
    mutating func removeOldest() -> Key? {
        guard oldest >= 0, let key = nodes[oldest]?.key else { return nil }
        remove(key)
        return key
    }

    /// Takes everything out.
    mutating func removeAll() {
        self = LeastRecentlyUsed()
    }

    /// Takes out every value for which the condition holds.
    ///
    /// - Complexity: Linear in the number of values.
    mutating func removeAll(where isRemoved: (Value) -> Bool) -> [Value] {
        var removed: [Value] = []
        var place = newest
        while place >= 0, let node = nodes[place] {
            place = node.older
            guard isRemoved(node.value) else { continue }
            remove(node.key).map { removed.append($0) }
        }
        return removed
    }

    /// The least of what the values have; `nil` without values.
    ///
    /// - Complexity: Linear in the number of values.
    func least<Field: Comparable>(by field: (Value) -> Field) -> Field? {
        nodes.reduce(nil) { least, node in
            guard let node else { return least }
            let other = field(node.value)
            return least.map { min($0, other) } ?? other
        }
    }

    /// Changes every value, without using it.
    ///
    /// - Complexity: Linear in the number of values.
    mutating func change(_ body: (inout Value) -> Void) {
        for place in nodes.indices where nodes[place] != nil {
            guard var node = nodes[place] else { continue }
            body(&node.value)
            nodes[place] = node
        }
    }

    /// Every key and value, most recently used first.
    var entries: [(key: Key, value: Value, cost: Int)] {
        var all: [(key: Key, value: Value, cost: Int)] = []
        var place = newest
        while place >= 0, let node = nodes[place] {
            all.append((node.key, node.value, node.cost))
            place = node.older
        }
        return all
    }

    private mutating func link(_ place: Int) {
        nodes[place]?.newer = -1
        nodes[place]?.older = newest
        if newest >= 0 { nodes[newest]?.newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
