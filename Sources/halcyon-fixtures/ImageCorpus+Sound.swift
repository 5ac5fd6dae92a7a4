import AlcedoCore
import AlcedoImages

extension ImageCorpus {
    /// Files that must decode.
    static var sound: [CorpusFile] {
        filtered + clearColours + sizes + compressions + arrangements
    }

    /// A picture and how it is written.
    private struct Recipe {
        var name: String
        var picture: SamplePicture
        var encoder = PNGEncoder()

        var file: CorpusFile {
            sound(name, encoder.encode(picture.raster), picture.image)
        }
    }

    private static func sound(_ name: String, _ bytes: [UInt8], _ image: Image) -> CorpusFile {
        CorpusFile(
            path: "sound/\(name).png",
            bytes: bytes,
            verdict: CorpusFile.verdict(on: .success(image))
        )
    }

    private static func name(_ form: PNGForm) -> String { "\(form.colour)-\(form.depth)" }

    /// Every colour type × depth × interlacing × filter.
    private static var filtered: [CorpusFile] {
        PNGForm.all.flatMap { form in
            [false, true].flatMap { isInterlaced in
                PNGFilter.allCases.map { filter in
                    let header = PNGHeader(
                        width: 17,
                        height: 11,
                        form: form,
                        isInterlaced: isInterlaced
                    )
                    let pass = isInterlaced ? "adam7" : "whole"
                    var recipe = Recipe(
                        name: "\(name(form))-\(pass)-\(filter)",
                        picture: SamplePicture(header)
                    )
                    recipe.encoder.filtering = .fixed(filter)
                    return recipe.file
                }
            }
        }
    }

    /// Every form that may have a tRNS chunk.
    private static var clearColours: [CorpusFile] {
        PNGForm.all.filter { $0.colour != .greyAlpha && $0.colour != .rgba }.flatMap { form in
            [false, true].map { isInterlaced in
                let header = PNGHeader(
                    width: 17,
                    height: 11,
                    form: form,
                    isInterlaced: isInterlaced
                )
                let picture = SamplePicture(header, hasClearColour: true)
                let pass = isInterlaced ? "adam7" : "whole"
                return Recipe(name: "\(name(form))-\(pass)-clear", picture: picture).file
            }
        }
    }

    /// Sizes in which some passes of Adam7 are empty, and rows end within a byte.
    private static var sizes: [CorpusFile] {
        let sizes = [(1, 1), (2, 1), (1, 2), (3, 3), (4, 5), (5, 4), (1, 8), (8, 1), (9, 9)]
        let forms = PNGForm.all.filter { $0.colour == .grey && $0.depth == 1 || $0 == .rgba8 }
        return forms.flatMap { form in
            sizes.flatMap { width, height in
                [false, true].map { isInterlaced in
                    let header = PNGHeader(
                        width: width,
                        height: height,
                        form: form,
                        isInterlaced: isInterlaced
                    )
                    let pass = isInterlaced ? "adam7" : "whole"
                    return Recipe(
                        name: "size-\(width)x\(height)-\(name(form))-\(pass)",
                        picture: SamplePicture(header)
                    ).file
                }
            }
        }
    }

    /// Every kind of block, adaptive filters, and data in many chunks.
    private static var compressions: [CorpusFile] {
        let header = PNGHeader(width: 24, height: 24, form: .rgba8)
        let picture = SamplePicture(header)
        var files = Deflate.Strategy.allCases.map { strategy in
            var recipe = Recipe(name: "blocks-\(strategy)", picture: picture)
            recipe.encoder.compression = strategy
            return recipe.file
        }
        for limit in [1, 7] {
            var recipe = Recipe(name: "data-by-\(limit)", picture: picture)
            recipe.encoder.dataChunkLimit = limit
            files.append(recipe.file)
        }
        let drawn = Image.drawn(width: 64, height: 64, seed: 1)
        files.append(sound("drawn-64x64", PNGEncoder().encode(drawn), drawn))
        return files
    }

    /// What a file may hold beside its picture, and what decoders in use put up with.
    private static var arrangements: [CorpusFile] {
        let rgb = PNGForm.all.filter { $0.colour == .rgb && $0.depth == 8 }
        let palette = PNGForm.all.filter { $0.colour == .palette && $0.depth == 8 }
        let picture = SamplePicture(PNGHeader(width: 9, height: 7, form: rgb[0]))
        let base = PNGParts(PNGEncoder().encode(picture.raster))
        func changed(_ name: String, _ change: (inout PNGParts) -> Void) -> CorpusFile {
            var parts = base
            change(&parts)
            return sound(name, parts.bytes, picture.image)
        }
        var short = SamplePicture(PNGHeader(width: 17, height: 11, form: palette[0]))
        short.raster.palette.removeLast(3 * 100)
        return [
            changed("unknown-ancillary") {
                $0.insert(.init(name: "abCd", data: [1, 2, 3]), before: "IDAT")
                $0.insert(.init(name: "tEXt", data: Array("Title\0x".utf8)), before: "IEND")
            },
            changed("suggested-palette") {
                $0.insert(.init(name: "PLTE", data: [1, 2, 3, 4, 5, 6]), before: "IDAT")
            },
            changed("empty-data-chunks") {
                $0.insert(.init(name: "IDAT", data: []), before: "IDAT")
                $0.insert(.init(name: "IDAT", data: []), before: "IEND")
            },
            changed("data-after-zlib") { $0["IDAT"].data += [1, 2, 3] },
            sound("bytes-after-end", base.bytes + [0x0A], picture.image),
            Recipe(name: "palette-too-short-for-indexes", picture: short).file,
        ]
    }
}
