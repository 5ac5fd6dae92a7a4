/// Paths that only exist on one machine.
enum PathRules {
    /// Finds absolute paths of a person's or a machine's own folders.
    static func violations(in file: Repository.TextFile) -> [Violation] {
        let machine = #/(?:^|[^\w.\/:])\/(?:work|home|root|Users|tmp\/[a-z])\b/#
        return file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { number, line in
                guard line.contains(machine) else { return nil }
                let message = "a path of one machine: make it relative to the package root"
                return Violation(path: file.path, line: number + 1, message: message)
            }
    }
}
