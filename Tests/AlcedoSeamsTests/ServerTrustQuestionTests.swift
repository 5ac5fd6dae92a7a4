import AlcedoSeams
import Synchronization
import Testing

@Suite struct ServerTrustQuestionTests {
    private final class Answers: Sendable {
        let all = Mutex<[String]>([])

        func question() -> ServerTrustQuestion {
            ServerTrustQuestion(host: "a.example", port: 8_443) { [self] answer in
                all.withLock { $0.append("\(answer)") }
            }
        }
    }

    @Test func `the first answer counts`() {
        let answers = Answers()
        let question = answers.question()
        question.answer(.refused)
        question.answer(.accepted(nil))
        #expect(answers.all.withLock { $0 } == ["refused"])
        #expect(question.host == "a.example")
        #expect(question.port == 8_443)
        #expect(question.challenge == nil)
    }

    @Test func `a question that is let go of is left to the system`() {
        let answers = Answers()
        _ = answers.question()
        #expect(answers.all.withLock { $0 } == ["byDefault"])
    }
}
