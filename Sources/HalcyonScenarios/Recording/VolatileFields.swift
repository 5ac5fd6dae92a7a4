import AlcedoHTTP

/// Fields that are new in each recording of the same thing, and mean nothing to who plays it.
package enum VolatileFields {
    private static let names: Set = [
        "date", "age", "server-timing", "alt-svc", "via", "nel", "report-to", "reporting-endpoints",
        "expect-ct", "cf-ray", "cf-cache-status", "x-request-id", "x-correlation-id", "x-trace-id",
        "x-amz-request-id", "x-amz-id-2", "x-amz-cf-id", "x-amz-cf-pop", "x-served-by", "x-timer",
        "x-runtime", "x-cache", "x-cache-hits", "traceparent", "tracestate", "content-length",
        "content-encoding", "transfer-encoding", "connection", "keep-alive", "proxy-connection",
    ]

    /// The exchanges without them; the length that a response to `HEAD` tells stays.
    package static func removed(from exchanges: [RecordedExchange]) -> [RecordedExchange] {
        exchanges.map { exchange in
            var exchange = exchange
            let isToHead = exchange.method == "HEAD"
            let promises = exchange.failure != nil
            exchange.fields = HTTPFields(
                exchange.fields.lines.filter { line in
                    let name = line.name.lowercased()
                    if name == "content-length", isToHead || promises { return true }
                    return !names.contains(name)
                }
            )
            return exchange
        }
    }
}
