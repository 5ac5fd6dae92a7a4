/// One thing that can happen to a file.
enum Damage {
    /// A byte is another one.
    case changed(at: Int, by: UInt8)
    /// It ends early.
    case cut(at: Int)
    /// Something follows.
    case longer([UInt8])
    /// A stretch is zeros, as after a lost write.
    case zeroed(from: Int, count: Int)

    init(_ input: inout FuzzInput) {
        let place = input.number(below: 65_536)
        switch input.byte() % 4 {
        case 0: self = .changed(at: place, by: input.byte())
        case 1: self = .cut(at: place)
        case 2: self = .longer([input.byte()])
        default: self = .zeroed(from: place, count: Int(input.byte()))
        }
    }

    /// The file afterwards; places past its end count from its beginning again.
    func applied(to file: [UInt8]) -> [UInt8] {
        guard !file.isEmpty else { return file }
        var file = file
        switch self {
        case .changed(let place, let mask): file[place % file.count] ^= mask
        case .cut(let place): file.removeLast(file.count - place % file.count)
        case .longer(let more): file += more
        case .zeroed(let start, let count):
            let start = start % file.count
            for place in start..<min(file.count, start + count) { file[place] = 0 }
        }
        return file
    }
}
