import AlcedoCore
import HalcyonWorld

/// What steps do to the disk behind the client's back.
extension Play {
    /// Does something to the disk.
    func perform(_ step: DiskStep, at mark: Range<Int>) throws(Stop) {
        let disk = life.process.disk
        if step.heals {
            disk.failWrites(with: nil, count: nil)
            disk.failReads(with: nil, count: nil)
        }
        if let failure = step.failWrites {
            disk.failWrites(with: failure, skipping: step.skipped, count: step.count)
        }
        if let failure = step.failReads {
            disk.failReads(with: failure, skipping: step.skipped, count: step.count)
        }
        if step.removesFolder { disk.removeFolder(client.diskFolder) }
        if step.blocksFolder { disk.block(client.diskFolder) }
        if let crash = step.crashAfter, !disk.crash(inNextReplaceAfter: Int(crash.bytes)) {
            fail(ScenarioFailure("a crash cannot be played on this stage", at: mark))
            throw Stop()
        }
        if let corruption = step.corruption { try corrupt(corruption, at: mark) }
        if let copy = step.copy { try perform(copy, at: mark) }
    }

    private func perform(_ copy: DiskStep.Copy, at mark: Range<Int>) throws(Stop) {
        let source = client.diskPath(for: try order(copy.source, copy.options, at: mark))
        let target = client.diskPath(for: try order(copy.target, copy.options, at: mark))
        if life.process.disk.copy(source, to: target) { return }
        fail(
            ScenarioFailure(
                "there is nothing to copy",
                at: mark,
                expected: "a file of \(copy.source)",
                seen: "none"
            )
        )
        throw Stop()
    }

    private func corrupt(_ corruption: DiskStep.Corruption, at mark: Range<Int>) throws(Stop) {
        let disk = life.process.disk
        let order = try order(corruption.target, corruption.options, at: mark)
        let path = client.diskPath(for: order)
        let size = disk.content(of: path)?.count ?? 0
        let offset = corruption.offset < 0 ? size + corruption.offset : corruption.offset
        let isThere = offset >= 0 && offset < size
        if isThere, disk.corrupt(path, at: offset, with: corruption.bytes) { return }
        fail(
            ScenarioFailure(
                "there is nothing to corrupt",
                at: mark,
                expected: "a file of more than \(abs(corruption.offset)) bytes",
                seen: "a file of \(size) bytes"
            )
        )
        throw Stop()
    }
}
