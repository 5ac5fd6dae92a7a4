import AlcedoHTTP
import Foundation
import Testing

@testable import Alcedo

struct TransferSlotsTests {
    @Test func `a greater priority goes first and equals go in order`() {
        var slots = TransferSlots<String>(limit: 1)
        let isAdmitted = slots.enter("a", number: 1, priority: 0.5)
        #expect(isAdmitted)
        for (index, priority) in [0.5, 0.9, 0.5, 0.1, 0.9].enumerated() {
            let isAtOnce = slots.enter(
                "\(index)",
                number: UInt64(index + 2),
                priority: Float(priority)
            )
            #expect(!isAtOnce)
        }
        slots.raise(5, to: 0.7)
        slots.raise(2, to: 0.2)
        var order: [String] = []
        var at: UInt64 = 1
        let numbers: [String: UInt64] = ["0": 2, "1": 3, "2": 4, "3": 5, "4": 6]
        while let next = slots.leave(at).first {
            order.append(next)
            at = numbers[next] ?? 0
        }
        #expect(order == ["1", "4", "3", "0", "2"])
        #expect(slots.runningCount == 0)
    }

    @Test func `who leaves the queue takes no room`() {
        var slots = TransferSlots<Int>(limit: 2)
        for number in 1...5 { _ = slots.enter(number, number: UInt64(number), priority: 0.5) }
        let first = slots.leave(4)
        #expect(first.isEmpty)
        let again = slots.leave(4)
        #expect(again.isEmpty)
        let third = slots.leave(1)
        #expect(third == [3])
        let fifth = slots.leave(2)
        #expect(fifth == [5])
        #expect(slots.runningCount == 2)
    }

    @Test func `a greater limit lets more begin and a limit is at least one`() {
        var slots = TransferSlots<Int>(limit: 0)
        for number in 1...5 { _ = slots.enter(number, number: UInt64(number), priority: 0.5) }
        #expect(slots.runningCount == 1)
        let more = slots.setLimit(3)
        #expect(more == [2, 3])
        let fewer = slots.setLimit(1)
        #expect(fewer.isEmpty)
        let none = slots.leave(1)
        #expect(none.isEmpty)
    }

    @Test func `a thousand that wait leave in any order`() {
        var slots = TransferSlots<UInt64>(limit: 1)
        for number in 1...UInt64(1_000) {
            _ = slots.enter(number, number: number, priority: Float(number % 7) / 7)
        }
        for number in (2...UInt64(1_000)).reversed() where number % 3 != 0 {
            let left = slots.leave(number)
            #expect(left.isEmpty)
        }
        var seen: [UInt64] = []
        var last: UInt64 = 1
        while let next = slots.leave(last).first {
            seen.append(next)
            last = next
        }
        #expect(seen.count == 333)
        #expect(seen.map { $0 % 7 } == seen.map { $0 % 7 }.sorted(by: >))
    }
}

struct TransferKeyTests {
    static func key(_ change: (inout HTTPRequest) -> Void = { _ in }) throws -> TransferKey {
        let url = try #require(URL(string: "http://a.test/b"))
        var request = HTTPRequest(url: url, fields: ["X-A": "1", "X-B": "2"])
        change(&request)
        return TransferKey(request, session: 0)
    }

    @Test func `the order and the case of field names do not matter`() throws {
        let same = try Self.key { $0.fields = ["x-b": "2", "x-a": "1"] }
        #expect(try Self.key() == same)
        #expect(try Self.key().hashValue == same.hashValue)
    }

    @Test func `fields that name a single request do not matter`() throws {
        #expect(try Self.key() == Self.key { $0.fields["Traceparent"] = "00" })
    }

    @Test func `values, method, body and session matter`() throws {
        let plain = try Self.key()
        #expect(try plain != Self.key { $0.fields["X-A"] = "3" })
        #expect(try plain != Self.key { $0.fields["X-C"] = "3" })
        #expect(try plain != Self.key { $0.method = "POST" })
        #expect(try plain != Self.key { $0.body = [1] })
        let url = try #require(URL(string: "http://a.test/b"))
        let request = HTTPRequest(url: url, fields: ["X-A": "1", "X-B": "2"])
        #expect(plain != TransferKey(request, session: 1))
    }
}
