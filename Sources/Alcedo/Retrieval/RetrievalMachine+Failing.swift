// After a failure: the same source again, another one, or the end

extension RetrievalMachine {
    /// Takes a failure of the current source in.
    mutating func fail(_ error: KingfisherError) -> [Action] {
        follow(pipeline.failed(error, isSuperseded: isSuperseded))
    }

    /// Takes in what the strategy decided, or that the delay after it is over.
    mutating func retrying(_ event: Event) -> [Action] {
        switch event {
        case .retryDecided(let decision, ask: pipeline.asked):
            switch decision {
            case .stop: return follow(pipeline.stopped())
            case .retry(let userInfo): return follow(pipeline.retried(userInfo: userInfo))
            case .retryAfter(let delay, let userInfo):
                return [.waitForRetry(delay, ask: pipeline.asked, userInfo: userInfo)]
            }
        case .retryDue(ask: pipeline.asked, let userInfo):
            return follow(pipeline.retried(userInfo: userInfo))
        default: return []
        }
    }

    private mutating func follow(_ step: FailurePipeline.Step) -> [Action] {
        switch step {
        case .ask(let context):
            phase = .retrying
            return [.askStrategy(context, ask: pipeline.asked)]
        case .start(let source):
            bytes = nil
            body = nil
            isFetched = false
            isUnprocessed = false
            return [.turn(to: source)] + take(plan.first)
        case .end(let error): return end(.failure(error))
        }
    }
}
