import AlcedoCore
import AlcedoImages
import Foundation
import HalcyonServer
import HalcyonWorld

/// What expectations are held to.
extension Play {
    /// Judges everything that must hold now.
    func judge(_ expectation: Expectation) {
        for load in expectation.loads { judge(load) }
        for entry in expectation.entries { judge(entry) }
        for view in expectation.views { judge(view) }
        for list in expectation.prefetches { judge(list) }
        if let requests = expectation.requests { judge(requests) }
        if let trace = expectation.trace { judge(trace) }
    }

    private func judge(_ load: LoadExpectation) {
        guard let record = records.last(where: { $0.name == load.name }) else { return }
        if let outcome = load.outcome { judge(outcome, of: record, at: load.mark) }
        if let response = load.response { judge(response, of: record) }
        judgeTime(load, record)
        judgeCallback(load, record)
        if let progress = load.progress { judge(progress, of: record) }
    }

    // Outcomes

    private func judge(
        _ outcome: LoadExpectation.Outcome,
        of record: LoadRecord,
        at mark: Range<Int>
    ) {
        let seen = record.completion?.completion
        switch outcome {
        case .success(let success):
            guard case .success(let image)? = seen else {
                return differ(record, mark, "success", seen.text)
            }
            judge(success, image, record)
        case .failure(let name, let status, let cause, let errors):
            let failure = seen?.failure
            let holds =
                failure?.name == name && (status == nil || failure?.status == status)
                && (cause == nil || failure?.cause == cause)
                && (errors == nil || failure?.errors == errors)
            guard !holds else { return }
            let list = errors.map { "errors " + $0.joined(separator: ", ") }
            let details = [status.map { "status \($0)" }, cause.map { "cause \($0)" }, list]
            let text = (["failure \(name)"] + details.compactMap(\.self)).joined(separator: ", ")
            differ(record, mark, text, seen.text)
        case .received(let received):
            guard case .response(let response)? = seen else {
                return differ(record, mark, "a response", seen.text)
            }
            judge(received, response, record)
        case .answer(let word):
            guard case .answer(word)? = seen else {
                return differ(record, mark, "the answer \"\(word)\"", seen.text)
            }
        case .pending:
            if seen != nil { differ(record, mark, "pending", seen.text) }
        case .cancelled:
            let name = setting.kind.vocabulary.cancellation
            if seen?.failure?.name != name { differ(record, mark, "cancelled", seen.text) }
        case .superseded:
            let name = setting.kind.vocabulary.supersession
            if seen?.failure?.name != name { differ(record, mark, "superseded", seen.text) }
        }
    }

    /// Says that a load ended in another way than it should.
    func differ(
        _ record: LoadRecord,
        _ mark: Range<Int>,
        _ expected: String,
        _ seen: String
    ) {
        let message = "the load \"\(record.name)\" ended in another way"
        fail(ScenarioFailure(message, at: mark, expected: expected, seen: seen))
    }

    private func judge(
        _ success: SuccessExpectation,
        _ image: LoadedImage,
        _ record: LoadRecord
    ) {
        var expected: [String] = []
        var seen: [String] = []
        func compare(_ want: String?, _ have: String) {
            guard let want, want != have else { return }
            expected.append(want)
            seen.append(have)
        }
        compare(success.origin.map { "from \($0.rawValue)" }, "from \(image.origin.rawValue)")
        compare(
            success.size.map { "\($0.width)×\($0.height) pixels" },
            "\(image.width)×\(image.height) pixels"
        )
        compare(
            success.bytes.map(\.description),
            image.byteCount?.description ?? "an unknown number of bytes"
        )
        compare(
            success.isRevalidated.map { $0 ? "revalidated" : "not revalidated" },
            image.isRevalidated ? "revalidated" : "not revalidated"
        )
        compare(success.scale.map { "scale \($0)" }, "scale \(image.scale.scaleText)")
        compare(success.source.flatMap(sourceText), "source \(image.source)")
        compare(
            success.originalSource.flatMap(sourceText),
            "source \(image.originalSource)"
        )
        if let picture = success.picture, pixelHash(of: picture) != image.pixelHash {
            expected.append("the picture with the seed \(picture.seed)")
            seen.append("other pixels")
        }
        if let metrics = success.metrics { judge(metrics, image.metrics, of: record) }
        guard !expected.isEmpty else { return }
        differ(
            record,
            success.mark,
            expected.joined(separator: ", "),
            seen.joined(separator: ", ")
        )
    }

    /// How clients name a source: its key or its absolute URL.
    private func sourceText(of target: String) -> String? {
        let source = life.words.order(for: SourceSpec(target: target))
        return (source?.key ?? source?.url?.absoluteString).map { "source \($0)" }
    }

    private func pixelHash(of picture: (width: Int, height: Int, seed: UInt64)) -> UInt64? {
        let file = setting.shelf.file(
            width: picture.width,
            height: picture.height,
            seed: picture.seed
        )
        return (try? setting.decoder.decode(file))?.pixelHash
    }

    // Time, queues, progress

    private func judgeTime(_ load: LoadExpectation, _ record: LoadRecord) {
        guard world.timeIsVirtual else { return }
        let end = record.completion?.elapsed
        let seen = end.map(Quantity.text) ?? "not ended"
        if let at = load.at, end != at.value {
            let message = "the load \"\(record.name)\" ended at another time"
            let expected = Quantity.text(of: at.value)
            fail(ScenarioFailure(message, at: at.mark, expected: expected, seen: seen))
        }
        guard let within = load.within, let started = record.startedAt else { return }
        if let end, end - started <= within.value { return }
        let message = "the load \"\(record.name)\" took longer"
        let expected = "at most \(Quantity.text(of: within.value))"
        let took = end.map { Quantity.text(of: $0 - started) } ?? "not ended"
        fail(ScenarioFailure(message, at: within.mark, expected: expected, seen: took))
    }

    private func judgeCallback(_ load: LoadExpectation, _ record: LoadRecord) {
        let end = record.completion
        if let queue = load.queue, end?.queues.contains(queue.value) != true {
            let message = "the load \"\(record.name)\" called back on another queue"
            let seen = end.map { $0.queues.text } ?? "no completion"
            fail(ScenarioFailure(message, at: queue.mark, expected: queue.value.text, seen: seen))
        }
        if let wanted = load.isSynchronous, let end, end.isSynchronous != wanted.value {
            let words = ["after the call had returned", "before the call returned"]
            fail(
                ScenarioFailure(
                    "the load \"\(record.name)\" called back at another moment",
                    at: wanted.mark,
                    expected: words[wanted.value ? 1 : 0],
                    seen: words[wanted.value ? 0 : 1]
                )
            )
        }
        if let wanted = load.isCachedAtCompletion, let isCached = end?.isCached,
            isCached != wanted.value
        {
            fail(
                ScenarioFailure(
                    "the file of \"\(record.name)\" was \(isCached ? "" : "not ")there by its completion",
                    at: wanted.mark
                )
            )
        }
    }

    private func judge(_ progress: ProgressExpectation, of record: LoadRecord) {
        let reports = record.observations.compactMap(\.progress)
        var expected: [String] = []
        var seen: [String] = []
        func compare(_ want: String?, _ have: String) {
            guard let want, want != have else { return }
            expected.append(want)
            seen.append(have)
        }
        let last = reports.last
        compare(
            progress.last.map { "\($0) received" },
            last.map { "\(ByteCount.bytes($0.received)) received" } ?? "no report"
        )
        compare(
            progress.total.map(\.text),
            last.map { ProgressExpectation.Total($0.total).text } ?? "no report"
        )
        if let least = progress.countAtLeast, reports.count < least {
            expected.append("at least \(least) reports")
            seen.append("\(reports.count)")
        }
        guard !expected.isEmpty else { return }
        fail(
            ScenarioFailure(
                "the progress of \"\(record.name)\" was another",
                at: progress.mark,
                expected: expected.joined(separator: ", "),
                seen: seen.joined(separator: ", ")
            )
        )
    }
}

extension ProgressExpectation.Total {
    fileprivate init(_ total: Int64?) {
        self = total.map { .bytes(.bytes($0)) } ?? .unknown
    }

    fileprivate var text: String {
        switch self {
        case .unknown: "of an unknown total"
        case .bytes(let count): "of \(count)"
        }
    }
}

extension LoadOutcome? {
    /// The outcome in words.
    var text: String {
        switch self {
        case nil: return "pending"
        case .success(let image)?:
            return "success from \(image.origin.rawValue), \(image.width)×\(image.height) pixels"
        case .response(let response)?:
            return "status \(response.status), \(response.body.count) bytes"
        case .answer(let word)?: return "the answer \"\(word)\""
        case .failure(let failure)?:
            let status = failure.status.map { ", status \($0)" } ?? ""
            let cause = failure.cause.map { ", cause \($0)" } ?? ""
            let list =
                failure.errors.isEmpty
                ? "" : ", errors " + failure.errors.joined(separator: ", ")
            return "failure \(failure.name)\(status)\(cause)\(list): \(failure.message)"
        }
    }
}

extension Double {
    /// A scale in words, whole where it is.
    fileprivate var scaleText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension [CallerQueue.Kind] {
    /// The queues in words.
    var text: String {
        isEmpty ? "none of the callers' queues" : map(\.text).joined(separator: " and ")
    }
}
