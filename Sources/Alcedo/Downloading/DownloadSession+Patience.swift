import AlcedoSeams

extension DownloadSession {
    /// The network, which gives up after so long a silence; `nil` for no limit.
    func patient(_ limit: Duration?, _ time: any TimeSource) -> any Transport {
        guard let limit else { return transport }
        return PatienceTransport(transport, limit: limit, time: time)
    }
}
