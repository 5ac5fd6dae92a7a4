/// What a saboteur does wrong; each is caught by the check in the scenario's table.
enum Sabotage: String, CaseIterable, Sendable {
    case completesTwice, completesOnDrop, neverCompletes, confirmsTwice
    case callsBackElsewhere
    case ignoresCancel, progressesAfterCancel
    case progressFalls, progressPassesTotal, progressAfterCompletion
    case readsDiskOnCallersQueue, readsDiskOnDrop
    case asksForMore, asksTwice, neverAsks
    case leavesRequestOpen, armsTimer, leavesTask
    case keepsHandle, keepsImage, keepsView
    case countsWrong
}
