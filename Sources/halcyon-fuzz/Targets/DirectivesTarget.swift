import AlcedoHTTP

extension FuzzTarget {
    /// `Cache-Control` of requests and responses: its lines, with a line feed between two.
    static let directives = FuzzTarget(
        name: "directives",
        law: "each line counts, in any order and case, and what was read is read again"
    ) { (bytes) throws(Finding) in
        let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        try ofResponse(lines)
        try ofRequest(lines)
    }

    private static func ofResponse(_ lines: [String]) throws(Finding) {
        let read = ResponseDirectives(fields(lines))
        for (text, isSet) in [
            ("no-store", \ResponseDirectives.forbidsStoring),
            ("no-cache=\"a\"", \.requiresValidation), ("Must-Revalidate", \.forbidsStale),
        ] {
            for others in neighbours(of: text, lines) {
                let value = ResponseDirectives(fields(others))
                try Finding.unless(value[keyPath: isSet], "\(text) is lost beside \(lines)")
            }
        }
        for other in variants(of: lines) {
            try Finding.unless(
                ResponseDirectives(fields(other)) == read,
                "\(other) says something else than \(lines)"
            )
        }
        let printed = text(of: read)
        try Finding.unless(
            ResponseDirectives(fields([printed])) == read,
            "\(lines) is not read again as \(printed)"
        )
        var durations = [read.staleWhileRevalidate, read.staleIfError]
        if case .lifetime(let lifetime) = read.maximumAge { durations.append(lifetime) }
        try areInRange(durations, lines)
    }

    private static func ofRequest(_ lines: [String]) throws(Finding) {
        let read = RequestDirectives(fields(lines))
        for (text, isSet) in [
            ("no-store", \RequestDirectives.forbidsStoring), ("NO-CACHE", \.requiresValidation),
            ("only-if-cached", \.forbidsForwarding),
        ] {
            for others in neighbours(of: text, lines) {
                let value = RequestDirectives(fields(others))
                try Finding.unless(value[keyPath: isSet], "\(text) is lost beside \(lines)")
            }
        }
        for other in variants(of: lines) {
            try Finding.unless(
                RequestDirectives(fields(other)) == read,
                "\(other) asks something else than \(lines)"
            )
        }
        let durations = [
            read.maximumAge, read.maximumStaleness, read.minimumFreshness, read.staleIfError,
        ]
        try areInRange(durations, lines)
    }

    private static func fields(_ lines: [String]) -> HTTPFields {
        HTTPFields(lines.map { HTTPFields.Field(name: "cache-control", value: $0) })
    }

    /// A directive behind and before lines, and within them.
    private static func neighbours(of text: String, _ lines: [String]) -> [[String]] {
        [lines + [text], [text] + lines, lines.map { "\($0), \(text)" } + ["\(text),a=\"b"]]
    }

    /// Lines that mean the same.
    private static func variants(of lines: [String]) -> [[String]] {
        let others = [lines.reversed(), lines + lines]
        guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return others }
        return others + [lines.map { $0.uppercased() }, lines.map { " \($0)\t," }]
    }

    private static func areInRange(_ durations: [Duration?], _ lines: [String]) throws(Finding) {
        for duration in durations.compactMap(\.self) {
            try Finding.unless(
                duration >= .zero && duration <= .seconds(2_147_483_648),
                "\(lines) says \(duration)"
            )
        }
    }

    private static func text(of read: ResponseDirectives) -> String {
        var words: [String] = []
        switch read.maximumAge {
        case .absent: break
        case .lifetime(let lifetime): words.append("max-age=\(lifetime.components.seconds)")
        case .invalid: words.append("max-age=never")
        }
        for (word, isSet) in [
            ("no-store", read.forbidsStoring), ("no-cache", read.requiresValidation),
            ("must-revalidate", read.forbidsStale),
            ("must-understand", read.requiresUnderstanding), ("public", read.isPublic),
            ("private", read.isPrivate), ("immutable", read.isImmutable),
        ] where isSet { words.append(word) }
        for (word, duration) in [
            ("stale-while-revalidate", read.staleWhileRevalidate),
            ("stale-if-error", read.staleIfError),
        ] {
            if let duration { words.append("\(word)=\"\(duration.components.seconds)\"") }
        }
        return words.joined(separator: " , ")
    }
}
