import Alcedo
import HalcyonScenarios

extension OptionSetting {
    /// Sets the hook of a downloader that the setting names; another setting is left alone.
    ///
    /// - Returns: The hook, which the caller keeps alive.
    func hook(
        of downloader: ImageDownloader,
        _ tools: OptionTools
    ) throws(ClientError) -> (any AnyObject & Sendable)? {
        switch try loaderOption() {
        case .delegate:
            let delegate = TestDelegate(try word(DelegateWord.self), tools)
            downloader.delegate = delegate
            return delegate
        case .authenticationChallengeResponder:
            let responder = try word(ResponderWord.self).responder(tools)
            downloader.authenticationChallengeResponder = responder
            return responder
        default: return nil
        }
    }
}
