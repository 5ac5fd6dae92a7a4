import AlcedoSeams
import HalcyonClients
import HalcyonScenarios

/// What goes wrong under a client that means well: one of its seams breaks its law.
enum SeamSabotage: String, CaseIterable, Sendable {
    case ignoresCancel, swallowsEnd, sendsTwice, answersItself
    case truncatesWrites, forgetsWrites
    case runsMainInline, leavesMain, runsDiskInline, ignoresTimerCancel
    case startsNoTask, endsNoTask
    case hoardsImages, paintsAnother
}

/// The loader over a broken seam.
struct SeamSaboteurKind: ClientKind {
    let sabotage: SeamSabotage
    private let base = AlcedoClientKind()

    init(_ sabotage: SeamSabotage) {
        self.sabotage = sabotage
    }

    var name: String { base.name }
    var vocabulary: Vocabulary { base.vocabulary }

    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest {
        var setting = setting
        breakSeam(of: &setting)
        return try base.makeClient(setting)
    }

    private func breakSeam(of setting: inout ClientSetting) {
        let seams = setting.seams
        switch sabotage {
        case .ignoresCancel, .swallowsEnd, .sendsTwice, .answersItself:
            setting.seams.transport = SaboteurTransport(seams.transport, sabotage)
        case .truncatesWrites, .forgetsWrites:
            setting.seams.files = SaboteurFileStore(seams.files, sabotage)
        case .runsMainInline:
            setting.seams.mainQueue = SaboteurQueue(seams.mainQueue, sabotage)
        case .leavesMain:
            setting.seams.mainQueue = seams.makeQueue("not main")
        case .runsDiskInline, .ignoresTimerCancel:
            setting.seams.makeQueue = { [sabotage] label in
                let queue = seams.makeQueue(label)
                let isSpared = sabotage == .runsDiskInline && !label.hasSuffix(".disk")
                return isSpared ? queue : SaboteurQueue(queue, sabotage)
            }
        case .startsNoTask, .endsNoTask:
            setting.seams.tasks = SaboteurTaskStarter(seams.tasks, sabotage)
        case .hoardsImages, .paintsAnother:
            setting.decoder = SaboteurDecoder(setting.decoder, sabotage)
        }
    }
}
