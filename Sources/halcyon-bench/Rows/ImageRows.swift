import AlcedoImages
import HalcyonServer

/// How fast pictures are decoded.
enum ImageRows {
    static let all = [
        Row(name: "decoding a PNG of 64×64 RGBA pixels", measure: decodingTime)
    ]

    private static let count = 2_000

    /// Microseconds for one picture as the fake server draws it.
    private static func decodingTime() throws(BenchError) -> Double {
        let file = PictureShelf().file(width: 64, height: 64, seed: 1)
        let decoder = StandardImageDecoder()
        let seconds = try Stopwatch.best(of: 5) { () throws(BenchError) in
            for _ in 0..<count {
                guard let image = try? decoder.decode(file), image.width == 64 else {
                    throw .wrongResult(row: "decoding", detail: "no image of 64 pixels")
                }
            }
        }
        return seconds / Double(count) * 1e6
    }
}
