#if !canImport(Darwin)
import Foundation

/// epoll.
///
/// The toolchain's module of the C library leaves `sys/epoll.h` out, so that its functions are looked
/// up by name, and its constants and the layout of its events are written here. All of that is part of
/// the kernel's interface, which does not change.
struct SystemPoller: ~Copyable, Sendable {
    private typealias Create = @convention(c) @Sendable (Int32) -> Int32
    private typealias Control =
        @convention(c) @Sendable (Int32, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
    private typealias Wait =
        @convention(c) @Sendable (Int32, UnsafeMutableRawPointer?, Int32, Int32) -> Int32

    private static let readable: UInt32 = 0x001
    private static let writable: UInt32 = 0x004
    /// A failure or a hang-up, which are told of without being asked for.
    private static let broken: UInt32 = 0x008 | 0x010
    private static let addition: Int32 = 1
    private static let removal: Int32 = 2
    private static let modification: Int32 = 3
    private static let closeOnExec: Int32 = 0o2_000_000
    /// How many events one wait tells of.
    private static let capacity = 256

    // The kernel packs the structure on x86-64 alone.
    #if arch(x86_64)
    private static let dataOffset = 4
    private static let stride = 12
    #else
    private static let dataOffset = 8
    private static let stride = 16
    #endif

    private let descriptor: Int32
    private let control: Control
    private let waitForEvents: Wait

    init() throws(SocketError) {
        guard let create = Self.function("epoll_create1", Create.self),
            let control = Self.function("epoll_ctl", Control.self),
            let wait = Self.function("epoll_wait", Wait.self)
        else { throw SocketError(call: "epoll_create1", errno: ENOSYS) }
        let descriptor = create(Self.closeOnExec)
        guard descriptor >= 0 else { throw SocketError(call: "epoll_create1", errno: errno) }
        self.control = control
        waitForEvents = wait
        self.descriptor = descriptor
    }

    deinit {
        _ = close(descriptor)
    }

    private static func function<Function>(_ name: String, _: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }

    func watch(
        _ socket: Int32,
        _ id: UInt64,
        _ interest: SocketInterest,
        was: SocketInterest?
    ) -> Bool {
        var event: (UInt64, UInt64) = (0, 0)
        let bits = (interest.reads ? Self.readable : 0) | (interest.writes ? Self.writable : 0)
        return withUnsafeMutableBytes(of: &event) { bytes in
            bytes.storeBytes(of: bits, as: UInt32.self)
            bytes.storeBytes(of: id, toByteOffset: Self.dataOffset, as: UInt64.self)
            let change = was == nil ? Self.addition : Self.modification
            return control(descriptor, change, socket, bytes.baseAddress) == 0
        }
    }

    func forget(_ socket: Int32, _ interest: SocketInterest) {
        var event: (UInt64, UInt64) = (0, 0)
        _ = withUnsafeMutableBytes(of: &event) {
            control(descriptor, Self.removal, socket, $0.baseAddress)
        }
    }

    func wait(_ milliseconds: Int32, _ events: inout [SocketEvent]) {
        let byteCount = Self.capacity * Self.stride
        withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 16) { buffer in
            let count = waitForEvents(
                descriptor,
                buffer.baseAddress,
                Int32(Self.capacity),
                milliseconds
            )
            for place in 0..<max(0, Int(count)) {
                events.append(Self.event(at: place * Self.stride, in: buffer))
            }
        }
    }

    private static func event(
        at offset: Int,
        in buffer: UnsafeMutableRawBufferPointer
    ) -> SocketEvent {
        let bits = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return SocketEvent(
            id: buffer.loadUnaligned(fromByteOffset: offset + dataOffset, as: UInt64.self),
            isReadable: bits & (readable | broken) != 0,
            isWritable: bits & writable != 0
        )
    }
}
#endif
