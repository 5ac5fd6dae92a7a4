// Whoever imports this may use what its declarations show, without further imports: byte counts, and
// `StubURLProtocol`.
@_exported public import AlcedoCore
@_exported public import HalcyonServer
