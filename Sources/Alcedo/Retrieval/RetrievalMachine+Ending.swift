extension RetrievalMachine {
    /// Decides the outcome, and lets go of what led to it.
    mutating func end(_ outcome: Outcome) -> [Action] {
        self.outcome = outcome
        body = nil
        finished = nil
        unprocessed = nil
        return Self.scheduling
    }

    /// Ends with the error that says how it was called off.
    mutating func cancel() -> [Action] {
        guard !isDelivered, !isCancelled else { return [] }
        isCancelled = true
        guard outcome == nil else {
            // Decided, and not told yet: the delivery that is under way tells of the cancel.
            outcome = .failure(.cancellation)
            return []
        }
        switch phase {
        case .transport: return [.leaveFetch] + end(.failure(cancellation))
        case .retrying: return [.leaveRetry] + end(.failure(cancellation))
        default: return end(.failure(cancellation))
        }
    }

    private var cancellation: KingfisherError {
        guard phase == .transport, case .provider(let provider) = source else {
            return .cancellation
        }
        return .requestError(reason: .dataProviderCancelled(provider: provider))
    }

    /// Takes in that nobody will look at the result.
    ///
    /// Reading the disk for that, or trying again, is not worth it; what is under way for the caches
    /// goes on.
    mutating func supersede() -> [Action] {
        isSuperseded = true
        let error = KingfisherError.imageSettingError(
            reason: .notCurrentSourceTask(result: nil, error: nil, source: source)
        )
        switch phase {
        case .queued, .memory, .disk, .original: return end(.failure(error))
        case .retrying: return [.leaveRetry] + end(.failure(error))
        default: return []
        }
    }

    /// Takes the outcome, which the caller delivers at once; `nil` when it has been taken, or there
    /// is none yet.
    mutating func takeOutcome() -> Outcome? {
        guard let outcome else { return nil }
        self.outcome = nil
        isDelivered = true
        bytes = nil
        phase = terminalPhase(of: outcome)
        return outcome
    }

    private func terminalPhase(of outcome: Outcome) -> RetrievalPhase {
        switch outcome {
        case .failure(let error) where error.isTaskCancelled: .cancelled
        case _ where isSuperseded: .superseded
        case .failure: .failed
        case .image: .done
        }
    }
}
