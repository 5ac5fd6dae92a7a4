import Foundation
import Synchronization

/// The body of a reply as data, made when it is first sent whole, for all tasks that get it.
final class WholeBody: Sendable {
    private let made = Mutex<Data?>(nil)

    /// The data of some bytes, which are the same each time.
    func data(_ bytes: [UInt8]) -> Data {
        made.withLock { made in
            if let made { return made }
            let data = Data(bytes)
            made = data
            return data
        }
    }
}
