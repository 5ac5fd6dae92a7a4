import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

/// Responses by URL, kept and served as a URL session's cache does for each cache policy.
///
/// Kept are whole 200 responses to `GET` that do not say `no-store`. How long one is fresh it says
/// itself: `max-age` (RFC 9111 §5.2.2.1), or not at all, which counts as stale. In memory only.
final class StoredResponses: Sendable {
    /// A response and when it came.
    struct Entry: Sendable {
        var response: PlainFetch.Response
        var stored: Timestamp

        /// Whether it may be served without asking, at a time.
        func isFresh(at now: Timestamp) -> Bool {
            let control = CacheWords(response.head.fields)
            guard !control.has("no-cache"), let age = control.seconds("max-age") else {
                return false
            }
            return now < stored + .seconds(age)
        }

        /// The fields that ask whether it is still the current one; empty without a validator.
        var validators: HTTPFields {
            var fields = HTTPFields()
            fields["If-None-Match"] = response.head.fields["ETag"]
            fields["If-Modified-Since"] = response.head.fields["Last-Modified"]
            return fields
        }
    }

    /// What is done for a request.
    enum Answer: Sendable {
        /// Serve what is stored.
        case serve(Entry)
        /// Ask the server, with these fields besides.
        case fetch(HTTPFields)
        /// Fail: nothing is stored, and nothing may be fetched.
        case fail
    }

    private let entries = Mutex<[URL: Entry]>([:])

    /// What a policy demands for a URL.
    func answer(for url: URL, _ policy: CachePolicy, at now: Timestamp) -> Answer {
        let entry = entries.withLock { $0[url] }
        switch policy {
        case .reloadIgnoringLocalCacheData:
            return .fetch(HTTPFields())
        case .returnCacheDataElseLoad:
            return entry.map { .serve($0) } ?? .fetch(HTTPFields())
        case .returnCacheDataDontLoad:
            return entry.map { .serve($0) } ?? .fail
        case .reloadRevalidatingCacheData:
            return .fetch(entry?.validators ?? HTTPFields())
        case .useProtocolCachePolicy:
            guard let entry else { return .fetch(HTTPFields()) }
            return entry.isFresh(at: now) ? .serve(entry) : .fetch(entry.validators)
        }
    }

    /// Keeps a response where it may be kept, and gives what the caller is to see: the stored body
    /// for a 304 that confirms it (RFC 9111 §4.3.4).
    func take(
        _ response: PlainFetch.Response,
        for url: URL,
        at now: Timestamp
    ) -> PlainFetch.Response {
        entries.withLock { entries in
            if response.head.status == 304, var confirmed = entries[url] {
                for line in response.head.fields.lines {
                    confirmed.response.head.fields[line.name] = line.value
                }
                confirmed.stored = now
                entries[url] = confirmed
                return confirmed.response
            }
            let mayStay = response.head.status == 200
            if mayStay, !CacheWords(response.head.fields).has("no-store") {
                entries[url] = Entry(response: response, stored: now)
            }
            return response
        }
    }

    /// The entry of a URL.
    subscript(url: URL) -> Entry? { entries.withLock { $0[url] } }

    /// Puts a body in as a response that came a while ago.
    func put(_ entry: Entry, for url: URL) { entries.withLock { $0[url] = entry } }

    /// Removes everything.
    func removeAll() { entries.withLock { $0.removeAll() } }

    /// The size of all bodies, and how many there are.
    var totals: (size: Int, count: Int) {
        entries.withLock { entries in
            (entries.values.reduce(0) { $0 + $1.response.body.count }, entries.count)
        }
    }
}

/// The directives of `Cache-Control`, as far as a simple client reads them.
private struct CacheWords {
    private let words: [String]

    init(_ fields: HTTPFields) {
        words = (fields["Cache-Control"] ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    func has(_ name: String) -> Bool { words.contains(name) }

    func seconds(_ name: String) -> Int? {
        words.lazy.filter { $0.hasPrefix(name + "=") }.compactMap {
            Int($0.dropFirst(name.count + 1))
        }.first
    }
}
