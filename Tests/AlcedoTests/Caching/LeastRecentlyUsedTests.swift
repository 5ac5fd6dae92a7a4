import Testing

@testable import Alcedo

struct LeastRecentlyUsedTests {
    static func key(_ number: Int) -> CacheKey { CacheKey(resource: "\(number)") }

    @Test func `the oldest goes first and use makes young`() {
        var list = LeastRecentlyUsed<CacheKey, Int>()
        for number in 1...3 { list.insert(number, cost: number, for: Self.key(number)) }
        list.use(Self.key(1))
        #expect(list.value(of: Self.key(3)) == 3)
        #expect(list.entries.map(\.value) == [1, 3, 2])
        #expect(list.removeOldest() == Self.key(2))
        #expect(list.removeOldest() == Self.key(3))
        #expect(list.totalCost == 1)
        #expect(list.removeOldest() == Self.key(1))
        #expect(list.removeOldest() == nil)
        #expect(list.totalCost == 0)
    }

    @Test func `inserting again replaces and counts the cost once`() {
        var list = LeastRecentlyUsed<CacheKey, Int>()
        list.insert(1, cost: 10, for: Self.key(1))
        list.insert(2, cost: 5, for: Self.key(1))
        #expect(list.count == 1)
        #expect(list.totalCost == 5)
    }

    /// Against a plain array in order of use, over operations drawn by a fixed rule.
    @Test func `it agrees with a plain list over many operations`() {
        var list = LeastRecentlyUsed<CacheKey, Int>()
        var model: [(key: Int, value: Int)] = []
        var draw: UInt64 = 1
        for step in 0..<4_000 {
            draw = draw &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Int(draw >> 33) % 40
            let key = Self.key(number)
            switch (draw >> 20) % 8 {
            case 0, 1, 2:
                list.insert(step, cost: step % 7, for: key)
                model.removeAll { $0.key == number }
                model.insert((number, step), at: 0)
            case 3, 4, 5:
                let found = list.use(key)
                let index = model.firstIndex { $0.key == number }
                #expect(found == index.map { model[$0].value })
                if let index { model.insert(model.remove(at: index), at: 0) }
            case 6:
                #expect(list.remove(key) == model.first { $0.key == number }?.value)
                model.removeAll { $0.key == number }
            default:
                #expect(list.removeOldest() == model.popLast().map { Self.key($0.key) })
            }
        }
        #expect(list.entries.map(\.value) == model.map(\.value))
        #expect(list.totalCost == model.reduce(0) { $0 + $1.value % 7 })
        #expect(list.count == model.count)
    }
}

extension LeastRecentlyUsed {
    /// Takes out the least recently used value.
    fileprivate mutating func removeOldest() -> Key? {
        guard let key = oldestEntry?.key else { return nil }
        remove(key)
        return key
    }
}
