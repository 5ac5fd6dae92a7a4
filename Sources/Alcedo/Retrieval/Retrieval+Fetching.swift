import AlcedoSeams
import Foundation
import Synchronization

// The network, or a provider

extension Retrieval {
    func fetch() {
        let (source, isRefused, isLive) = state.withLock { state in
            (state.keys.source, state.machine.pipeline.hasLowDataSource, state.machine.isLive)
        }
        // Cancelled on the way here: nothing is started any more.
        guard isLive else { return }
        switch source {
        case .provider(let provider): read(provider)
        case .network:
            if isRefused, surroundings.network.isConstrained {
                return handle(.fetchFailed(.constrainedNetwork))
            }
            download(source)
        }
    }

    private func download(_ source: Source) {
        guard let url = source.url, !url.absoluteString.isEmpty else {
            return handle(.fetchFailed(.requestError(reason: .invalidURL(text: ""))))
        }
        let fetch = Fetch(downloader, options, following) { [self] news in
            switch news {
            case .progress(let received, let total): tellProgress(received, total)
            case .loaded(let body):
                note(body)
                state.withLock { $0.body = body }
                handle(.downloaded(body))
            case .failed(let error): handle(.fetchFailed(error))
            }
        }
        // Kept before it begins, so that a modifier that takes time can be called off.
        if keep(fetch) { fetch.begin(url) { [self] in DownloadTask(self) } }
    }

    private func read(_ provider: any ImageDataProvider) {
        let reading = surroundings.providers.start(provider) { [self] result in
            switch result {
            case .success(let bytes): handle(.provided(bytes))
            case .failure(let error): handle(.fetchFailed(error))
            }
        }
        if let reading { keep(reading) }
    }

    /// Keeps what stops the fetching, and stops it at once when it is not waited for any more.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    private func keep(_ fetching: any Cancellable) -> Bool {
        let isWaiting = state.withLock { state in
            guard state.machine.isLive, state.machine.phase == .transport else { return false }
            state.fetching = fetching
            return true
        }
        // Cancelled while it joined: nobody would leave the transfer otherwise.
        if !isWaiting { fetching.cancel() }
        return isWaiting
    }

    private func tellProgress(_ received: Int64, _ total: Int64?) {
        guard state.withLock({ $0.progress != nil }) else { return }
        options.value.callbackQueue.run(main: surroundings.main) { [self] in
            let progress = state.withLock { $0.machine.wantsProgress ? $0.progress : nil }
            progress?(received, total)
        }
    }
}
