/// The earlier name of `KingfisherWrapper`.
@available(*, deprecated, renamed: "KingfisherWrapper")
public typealias Kingfisher<Base> = KingfisherWrapper<Base>
