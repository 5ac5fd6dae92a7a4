import Testing

/// Recordings are of real servers, whose secrets must not come along.
struct SecretTests {
    @Test func `no recording holds a secret`() {
        let repository = Repository.current
        let paths = repository.paths(under: "Fixtures/recordings")
        #expect(paths.count >= 8)
        let files = paths.compactMap { path in
            repository.text(of: path).map { Repository.TextFile(path: path, text: $0) }
        }
        report(files.flatMap(SecretRules.violations))
    }

    @Test(arguments: [
        #"{"name": "Authorization", "value": "Token abcdefgh"}"#,
        "{\n\"name\": \"set-cookie\",\n \"value\": \"s=abc; Path=/\"}",
        #"{"value": "abc", "name": "X-Api-Key"}"#,
        #""url": "https://a.example/x?size=2&access_token=abc""#,
        #""url": "https://a.example/x?Signature=abc&b=1""#,
        #""text": "{\"jwt\": \"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln\"}""#,
        #""Authorization": "Bearer abcdefghij""#, #""headers": { "Cookie": "s=abc" }"#,
        #""url": "https://me:word@a.example/""#, "-----BEGIN RSA PRIVATE KEY-----",
    ])
    func `a recording with a secret is refused`(_ text: String) {
        let file = Repository.TextFile(path: "Fixtures/recordings/a.har", text: text)
        #expect(!SecretRules.violations(in: file).isEmpty)
    }

    @Test(arguments: [
        #"{"name": "Authorization", "value": "Bearer REDACTED"}"#,
        #"{"name": "set-cookie", "value": "a=REDACTED; Path=/\nb=REDACTED"}"#,
        #""url": "https://a.example/x?size=2&token=REDACTED""#,
        #"{"name": "ETag", "value": "\"v1\""}"#, #""cookies": []"#,
    ])
    func `a recording without its secrets passes`(_ text: String) {
        let file = Repository.TextFile(path: "Fixtures/recordings/a.har", text: text)
        #expect(SecretRules.violations(in: file).map(\.message) == [])
    }
}
