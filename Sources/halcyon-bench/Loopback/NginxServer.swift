import Foundation

/// nginx with one worker and no log, for the bodies that `ServedScenario` has.
struct NginxServer {
    /// The port that it listens at.
    let port: UInt16
    private let process: RunningProcess
    private let folder: TemporaryFolder

    /// Starts it, and waits until it answers.
    init(_ program: String, row: String) throws(BenchError) {
        folder = try TemporaryFolder(for: row)
        port = try ServedScenario.freePort(row)
        try ServedScenario.writeBodies(to: folder, row)
        let text = Self.setting(folder.path, port)
        try folder.write(text, to: "conf", row)
        let words = ["-p", folder.path, "-c", "\(folder.path)/conf", "-e", "stderr"]
        process = try RunningProcess(program, words, in: folder, row: row)
        try ServedScenario.awaitAnswer(at: port, row)
    }

    /// A setting in which a connection is never ended for the number of its requests.
    private static func setting(_ folder: String, _ port: UInt16) -> String {
        """
        \(geteuid() == 0 ? "user root;" : "")
        worker_processes 1;
        daemon off;
        pid \(folder)/pid;
        error_log stderr crit;
        events { worker_connections 4096; }
        http {
          access_log off;
          sendfile on;
          tcp_nopush on;
          tcp_nodelay on;
          keepalive_requests 1000000000;
          default_type application/octet-stream;
          client_body_temp_path \(folder);
          proxy_temp_path \(folder);
          fastcgi_temp_path \(folder);
          uwsgi_temp_path \(folder);
          scgi_temp_path \(folder);
          server { listen 127.0.0.1:\(port); root \(folder); }
        }

        """
    }
}
