import AlcedoCaching
import AlcedoCore

extension DiskStorage {
    /// Where the responses lie that images are made of, and how much they may take: as much as the
    /// images, or 150 MiB where those have no limit.
    var responses: HTTPCacheSetting {
        let limit = config.sizeLimit
        let folder = "\(folder.path)/.responses"
        guard limit > 0 else { return HTTPCacheSetting(folder: folder) }
        return HTTPCacheSetting(folder: folder, sizeLimit: .bytes(Int64(limit)))
    }
}
