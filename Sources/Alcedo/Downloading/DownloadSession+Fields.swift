import AlcedoHTTP
import Foundation

extension DownloadSession {
    /// The fields of a request, with those that every request of the session has unless it says
    /// otherwise.
    func fields(of request: HTTPRequest) -> HTTPFields {
        var all = request.fields
        for line in fields.lines where request.fields[line.name] == nil {
            all.append(name: line.name, value: line.value)
        }
        return all
    }
}

extension ImageDownloader {
    /// The request of a URL that nobody modifies.
    func plainRequest(_ url: URL) -> HTTPRequest {
        var request = HTTPRequest(url: url)
        request.fields = current.session.fields(of: request)
        return request
    }
}
