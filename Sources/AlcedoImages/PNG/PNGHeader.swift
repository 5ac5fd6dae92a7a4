/// The size and form of a PNG picture: what its IHDR chunk says (PNG §11.2.2).
package struct PNGHeader: Hashable, Sendable {
    /// Pixels per row, 1 to 2,147,483,647.
    package var width: Int
    /// Rows, 1 to 2,147,483,647.
    package var height: Int
    /// What the samples are.
    package var form: PNGForm
    /// Whether the rows come in the seven passes of Adam7.
    package var isInterlaced: Bool

    /// Makes a header.
    package init(width: Int, height: Int, form: PNGForm, isInterlaced: Bool = false) {
        self.width = width
        self.height = height
        self.form = form
        self.isInterlaced = isInterlaced
    }

    /// The passes that hold pixels, in their order.
    var passes: [PNGPass] {
        let places = isInterlaced ? PNGPass.adam7 : PNGPass.whole
        return places.map { $0.covering(width: width, height: height) }.filter { !$0.isEmpty }
    }

    /// The bytes of all rows of all passes, with their filter bytes.
    var filteredByteCount: Int {
        passes.reduce(0) { $0 + $1.height * (1 + form.rowByteCount(width: $1.width)) }
    }
}

/// A pass over a picture: where its pixels lie (PNG §8.2).
struct PNGPass: Hashable, Sendable {
    /// The first column.
    var column: Int
    /// The first row.
    var row: Int
    /// Columns from a pixel of the pass to the next.
    var columnStep: Int
    /// Rows from a row of the pass to the next.
    var rowStep: Int
    /// Pixels in a row of the pass.
    var width = 0
    /// Rows of the pass.
    var height = 0

    /// Without interlacing.
    static let whole = [PNGPass(column: 0, row: 0, columnStep: 1, rowStep: 1)]

    /// The seven passes of Adam7.
    static let adam7 = [
        PNGPass(column: 0, row: 0, columnStep: 8, rowStep: 8),
        PNGPass(column: 4, row: 0, columnStep: 8, rowStep: 8),
        PNGPass(column: 0, row: 4, columnStep: 4, rowStep: 8),
        PNGPass(column: 2, row: 0, columnStep: 4, rowStep: 4),
        PNGPass(column: 0, row: 2, columnStep: 2, rowStep: 4),
        PNGPass(column: 1, row: 0, columnStep: 2, rowStep: 2),
        PNGPass(column: 0, row: 1, columnStep: 1, rowStep: 2),
    ]

    /// Whether a small picture has no pixel in the pass; then it has no row there either.
    var isEmpty: Bool { width == 0 || height == 0 }

    /// The pass over a picture of some size.
    func covering(width: Int, height: Int) -> PNGPass {
        var pass = self
        pass.width = max(0, width - column + columnStep - 1) / columnStep
        pass.height = max(0, height - row + rowStep - 1) / rowStep
        return pass
    }
}
