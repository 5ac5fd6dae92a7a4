import Alcedo
import HalcyonScenarios

// Values of more than a word

extension OptionSetting {
    /// The sources of the value.
    func sources(of client: AlcedoClient) throws(ClientError) -> [Source] {
        guard case .sources(let specs) = value else { throw bad("it takes sources") }
        var result: [Source] = []
        for spec in specs {
            guard let order = client.words.order(for: spec) else { throw bad("this is no URL") }
            result.append(try client.source(order))
        }
        return result
    }

    /// The queue of the value.
    func queue(of client: AlcedoClient) throws(ClientError) -> CallbackQueue {
        guard case .queue(let spec) = value else { throw bad("it takes a queue") }
        return switch spec {
        case .unspecified, .mainCurrentOrAsync: .mainCurrentOrAsync
        case .mainAsync: .mainAsync
        case .untouch: .untouch
        case .queue(let kind): CallbackQueue(client.words.queue(kind))
        }
    }

    /// The retry strategy of the value.
    func strategy() throws(ClientError) -> any RetryStrategy {
        guard case .retry(let order) = value else { throw bad("it takes a retry strategy") }
        return order.strategyOfLoader
    }
}
