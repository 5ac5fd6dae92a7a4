import AlcedoImages
import Foundation
import Testing

@testable import Alcedo

struct ProcessorTests {
    private struct Tag: ImageProcessor {
        var identifier: String
        var makes = true

        func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
            switch item {
            case .image(let image): makes ? image.scaled(to: image.scale + 1) : nil
            case .data(let data): makes ? Image.drawn(width: data.count, height: 1, seed: 1) : nil
            }
        }
    }

    private static let options = KingfisherParsedOptionsInfo(nil)
    /// 4 × 3 pixels, each with its place in red and green.
    private static let grid = Image(
        width: 4,
        height: 3,
        pixels: (0..<12).flatMap { [UInt8($0 % 4), UInt8($0 / 4), 0, 255] }
    )

    private func places(_ image: Image?) -> [[UInt8]]? {
        image.map { image in
            stride(from: 0, to: image.pixels.count, by: 4).map { Array(image.pixels[$0...$0 + 1]) }
        }
    }

    private func crop(_ width: Double, _ height: Double, x: Double, y: Double) -> Image? {
        CroppingImageProcessor(
            size: CGSize(width: width, height: height),
            anchor: CGPoint(x: x, y: y)
        ).process(item: .image(Self.grid), options: Self.options)
    }

    @Test func `an identifier says the parts in their order, and is the same for the same chain`() {
        let (a, b, c) = (Tag(identifier: "a"), Tag(identifier: "b"), Tag(identifier: "c"))
        #expect((a |> b).identifier == "a|>b")
        #expect((b |> a).identifier == "b|>a")
        #expect((a |> b |> c).identifier == a.append(another: b.append(another: c)).identifier)
    }

    @Test func `the default processor is left out of a chain`() {
        let (a, none) = (Tag(identifier: "a"), DefaultImageProcessor.default)
        #expect((none |> a).identifier == "a")
        #expect((a |> none).identifier == "a")
        #expect((none |> none).identifier.isEmpty)
    }

    @Test func `a chain hands a file to its first and the image on to the next`() throws {
        let chain = Tag(identifier: "a") |> Tag(identifier: "b")
        let made = chain.process(item: .data(Data([1, 2, 3])), options: Self.options)
        let image = try #require(made)
        #expect(image.width == 3)
        #expect(image.scale == 2)
    }

    @Test func `a chain ends with the first that makes nothing`() {
        let chain = Tag(identifier: "a", makes: false) |> Tag(identifier: "b")
        #expect(chain.process(item: .image(Self.grid), options: Self.options) == nil)
    }

    @Test func `the default processor decodes a file, and makes nothing of what is none`() {
        let none = DefaultImageProcessor.default
        let file = ImageProcessItem.data(Data(PNGEncoder().encode(Self.grid)))
        #expect(none.process(item: file, options: Self.options)?.pixels == Self.grid.pixels)
        #expect(none.process(item: .data(Data([1])), options: Self.options) == nil)
        #expect(none.process(item: .image(Self.grid), options: Self.options) === Self.grid)
    }

    @Test(arguments: [
        (0.0, 0.0, [[0, 0], [1, 0], [0, 1], [1, 1]]),
        (1.0, 1.0, [[2, 1], [3, 1], [2, 2], [3, 2]]),
        (1.0, 0.0, [[2, 0], [3, 0], [2, 1], [3, 1]]),
        (-3.0, 7.0, [[0, 1], [1, 1], [0, 2], [1, 2]]),
        (.nan, 0.0, [[0, 0], [1, 0], [0, 1], [1, 1]]),
    ])
    func `a crop is the part that its anchor says`(x: Double, y: Double, part: [[UInt8]]) {
        let image = crop(2, 2, x: x, y: y)
        #expect(image?.width == 2)
        #expect(places(image) == part)
    }

    @Test func `a crop goes no further than the image`() {
        #expect(crop(99, .infinity, x: 0.5, y: 0.5) === Self.grid)
        let row = crop(99, 1, x: 1, y: 1)
        #expect(places(row) == [[0, 2], [1, 2], [2, 2], [3, 2]])
    }

    @Test(arguments: [(0.0, 2.0), (2.0, -1.0), (.nan, 2.0), (0.4, 2.0)])
    func `a crop without a pixel makes nothing`(width: Double, height: Double) {
        #expect(crop(width, height, x: 0, y: 0) == nil)
    }

    @Test func `a crop decodes a file, and says its numbers in its identifier`() {
        let crop = CroppingImageProcessor(size: CGSize(width: 2, height: 1.5))
        let file = ImageProcessItem.data(Data(PNGEncoder().encode(Self.grid)))
        #expect(crop.process(item: file, options: Self.options)?.height == 2)
        let identifier = "com.onevcat.Kingfisher.CroppingImageProcessor(2.0,1.5,0.5,0.5)"
        #expect(crop.identifier == identifier)
    }

    @Test(arguments: [
        (ContentMode.none, CGSize(width: 30, height: 30)),
        (.aspectFit, CGSize(width: 30, height: 15)),
        (.aspectFill, CGSize(width: 60, height: 30)),
    ])
    func `a size is fitted to another`(mode: ContentMode, fitted: CGSize) {
        let size = CGSize(width: 20, height: 10)
        #expect(size.kf.resize(to: CGSize(width: 30, height: 30), for: mode) == fitted)
        let other = CGSize(width: 3, height: 4)
        #expect(CGSize.zero.kf.resize(to: other, for: mode) == other)
    }
}
