/// The earlier name of `KF.ImageResource`.
@available(*, deprecated, renamed: "KF.ImageResource")
public typealias ImageResource = KF.ImageResource
