import AlcedoCaching
import AlcedoCore
import HalcyonScenarios

extension HTTPCacheClient {
    /// The limits that a scenario can set.
    enum Option: String, CaseIterable {
        case sizeLimit
        case contentLimit
        case variantLimit

        /// What a scenario may say of it.
        var declaration: OptionDeclaration {
            OptionDeclaration(
                name: rawValue,
                kind: self == .variantLimit ? .count(1...1_000) : .size,
                scope: .client,
                defaultValue: defaultValue,
                summary: summary
            )
        }

        private var defaultValue: String {
            switch self {
            case .sizeLimit: "150MiB"
            case .contentLimit: "an eighth of sizeLimit"
            case .variantLimit: "16"
            }
        }

        private var summary: String {
            switch self {
            case .sizeLimit: "What all files of the cache may take."
            case .contentLimit: "The longest content that is stored."
            case .variantLimit: "How many responses to one URL are kept."
            }
        }
    }

    /// The limits that options set.
    static func limits(
        _ options: [OptionSetting],
        folder: String
    ) throws(ClientError) -> HTTPCacheSetting {
        var sizeLimit = ByteCount.mebibytes(150)
        var contentLimit: ByteCount?
        var variantLimit = 16
        for option in options {
            switch (Option(rawValue: option.name), option.value) {
            case (.sizeLimit?, .size(let size)): sizeLimit = size
            case (.contentLimit?, .size(let size)): contentLimit = size
            case (.variantLimit?, .count(let count)): variantLimit = count
            default: throw .badOption(name: option.name, reason: "the cache has no such limit")
            }
        }
        return HTTPCacheSetting(
            folder: folder,
            sizeLimit: sizeLimit,
            contentLimit: contentLimit,
            variantLimit: variantLimit
        )
    }
}
