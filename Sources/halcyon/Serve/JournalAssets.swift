/// What a browser is given to show the journal: a page, its style and its code.
enum JournalAssets {
    static let page = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Halcyon journal</title>
        <link rel="stylesheet" href="journal.css">
        <script src="journal.js" defer></script>
        </head>
        <body>
        <header>
          <h1>Journal</h1>
          <p id="file"></p>
          <p id="state" role="status"></p>
          <input id="filter" type="search" placeholder="Filter by URL, status, rule…" aria-label="Filter">
        </header>
        <pre id="problem" role="alert" hidden></pre>
        <section id="gates" hidden></section>
        <table>
          <thead>
            <tr><th>#</th><th>Request</th><th>Status</th><th>Bytes</th><th>Time</th><th>Rule</th>
            <th class="timeline"><span id="from"></span><span id="to"></span></th></tr>
          </thead>
          <tbody id="rows"></tbody>
        </table>
        <p id="empty">No request has come yet.</p>
        <noscript>This page needs scripts; the same is at <a href="journal">journal</a>, as JSON.</noscript>
        </body>
        </html>

        """

    static let style = """
        :root {
          color-scheme: light dark;
          --ink: light-dark(#1d2733, #dce4ec); --soft: light-dark(#667585, #8a99a8);
          --paper: light-dark(#fff, #12181f); --line: light-dark(#e3e8ed, #26303a);
          --head: light-dark(#f4f7f9, #19212a); --good: #2f9e6e; --moved: #3b7dd8;
          --bad: #d9822b; --worse: #cf3f4f; --open: #8d7bd6;
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink);
          font: 14px/1.45 system-ui, sans-serif; }
        header { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: baseline;
          padding: .8rem 1.2rem; background: var(--head); border-bottom: 1px solid var(--line); }
        h1 { font-size: 1.05rem; margin: 0; }
        header p { margin: 0; color: var(--soft); }
        #filter { margin-left: auto; min-width: 16rem; font: inherit; padding: .25rem .6rem;
          border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: inherit; }
        #problem { margin: 1rem 1.2rem; padding: .8rem 1rem; border-left: 4px solid var(--worse);
          background: var(--head); white-space: pre-wrap; }
        #gates { padding: .7rem 1.2rem 0; display: flex; flex-wrap: wrap; gap: .5rem; }
        #gates button { font: inherit; padding: .2rem .7rem; border-radius: 6px; cursor: pointer;
          border: 1px solid var(--open); background: none; color: inherit; }
        #gates button:disabled { border-color: var(--line); color: var(--soft); cursor: default; }
        table { width: 100%; border-collapse: collapse; table-layout: fixed; }
        th { text-align: left; font-weight: 500; color: var(--soft); }
        th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); overflow: hidden;
          text-overflow: ellipsis; white-space: nowrap; vertical-align: middle; }
        th:first-child, td:first-child { width: 4.5rem; padding-left: 1.2rem; color: var(--soft); }
        th:nth-child(3) { width: 8rem; } th:nth-child(4), th:nth-child(5) { width: 6.5rem; }
        th:nth-child(6) { width: 16%; } th.timeline { width: 30%; }
        td:nth-child(4), td:nth-child(5) { font-variant-numeric: tabular-nums; text-align: right; }
        th:nth-child(4), th:nth-child(5) { text-align: right; }
        #from { float: left; } #to { float: right; padding-right: .6rem; }
        tbody tr.entry { cursor: pointer; } tbody tr.entry:hover { background: var(--head); }
        .method { font-weight: 600; margin-right: .5em; }
        .mark { display: inline-block; width: .6em; height: .6em; border-radius: 50%;
          margin-right: .5em; background: var(--tone); }
        .lane { position: relative; height: 14px; }
        .bar { position: absolute; top: 2px; height: 10px; min-width: 3px; border-radius: 3px;
          background: var(--tone); }
        .open .bar { background: repeating-linear-gradient(135deg, var(--tone) 0 6px,
          transparent 6px 9px); }
        .good { --tone: var(--good); } .moved { --tone: var(--moved); } .bad { --tone: var(--bad); }
        .worse { --tone: var(--worse); } .open { --tone: var(--open); }
        tr.detail td { white-space: pre-wrap; background: var(--head); padding: .7rem 1.2rem;
          font: 12.5px/1.5 ui-monospace, monospace; width: auto; color: inherit; text-align: left; }
        #empty { padding: 2rem 1.2rem; color: var(--soft); }

        """

    static let code = #"""
        "use strict";
        const at = (id) => document.getElementById(id);
        const shown = new Set();
        let last = null;

        const make = (name, className, text) => {
          const element = document.createElement(name);
          if (className) element.className = className;
          if (text !== undefined) element.textContent = text;
          return element;
        };
        const duration = (ms) => ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`;
        const tone = (entry) => {
          if (entry.ending === "open") return "open";
          if (entry.ending !== "complete" || !entry.rule) return "worse";
          if (entry.status >= 400) return "bad";
          return entry.status >= 300 ? "moved" : "good";
        };
        const words = (entry) =>
          [entry.method, entry.url, entry.status, entry.ending, entry.rule, entry.why].join(" ");

        const details = (entry) => {
          const head = entry.fields.map((field) => `${field.name}: ${field.value}`);
          const place = `connection ${entry.connection}, request ${entry.turn} on it, `
            + `${duration(entry.arrival)} after the start`;
          const lines = [`${entry.method} ${entry.url}`, ...head, "", place];
          if (entry.requestBytes) lines.push(`with a body of ${entry.requestBytes} bytes`);
          if (entry.choice) lines.push(entry.choice);
          if (entry.why) lines.push(entry.rule ? `answered by ${entry.why}` : entry.why);
          return lines.join("\n");
        };

        const row = (entry, from, span, now) => {
          const line = make("tr", `entry ${tone(entry)}`);
          const request = make("td");
          request.title = entry.url;
          request.append(make("span", "method", entry.method), entry.url.replace(/^http:\/\//, ""));
          const status = make("td");
          const word = entry.ending === "complete" ? "" : ` ${entry.ending}`;
          status.append(make("span", "mark"), `${entry.status ?? ""}${word}`.trim());
          const rule = entry.rule ?? "none";
          const reply = entry.reply ? `${rule} · ${entry.reply}` : rule;
          const lane = make("div", "lane");
          const bar = make("div", "bar");
          const took = entry.duration ?? now - entry.arrival;
          bar.style.left = `${(entry.arrival - from) / span * 100}%`;
          bar.style.width = `${took / span * 100}%`;
          bar.title = duration(took);
          lane.append(bar);
          const timeline = make("td");
          timeline.append(lane);
          line.append(make("td", "", entry.number), request, status, make("td", "", entry.replyBytes),
            make("td", "", duration(took)), make("td", "", reply), timeline);
          line.addEventListener("click", () => {
            shown.has(entry.number) ? shown.delete(entry.number) : shown.add(entry.number);
            draw();
          });
          return line;
        };

        const drawGates = (gates) => {
          at("gates").hidden = gates.length === 0;
          at("gates").replaceChildren(...gates.map((gate) => {
            const state = gate.isOpen ? "is open" : gate.isAwaited ? "is awaited: open it" : "open it";
            const button = make("button", "", `${gate.name} ${state}`);
            button.disabled = gate.isOpen;
            button.addEventListener("click", async () => {
              await fetch(`gates/${encodeURIComponent(gate.name)}`, { method: "POST" });
              look();
            });
            return button;
          }));
        };

        const draw = () => {
          if (!last) return;
          const text = at("filter").value.toLowerCase();
          const entries = last.requests.filter((entry) => words(entry).toLowerCase().includes(text));
          const ends = entries.map((entry) => entry.arrival + (entry.duration ?? last.now - entry.arrival));
          const from = Math.min(...entries.map((entry) => entry.arrival));
          const span = Math.max(Math.max(...ends) - from, 1) * 1.02;
          at("file").textContent = last.file;
          at("problem").hidden = !last.problem;
          at("problem").textContent = last.problem ?? "";
          at("empty").hidden = entries.length > 0;
          at("from").textContent = entries.length ? duration(from) : "";
          at("to").textContent = entries.length ? `+${duration(span)}` : "";
          drawGates(last.gates);
          const rows = entries.toReversed().flatMap((entry) => {
            const line = row(entry, from, span, last.now);
            if (!shown.has(entry.number)) return [line];
            const detail = make("tr", "detail");
            const cell = make("td", "", details(entry));
            cell.colSpan = 7;
            detail.append(cell);
            return [line, detail];
          });
          at("rows").replaceChildren(...rows);
        };

        const look = async () => {
          try {
            const answer = await fetch("journal?last=200");
            last = await answer.json();
            at("state").textContent = (last.count === 1 ? "1 request" : `${last.count} requests`)
              + (last.dropped ? `, the first ${last.dropped} dropped` : "");
            draw();
          } catch {
            at("state").textContent = "the server does not answer";
          }
        };

        at("filter").addEventListener("input", draw);
        look();
        setInterval(look, 1000);

        """#
}
