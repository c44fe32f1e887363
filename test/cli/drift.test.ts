// `zonewright drift` as a job: what it remembers, whom it tells and when it keeps silent, against an emulator.
import { createHmac } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Control, embedEmulator, startEmulator } from "../../src/emulator";
import { type Folder, folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const SECRET = "notify-secret-0123456789";
const here: Folder = folder();
const read = (name: string) => readFileSync(join(here.path, name), "utf8");

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let sent: Message[] = [];
let answers: number[] = [];
let day = 0;

const fetch: typeof globalThis.fetch = async (url, init) => {
  sent.push({ url: String(url), headers: init?.headers as Record<string, string>, body: String(init?.body) });
  return new Response(null, { status: answers.shift() ?? 204 });
};

const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  day += 1;
  return runIn([...argv, "--base-url", "emulator:state.json"], {
    cwd: here.path,
    env: { ZONEWRIGHT_NOTIFY_SECRET: SECRET, ...env },
    fetch,
    now: () => new Date(Date.UTC(2026, 10, day)),
  });
};
const NOTIFY = ["--history", "drift.json", "--notify", "https://hooks.example.com/dns"];
const drift = (...flags: string[]) => run(["drift", "zone.yaml", ...flags]);

const EMPTY = { format: "zonewright drift history", version: 1, runs: [], findings: [], scopes: [], zones: [] };
const MANY = Array.from({ length: 1000 }, (_, n) => `name: h${n}, type: A, content: 192.0.2.${n % 250}, ttl: 300`);
const OTHERS = [
  'name: "@", type: MX, priority: 10, content: mx.example.net',
  "name: note, type: A, content: 192.0.2.1, comment: as it was",
  "name: gone, type: A, content: 192.0.2.2",
];
const SETTINGS = "    dns_settings: { ns_ttl: 86400, soa: { refresh: 10000 } }\n";

async function applied(records: readonly string[], more = "") {
  here.write("zone.yaml", zoneDocument(records, more));
  await here.foreign((control) => {
    if (control.zones().length === 0) control.addZone("example.com");
  });
  const done = await run(["apply", "zone.yaml", "--auto-approve"]);
  expect([done.code, done.err]).toEqual([0, expect.any(String)]);
}

/** An edit of the zone's settings by somebody else, over the API. */
async function settings(change: object) {
  const emulator = embedEmulator({ data: join(here.path, "state.json") });
  const id = emulator.control.zones()[0]?.["id"];
  const headers = { authorization: "Bearer somebody-else-0123456789-0123456789", "content-type": "application/json" };
  const answer = await emulator.fetch(`${emulator.baseUrl}/zones/${id}/dns_settings`, {
    method: "PATCH",
    headers,
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
  await emulator.close();
}

beforeEach(() => {
  for (const name of ["state.json", "drift.json", "drift.prom"]) {
    if (here.files().includes(name)) rmSync(join(here.path, name));
  }
  [sent, answers, day] = [[], [], 0];
});

const bodyOf = (message: Message | undefined) => JSON.parse(message?.body ?? "null");
const isOf = (name: string) => (value: { readonly field: string }) => value.field === name;
const brief = (list: readonly { category: string; severity: string; label: string }[]) =>
  list.map((value) => `${value.severity} ${value.category} ${value.label}`).sort();

describe("drift of a zone of 1,000 records", () => {
  it("is notified once, with category, severity, old and new values, and once more when it is repaired", async () => {
    await applied([...MANY, ...OTHERS], SETTINGS);
    expect([(await drift(...NOTIFY)).code, sent]).toEqual([0, []]);
    await here.foreign(({ foreign }: Control) => {
      foreign.patch("example.com", { name: "h7.example.com" }, { content: "203.0.113.7" });
      foreign.patch("example.com", { type: "MX" }, { content: "mx.elsewhere.example" });
      foreign.patch("example.com", { name: "note.example.com" }, { comment: "somebody was here" });
      foreign.remove("example.com", { name: "gone.example.com" });
      foreign.create("example.com", { type: "A", name: "h8.example.com", content: "203.0.113.8", ttl: 300 });
      foreign.create("example.com", { type: "A", name: "new.example.com", content: "203.0.113.9", ttl: 300 });
    });
    await settings({ ns_ttl: 3600, soa: { refresh: 20000 } });
    const second = await drift(...NOTIFY);
    expect([second.code, sent.length]).toEqual([2, 1]);
    const { appeared, resolved } = bodyOf(sent[0]);
    expect([brief(appeared), resolved]).toEqual([
      [
        "high changed @ MX 10 mx.example.net",
        "high changed DNS settings",
        "low changed note A 192.0.2.1",
        "low unmanaged new A 203.0.113.9",
        "medium changed h7 A 192.0.2.7",
        "medium extra h8 A 203.0.113.8",
        "medium missing gone A 192.0.2.2",
      ],
      [],
    ]);
    const fields = (label: string) => appeared.find((value: { label: string }) => value.label.startsWith(label)).fields;
    expect(fields("h7")).toEqual([{ field: "content", declared: "192.0.2.7", live: "203.0.113.7" }]);
    expect(fields("@")).toEqual([{ field: "content", declared: "mx.example.net.", live: "mx.elsewhere.example." }]);
    expect(fields("note")).toEqual([{ field: "comment", declared: "as it was", live: "somebody was here" }]);
    const [soa, ttl] = [fields("DNS").find(isOf("soa")), fields("DNS").find(isOf("ns_ttl"))];
    expect(ttl).toEqual({ field: "ns_ttl", declared: "86400", live: "3600" });
    expect([JSON.parse(soa.declared).refresh, JSON.parse(soa.live).refresh]).toEqual([10000, 20000]);
    expect((await drift(...NOTIFY)).code).toBe(2);
    expect(sent.length).toBe(1);
    await run(["apply", "zone.yaml", "--auto-approve"]);
    await here.foreign(({ foreign }) => foreign.remove("example.com", { name: "new.example.com" }));
    expect((await drift(...NOTIFY)).code).toBe(0);
    expect([sent.length, brief(bodyOf(sent[1]).resolved)]).toEqual([2, brief(appeared)]);
    await drift(...NOTIFY);
    expect(sent.length).toBe(2);
  }, 60_000);
});

describe("a notification", () => {
  const WWW = ["name: www, type: A, content: 192.0.2.1"];
  const move = (content: string) =>
    here.foreign(({ foreign }) => foreign.patch("example.com", { name: "www.example.com" }, { content }));

  it("is signed over its time and body with a secret that no output shows", async () => {
    await applied(WWW);
    await move("203.0.113.1");
    const { out, err } = await drift(...NOTIFY, "--metrics-file", "drift.prom");
    const { headers, body } = sent[0] as Message;
    const signed = createHmac("sha256", SECRET).update(`${headers["x-zonewright-timestamp"]}.${body}`).digest("hex");
    expect(headers["x-zonewright-signature"]).toBe(`sha256=${signed}`);
    expect([out, err, body, read("drift.json"), read("drift.prom")].join()).not.toContain(SECRET);
  });

  it("that was not delivered is sent again by the next run, and the history is kept meanwhile", async () => {
    await applied(WWW);
    await move("203.0.113.1");
    answers = [500, 503, 500];
    const failed = await drift(...NOTIFY);
    expect([failed.code, failed.err, sent.length]).toEqual([1, expect.stringContaining("DRF102"), 3]);
    expect(new Set(sent.map((message) => message.headers["x-zonewright-delivery"])).size).toBe(1);
    expect([(await drift(...NOTIFY)).code, sent.length]).toEqual([2, 4]);
    expect([(await drift(...NOTIFY)).code, sent.length]).toEqual([2, 4]);
  });

  it("is sent again when live changes again, and not for findings of the baseline", async () => {
    await applied(WWW);
    await move("203.0.113.1");
    await drift(...NOTIFY, "--baseline");
    expect(sent).toEqual([]);
    await move("203.0.113.2");
    await drift(...NOTIFY);
    expect(bodyOf(sent[0]).appeared[0].fields).toEqual([
      { field: "content", declared: "192.0.2.1", live: "203.0.113.2" },
    ]);
  });

  it("to Slack consists of plain text blocks, with an address from the environment that no output shows", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1, comment: mine"]);
    await here.foreign(({ foreign }) =>
      foreign.patch("example.com", { name: "www.example.com" }, { comment: "<!channel> *x*" }),
    );
    const url = "https://hooks.example.com/services/T0/B0/verysecretpath";
    answers = [404];
    const flags = ["--history", "drift.json", "--notify", "env:HOOK", "--notify-as", "slack"];
    const { err, out } = await run(["drift", "zone.yaml", ...flags], { HOOK: url });
    expect([sent[0]?.url, sent.length]).toEqual([url, 1]);
    expect(err + out).not.toContain("verysecretpath");
    const { blocks } = bodyOf(sent[0]);
    expect(blocks.map((block: { type: string }) => block.type)).toEqual(["header", "context", "section"]);
    expect(JSON.stringify(blocks)).not.toContain("mrkdwn");
  });

  const WRONG: readonly [string, readonly string[], Readonly<Record<string, string>>, string][] = [
    ["no secret", NOTIFY, { ZONEWRIGHT_NOTIFY_SECRET: "" }, "set ZONEWRIGHT_NOTIFY_SECRET"],
    ["http", ["--history", "h.json", "--notify", "http://example.com/x"], {}, "write an https URL"],
    ["no history", ["--notify", "https://example.com/x"], {}, "give `--history FILE` too"],
    ["no hours", ["--history", "h.json", "--serial-hint", "--full-every", "soon"], {}, "write hours"],
  ];
  it.each(WRONG)("is refused with %s", async (_, flags, env, says) => {
    here.write("zone.yaml", zoneDocument(WWW));
    const { code, err } = await run(["drift", "zone.yaml", ...flags], env);
    expect([code, err]).toEqual([64, expect.stringContaining(says)]);
  });
});

describe("a history", () => {
  it.each([
    ["cut short", '{"format": "zonewright drift history", "ver'],
    ["another file", '{"zones": {}}'],
    ["of a later version", '{"format": "zonewright drift history", "version": 9}'],
    ["with odd findings", '{"format": "zonewright drift history", "version": 1, "runs": [], "findings": [{}]}'],
    ["of another target", JSON.stringify({ ...EMPTY, target: "https://api.example.com/client/v4" })],
  ])("that is %s is refused and stays unchanged", async (_, text) => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    here.write("drift.json", text);
    const { code, err } = await drift(...NOTIFY);
    expect([code, err, read("drift.json"), sent]).toEqual([1, expect.stringContaining("DRF101"), text, []]);
  });

  it("feeds the chart of the HTML report, and leaves no other files behind", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    await drift("--history", "drift.json");
    await drift("--history", "drift.json", "--report", "html=drift.html");
    expect(read("drift.html")).toContain('id="history"');
    expect(here.files().filter((name) => name.includes("tmp"))).toEqual([]);
  });
});

describe("metrics for Prometheus", () => {
  it("are valid exposition text, and keep the last success after a failed run", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    await here.foreign(({ foreign }) =>
      foreign.create("example.com", {
        type: "MX",
        name: "example.com",
        content: "mx.example.net",
        priority: 1,
        ttl: 300,
      }),
    );
    await drift("--metrics-file", "drift.prom");
    const first = read("drift.prom");
    for (const line of first.trimEnd().split("\n"))
      expect(line).toMatch(
        /^(# (HELP|TYPE) zonewright_drift_\w+ .+|zonewright_drift_\w+(\{\w+="[^"\n]*"(,\w+="[^"\n]*")*\})? [\d.]+)$/,
      );
    expect(first).toContain('zonewright_drift_findings{category="unmanaged",severity="high"} 1\n');
    expect(first).toContain('zonewright_drift_coverage_ratio{zone="example.com"} 0.5\n');
    const success = /^zonewright_drift_last_success_timestamp_seconds \d+$/m.exec(first)?.[0];
    const target = ["--base-url", "http://127.0.0.1:9/client/v4"];
    const failed = await runIn(["drift", "zone.yaml", "--metrics-file", "drift.prom", ...target], { cwd: here.path });
    expect([failed.code, read("drift.prom")]).toEqual([1, expect.stringContaining("last_run_complete 0\n")]);
    expect(read("drift.prom")).toContain(success);
  });
});

describe("--remediate revert", () => {
  const REVERT = ["--history", "drift.json", "--remediate", "revert"];

  it("reverts records, and leaves NS, DS and the apex to a person", async () => {
    await applied([
      "name: www, type: A, content: 192.0.2.1",
      'name: "@", type: A, content: 192.0.2.2',
      "name: sub, type: NS, content: ns1.example.net",
    ]);
    await here.foreign(({ foreign }) => {
      foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" });
      foreign.patch("example.com", { name: "example.com" }, { content: "203.0.113.2" });
      foreign.patch("example.com", { name: "sub.example.com" }, { content: "ns9.example.net" });
    });
    const { code, err } = await drift(...REVERT);
    expect([code, err]).toEqual([2, expect.stringContaining("Reverted 1 change.\nLeft to a person: ")]);
    await here.foreign((control) => {
      const contents = control.records("example.com").map((record) => `${record["type"]} ${record["content"]}`);
      expect(contents.sort()).toEqual(["A 192.0.2.1", "A 203.0.113.2", "NS ns9.example.net"]);
    });
  });

  it("is not the default: a run without it writes nothing", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    await here.foreign(({ foreign }) => foreign.remove("example.com", { name: "www.example.com" }));
    expect((await drift()).code).toBe(2);
    await here.foreign((control) => expect(control.records("example.com")).toEqual([]));
    expect((await drift(...REVERT)).code).toBe(0);
    await here.foreign((control) => expect(control.records("example.com")).toHaveLength(1));
  });

  it("leaves a zone with a hazard to a person", async () => {
    const records = ["name: www, type: A, content: 192.0.2.1", "name: w2, type: A, content: 192.0.2.2"];
    await applied(records);
    here.write("zone.yaml", zoneDocument(records, "    protect: [{ name: www }]\n"));
    await here.foreign(({ foreign }) => {
      foreign.remove("example.com", { name: "www.example.com" });
      foreign.remove("example.com", { name: "w2.example.com" });
    });
    const { code, err } = await drift(...REVERT);
    expect([code, err]).toEqual([2, expect.stringMatching(/^Left to a person: w2 A .*, www A /m)]);
    await here.foreign((control) => expect(control.records("example.com")).toEqual([]));
  });

  it("is notified once as reverted, and is in the history, the metrics and the JSON", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1", 'name: "@", type: A, content: 192.0.2.2']);
    await drift(...NOTIFY);
    const edit = () =>
      here.foreign(({ foreign }) => {
        foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" });
        foreign.patch("example.com", { name: "example.com" }, { content: "203.0.113.2" });
      });
    await edit();
    const flags = [...NOTIFY, "--metrics-file", "drift.prom", "--remediate", "revert", "--json"];
    const { code, out, err } = await drift(...flags);
    expect([code, sent.length, err]).toEqual([2, 1, expect.stringContaining("1 new, 0 resolved, 1 reverted.")]);
    const { appeared, resolved, reverted, counts } = bodyOf(sent[0]);
    expect([brief(appeared), resolved, brief(reverted), counts]).toEqual([
      ["high changed @ A 192.0.2.2"],
      [],
      ["medium changed www A 192.0.2.1"],
      { appeared: 1, resolved: 0, reverted: 1 },
    ]);
    const remedies = JSON.parse(out).findings.map((finding: { label: string; remedy?: string }) => [
      finding.label,
      finding.remedy,
    ]);
    expect(remedies.sort()).toEqual([
      ["@ A 192.0.2.2", undefined],
      ["www A 192.0.2.1", "reverted"],
    ]);
    const kept = JSON.parse(read("drift.json"));
    expect(
      kept.findings.map((finding: { label: string; resolved?: string }) => [finding.label, finding.resolved]),
    ).toEqual([
      ["@ A 192.0.2.2", undefined],
      ["www A 192.0.2.1", kept.runs.at(-1).at],
    ]);
    expect(kept.runs.at(-1)).toMatchObject({ changed: 2, reverted: 1 });
    expect(read("drift.prom")).toContain('findings{category="changed",severity="medium"} 0\n');
    expect(read("drift.prom")).toContain('findings{category="changed",severity="high"} 1\n');
    expect(read("drift.prom")).toContain("zonewright_drift_reverted 1\n");
    await drift(...flags);
    expect(sent.length).toBe(1);
  });

  it("stops after three reverts of a flapping finding, reports it once, and starts again when it has settled", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    await drift(...NOTIFY);
    const flags = [...NOTIFY, "--remediate", "revert"];
    const edit = () =>
      here.foreign(({ foreign }) =>
        foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" }),
      );
    for (let round = 1; round <= 3; round += 1) {
      await edit();
      expect([(await drift(...flags)).code, sent.length]).toEqual([0, round]);
    }
    await edit();
    const fought = await drift(...flags);
    expect([fought.code, fought.err, sent.length]).toEqual([2, expect.stringContaining("DRF104"), 4]);
    expect(bodyOf(sent[3]).appeared).toEqual([expect.objectContaining({ label: "www A 192.0.2.1", remedy: "fight" })]);
    const again = await drift(...flags);
    expect([again.code, again.err, sent.length]).toEqual([2, expect.not.stringContaining("DRF104"), 4]);
    day += 30;
    expect([(await drift(...flags)).code, sent.length]).toEqual([2, 4]);
    await here.foreign((control) => expect(control.records("example.com")[0]?.["content"]).toBe("203.0.113.1"));
    await run(["apply", "zone.yaml", "--auto-approve"]);
    expect([(await drift(...flags)).code, brief(bodyOf(sent[4]).resolved).length]).toEqual([0, 1]);
    await edit();
    expect([(await drift(...flags)).code, bodyOf(sent[5]).reverted.length]).toEqual([0, 1]);
  });

  it("waits half an hour before it reverts the same finding again", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    const at = (time: string) =>
      runIn(["drift", "zone.yaml", ...REVERT, "--base-url", "emulator:state.json"], {
        cwd: here.path,
        now: () => new Date(time),
      });
    const edit = () =>
      here.foreign(({ foreign }) =>
        foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" }),
      );
    await edit();
    expect((await at("2026-11-21T12:00:00Z")).code).toBe(0);
    await edit();
    const soon = await at("2026-11-21T12:29:00Z");
    expect([soon.code, soon.err]).toEqual([2, expect.stringContaining("left for now: 1 change.")]);
    expect((await at("2026-11-21T12:30:00Z")).code).toBe(0);
  });

  it("is notified by the next run when the job died after its write", async () => {
    await applied(["name: www, type: A, content: 192.0.2.1"]);
    await here.foreign(({ foreign }) =>
      foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" }),
    );
    const emulator = await startEmulator({ data: join(here.path, "state.json"), seed: 1 });
    let left = "";
    const dying: typeof globalThis.fetch = async (url, init) => {
      if (init?.method !== "GET" && !left) left = read("drift.json");
      return globalThis.fetch(url, init);
    };
    const target = new URL(emulator.baseUrl);
    const flags = ["--base-url", emulator.baseUrl, ...REVERT];
    const run = (fetching: typeof globalThis.fetch, more: readonly string[] = []) =>
      runIn(["drift", "zone.yaml", ...flags, ...more], {
        cwd: here.path,
        env: { ZONEWRIGHT_NOTIFY_SECRET: SECRET, ZONEWRIGHT_API_TOKEN: "t".repeat(40) },
        fetch: fetching,
        now: () => new Date(Date.UTC(2026, 10, 20)),
      });
    expect((await run(dying)).code).toBe(0);
    expect(JSON.parse(left).findings).toEqual([expect.objectContaining({ remedy: "reverted", told: false })]);
    here.write("drift.json", left);
    const both: typeof globalThis.fetch = (url, init) =>
      new URL(String(url)).host === target.host ? globalThis.fetch(url, init) : fetch(url, init);
    expect((await run(both, NOTIFY.slice(2))).code).toBe(0);
    expect(sent.map((message) => brief(bodyOf(message).reverted))).toEqual([["medium changed www A 192.0.2.1"]]);
    await emulator.close();
  });

  it("needs a history, which ends flapping", async () => {
    here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
    const { code, err } = await drift("--remediate", "revert");
    expect([code, err]).toEqual([64, expect.stringContaining("`--remediate revert` compares with earlier runs")]);
  });
});

describe("--remediate policy", () => {
  const documentOf = (zones: Readonly<Record<string, string>>) =>
    `version: 1\nzones:\n${Object.entries(zones)
      .map(([zone, more]) => `  ${zone}:\n${more}    records:\n      - { name: www, type: A, content: 192.0.2.1 }\n`)
      .join("")}`;
  const ZONES = {
    "none.example": "",
    "report.example": "    drift: { remediate: report }\n",
    "pr.example": "    drift: { remediate: pr }\n",
    "revert.example": "    drift: { remediate: revert }\n",
  };

  it.each([
    ["policy", ["none", "report"], ["pr"], ["revert"]],
    ["report", ["none", "report", "pr", "revert"], [], []],
    ["pr", ["report", "revert"], ["none", "pr"], []],
    ["revert", ["report"], ["pr"], ["none", "revert"]],
  ])("under %s remediates each zone as its document and the job allow", async (asked, reported, written, reverted) => {
    const text = documentOf(ZONES);
    here.write("zone.yaml", text);
    const names = Object.keys(ZONES);
    await here.foreign((control) => {
      for (const zone of names) {
        control.addZone(zone);
        control.foreign.create(zone, { type: "A", name: `www.${zone}`, content: "203.0.113.1", ttl: 1 });
      }
    });
    const { code } = await drift("--history", "drift.json", "--remediate", asked);
    expect(code).toBe(2);
    const after = read("zone.yaml").split(/^(?= {2}\S)/m);
    const isWritten = (zone: string) =>
      after.some((name) => name.startsWith(`  ${zone}`) && name.includes("203.0.113.1"));
    expect(names.filter(isWritten)).toEqual(written.map((name) => `${name}.example`));
    await here.foreign((control) => {
      const isBack = (zone: string) => control.records(zone)[0]?.["content"] === "192.0.2.1";
      expect(names.filter(isBack)).toEqual(reverted.map((name) => `${name}.example`));
    });
    expect(reported.length + written.length + reverted.length).toBe(4);
  });

  it.each([
    ["drift: revert", "`drift` has no `remediate`."],
    ["drift: { remediate: always }", '`remediate` is `"always"`.'],
    ["drift: { remediate: pr, notify: x }", "`notify` is not a key of `drift`."],
  ])("is refused in a document as %s", async (line, says) => {
    here.write("zone.yaml", documentOf({ "example.com": `    ${line}\n` }));
    const { code, err } = await runIn(["validate", "zone.yaml"], { cwd: here.path });
    expect([code, err]).toEqual([1, expect.stringContaining(says)]);
  });
});

describe("--remediate pr", () => {
  const pr = (...flags: string[]) => drift("--remediate", "pr", ...flags);
  const DOCUMENT = `version: 1
zones:
  example.com:
    # who serves what
    records:
      - { name: www,  type: A, content: 192.0.2.1 }  # the web
      - { name: lb,   type: A, content: [192.0.2.2, 192.0.2.3] }
      - { name: gone, type: A, content: 192.0.2.4 }
      - { name: "@",  type: A, content: 192.0.2.5 }
      - { name: sub,  type: NS, content: ns1.example.net }
`;
  const ready = async () => {
    here.write("zone.yaml", DOCUMENT);
    await here.foreign((control) => control.addZone("example.com"));
    expect((await run(["apply", "zone.yaml", "--auto-approve"])).code).toBe(0);
  };

  it("writes live values into the documents, shows the difference, and leaves nothing to a second run", async () => {
    await ready();
    await here.foreign(({ foreign }) => {
      foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1", ttl: 600 });
      foreign.remove("example.com", { name: "gone.example.com" });
      foreign.create("example.com", { type: "A", name: "lb.example.com", content: "203.0.113.9", ttl: 1 });
    });
    const { code, out, err } = await pr();
    expect([code, out]).toEqual([0, expect.stringContaining("1 changed, 1 missing, 1 extra")]);
    expect(read("zone.yaml")).toBe(
      DOCUMENT.replace("192.0.2.1 }", "203.0.113.1, ttl: 600 }")
        .replace("192.0.2.3]", "192.0.2.3, 203.0.113.9]")
        .replace("      - { name: gone, type: A, content: 192.0.2.4 }\n", ""),
    );
    expect(err).toContain("--- zone.yaml\n+++ zone.yaml\n");
    expect(err).toContain("+      - { name: www,  type: A, content: 203.0.113.1, ttl: 600 }  # the web\n");
    expect(err).toContain("Wrote 3 live values into 1 document.\n");
    const second = await pr();
    expect([second.code, second.out]).toEqual([
      0,
      expect.stringContaining("No drift: live state matches the documents."),
    ]);
    await here.foreign((control) => expect(control.records("example.com")).toHaveLength(6));
  });

  it("never writes NS, DS, the apex or settings, and lists what it left", async () => {
    await ready();
    const declared = DOCUMENT.replace("    # who", "    dns_settings: { ns_ttl: 86400 }\n    # who");
    here.write("zone.yaml", declared);
    await settings({ ns_ttl: 3600 });
    await here.foreign(({ foreign }) => {
      foreign.patch("example.com", { name: "example.com" }, { content: "203.0.113.5" });
      foreign.patch("example.com", { name: "sub.example.com" }, { content: "ns9.example.net" });
    });
    const { code, err } = await pr();
    expect([code, err, read("zone.yaml")]).toEqual([
      2,
      expect.stringMatching(
        /^Left to a person: (?=.*@ A 192\.0\.2\.5)(?=.*sub NS ns1\.example\.net)(?=.*DNS settings)/m,
      ),
      declared,
    ]);
  });

  it("is notified as proposed, stays open until the documents are merged, and writes nothing to the API", async () => {
    await ready();
    await drift(...NOTIFY);
    await here.foreign(({ foreign }) =>
      foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" }),
    );
    await pr(...NOTIFY);
    expect(bodyOf(sent[0]).appeared).toEqual([expect.objectContaining({ remedy: "proposed" })]);
    here.write("zone.yaml", DOCUMENT);
    expect([(await drift(...NOTIFY)).code, sent.length]).toEqual([2, 1]);
    await pr(...NOTIFY);
    expect([(await drift(...NOTIFY)).code, bodyOf(sent[1]).resolved.length]).toEqual([0, 1]);
  });

  it("leaves what it cannot write into a document, and reports its place", async () => {
    await ready();
    const aliased = DOCUMENT.replace("{ name: www, ", "&w { name: www, ").replace(
      "      - { name: gone,",
      "      - { <<: *w, name: www2 }\n      - { name: gone,",
    );
    here.write("zone.yaml", aliased);
    await run(["apply", "zone.yaml", "--auto-approve"]);
    await here.foreign(({ foreign }) => {
      foreign.patch("example.com", { name: "www.example.com" }, { content: "203.0.113.1" });
      foreign.patch("example.com", { name: "gone.example.com" }, { content: "203.0.113.4" });
    });
    const { code, err } = await pr();
    expect([code, read("zone.yaml")]).toEqual([2, aliased.replace("192.0.2.4", "203.0.113.4")]);
    expect(err).toMatch(
      /warning DRF103[\s\S]*zone\.yaml:6[\s\S]*`www A 192\.0\.2\.1` of example\.com: Its anchor is repeated/,
    );
  });

  it("leaves what a program declares", async () => {
    const resource = {
      edge_zone: { z: { name: "example.com" } },
      edge_dns_record: { w: { zone_id: "${edge_zone.z.id}", name: "www", type: "A", content: "192.0.2.1" } },
    };
    const text = JSON.stringify({ resource });
    here.write("cdk.tf.json", text);
    await here.foreign((control) => {
      control.addZone("example.com");
      control.foreign.create("example.com", { type: "A", name: "www.example.com", content: "203.0.113.1", ttl: 1 });
    });
    const { code, err } = await run(["drift", "cdk.tf.json", "--remediate", "pr"]);
    rmSync(join(here.path, "cdk.tf.json"));
    expect([code, err]).toEqual([2, expect.stringContaining("It is declared by a program (`cdktf synth`)")]);
  });

  it("neither removes records from a document nor reverts them when the whole zone is gone", async () => {
    await ready();
    rmSync(join(here.path, "state.json"));
    for (const asked of ["pr", "revert"]) {
      const { code, err } = await drift("--history", "drift.json", "--remediate", asked);
      expect([code, err, read("zone.yaml")]).toEqual([2, expect.stringContaining("Left to a person: "), DOCUMENT]);
      expect(err.includes("`example.com`: The zone is not live.")).toBe(asked === "pr");
      await here.foreign((control) => expect(control.zones()).toEqual([]));
    }
  });

  it("does not propose the documents of a wiped zone: more than 30 % of ten records or more", async () => {
    const records = Array.from({ length: 10 }, (_, n) => `name: h${n}, type: A, content: 192.0.2.${n}`);
    await applied(records);
    const remove = (name: string) =>
      here.foreign(({ foreign }) => foreign.remove("example.com", { name: `${name}.example.com` }));
    for (const name of ["h0", "h1", "h2", "h3"]) await remove(name);
    const wiped = await pr();
    expect([wiped.code, wiped.err, read("zone.yaml")]).toEqual([
      2,
      expect.stringContaining("`example.com`: More than 30 % of the declared objects are not live."),
      zoneDocument(records),
    ]);
    await here.foreign(({ foreign }) =>
      foreign.create("example.com", { type: "A", name: "h3.example.com", content: "192.0.2.3", ttl: 1 }),
    );
    expect([(await pr()).code, read("zone.yaml")]).toEqual([0, zoneDocument(records.slice(3))]);
  });

  it("shows no secret of the document next to what it edits", async () => {
    const text = (content: string) =>
      [
        "version: 1",
        `account: "${"0".repeat(32)}"`,
        "gateways: { billed: { stripe: { authorization: verysecretvalue0123456789 } } }",
        `zones: { example.com: { records: [{ name: www, type: A, content: ${content} }] } }`,
        "",
      ].join("\n");
    here.write("zone.yaml", text("192.0.2.1"));
    await here.foreign((control) => {
      control.addZone("example.com", { account: "0".repeat(32) });
      control.foreign.create("example.com", { type: "A", name: "www.example.com", content: "203.0.113.1", ttl: 1 });
    });
    const { code, out, err } = await pr();
    expect([code, read("zone.yaml")]).toEqual([2, text("203.0.113.1")]);
    expect(err).toContain("+zones: { example.com: { records: [{ name: www, type: A, content: 203.0.113.1 }] } }");
    expect(out + err).not.toContain("verysecretvalue");
  });

  it("keeps a byte order mark", async () => {
    await ready();
    here.write("zone.yaml", `\uFEFF${DOCUMENT}`);
    await here.foreign(({ foreign }) =>
      foreign.patch("example.com", { name: "gone.example.com" }, { content: "203.0.113.4" }),
    );
    expect([(await pr()).code, read("zone.yaml")]).toEqual([
      0,
      `\uFEFF${DOCUMENT.replace("192.0.2.4", "203.0.113.4")}`,
    ]);
  });
});
