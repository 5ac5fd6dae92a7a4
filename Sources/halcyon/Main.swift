/// The tool that plays and checks scenarios.
@main
struct Main {
    static func main() {
        print("halcyon")
    }
}
