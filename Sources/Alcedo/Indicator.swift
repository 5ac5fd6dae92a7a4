/// Something that moves while a view loads.
public protocol Indicator: AnyObject, Sendable {
    /// Called on the main queue when the view begins to load.
    func startAnimatingView()

    /// Called on the main queue when the view no longer loads.
    func stopAnimatingView()
}

/// What a view shows besides while it loads.
public enum IndicatorType: Sendable {
    /// Nothing; the default.
    case none
    /// The system's activity indicator.
    case activity
    /// An indicator of one's own.
    case custom(indicator: any Indicator)
}
