package import AlcedoCore
import AlcedoHTTP

/// A kind of network between clients and a server, with its numbers.
///
/// The numbers are ours, rounded from what such networks are like: they are for scenarios to be
/// about, not for measuring a network by.
package struct NetworkProfile: Hashable, Sendable {
    /// The word in scenarios.
    package var name: String
    /// What it stands for, in a few words.
    package var summary: String
    /// What is added to every latency.
    package var latency: LatencySpread?
    /// What all replies together are carried at, in bytes a second; `nil`: at once.
    package var rate: ByteCount?
    /// How many of a million replies lose a packet and wait for it; losses may follow each other.
    package var lossMillionths = 0
    /// Whether there is no network.
    package var isOffline = false
    /// Whether every request is answered with a page to log in on.
    package var isCaptive = false

    /// The wait for a packet that was lost.
    package static let retransmission = Duration.seconds(1)
    /// The most packets that one reply loses one after the other.
    static let lossLimit = 6

    /// Makes a profile.
    package init(
        name: String,
        summary: String,
        latency: LatencySpread? = nil,
        rate: ByteCount? = nil
    ) {
        self.name = name
        self.summary = summary
        self.latency = latency
        self.rate = rate
    }
}

extension NetworkProfile {
    /// The profiles there are, the fastest first; `none` is no network in between at all.
    package static let all: [NetworkProfile] = [
        none, wifi, fiveG, fourG, threeG, twoG, satellite, lossy, captivePortal, offline,
    ]

    /// The profile of a name; `nil` when there is none.
    package static func named(_ name: String) -> NetworkProfile? { all.first { $0.name == name } }

    /// Nothing in between.
    package static let none = NetworkProfile(name: "none", summary: "nothing in between")

    private static let wifi = NetworkProfile(
        name: "wifi",
        summary: "a home network that is not crowded",
        latency: .lognormal(median: .milliseconds(8), sigma: 400, max: .milliseconds(80)),
        rate: .bytes(6_250_000)
    )
    private static let fiveG = NetworkProfile(
        name: "5g",
        summary: "a mobile network of the fifth generation",
        latency: .lognormal(median: .milliseconds(20), sigma: 350, max: .milliseconds(150)),
        rate: .bytes(12_500_000)
    )
    private static let fourG = NetworkProfile(
        name: "4g",
        summary: "a mobile network of the fourth generation",
        latency: .lognormal(median: .milliseconds(50), sigma: 400, max: .milliseconds(400)),
        rate: .bytes(1_500_000)
    )
    private static let threeG = NetworkProfile(
        name: "3g",
        summary: "a mobile network of the third generation",
        latency: .lognormal(median: .milliseconds(150), sigma: 450, max: .seconds(2)),
        rate: .bytes(200_000)
    )
    private static let twoG = NetworkProfile(
        name: "2g",
        summary: "the edge of a mobile network",
        latency: .lognormal(median: .milliseconds(600), sigma: 500, max: .seconds(8)),
        rate: .bytes(16_000)
    )
    private static let satellite = NetworkProfile(
        name: "satellite",
        summary: "a satellite far out",
        latency: .uniform(from: .milliseconds(560), to: .milliseconds(700)),
        rate: .bytes(2_500_000)
    )
    private static let lossy: NetworkProfile = {
        var profile = NetworkProfile(
            name: "lossy",
            summary: "a network that loses packets",
            latency: .exponential(mean: .milliseconds(80), max: .seconds(1)),
            rate: .bytes(500_000)
        )
        profile.lossMillionths = 150_000
        return profile
    }()
    private static let captivePortal: NetworkProfile = {
        var profile = NetworkProfile(
            name: "captive-portal",
            summary: "every request is answered with a page to log in on",
            latency: .uniform(from: .milliseconds(5), to: .milliseconds(20))
        )
        profile.isCaptive = true
        return profile
    }()
    private static let offline: NetworkProfile = {
        var profile = NetworkProfile(name: "offline", summary: "no network")
        profile.isOffline = true
        return profile
    }()
}

extension NetworkProfile {
    /// What is added to a reply's latency in its turn.
    func delay(_ draws: inout TurnDraws) -> Duration {
        var delay = latency.map { $0.time(at: draws.place()) } ?? .zero
        guard lossMillionths > 0 else { return delay }
        var losses = 0
        while losses < Self.lossLimit, draws.happens(lossMillionths) { losses += 1 }
        delay += Self.retransmission * losses
        return delay
    }

    /// What a captive network answers in the server's place.
    static let loginPage = ServerReply(
        status: 200,
        fields: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"],
        body: .bytes(Array("<!doctype html><title>Log in to this network</title>\n".utf8))
    )
}
