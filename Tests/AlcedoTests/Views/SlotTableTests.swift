import Testing

@testable import Alcedo

struct SlotTableTests {
    final class Owner {}

    @Test func `a slot is found again by its object and place`() {
        var table = SlotTable<Int>()
        let (one, two) = (Owner(), Owner())
        #expect(table.slot(of: one, "image") { 1 } == 1)
        #expect(table.slot(of: one, "image") { 2 } == 1)
        #expect(table.slot(of: one, "background") { 3 } == 3)
        #expect(table.slot(of: two, "image") { 4 } == 4)
        table.set(5, of: one, "image")
        #expect(table.slot(of: one, "image") { 6 } == 5)
    }

    @Test func `the slots of objects that have gone go as well`() {
        var table = SlotTable<Int>()
        let kept = Owner()
        _ = table.slot(of: kept, "image") { 0 }
        for number in 1...1_000 { _ = table.slot(of: Owner(), "image") { number } }
        #expect(table.count <= 17)
        #expect(table.slot(of: kept, "image") { 1 } == 0)
    }
}
