// `zonewright fleet` in one process, against an emulator: what its jobs find, write, refuse and cost, and a worker from its start to
// its end.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/io";
import { type Emulator, startEmulator } from "../../src/emulator";
import { isInShard, parseShard } from "../../src/fleet/shard";
import { sleep } from "../../src/live/wait";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const ZONES = ["a.example", "b.example", "c.example"];
const here = folder();
let emulator: Emulator;

afterEach(() => emulator.close());
beforeEach(async () => {
  emulator = await startEmulator({ seed: 5 });
  for (const zone of ZONES) {
    emulator.control.addZone(zone);
    emulator.control.foreign.create(zone, { type: "A", name: `www.${zone}`, content: "192.0.2.1", ttl: 300 });
  }
  emulator.control.clearRequests();
  declare("192.0.2.1");
});

function declare(content: string, more = "") {
  rmSync(join(here.path, "zones.yaml"), { force: true });
  const zone = (name: string) => `  ${name}:\n    records: [{ name: www, type: A, content: ${content}, ttl: 300 }]\n`;
  here.write("zones.yaml", `version: 1\nzones:\n${ZONES.map(zone).join("")}${more}`);
}

function fleet(argv: readonly string[], io: Partial<Io> = {}) {
  // A queue sleeps until it has something to do: with a clock that advances at once it would loop forever.
  const time = { now: () => new Date(), sleep };
  const env = { ZONEWRIGHT_BASE_URL: emulator.baseUrl, ...io.env };
  return runIn(["fleet", ...argv], { cwd: here.path, fetch: globalThis.fetch, ...time, ...io, env });
}

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET").length;

describe("a run without a server", () => {
  it("compares every zone once, with two requests each", async () => {
    const { code, out } = await fleet(["run", "zones.yaml"]);
    expect([code, out]).toEqual([0, "3 zones: 3 clean.\n"]);
    expect(emulator.control.requests()).toHaveLength(6);
  });

  it("lists the drifted zone with the number of changes, and exits with 2", async () => {
    emulator.control.foreign.patch("b.example", { type: "A" }, { content: "203.0.113.9" });
    const { code, out } = await fleet(["run", "zones.yaml"]);
    expect([code, out]).toEqual([2, "b.example  drifted      0 s ago  1 changed\n3 zones: 1 drifted, 2 clean.\n"]);
  });

  it("applies with `--apply`, and has nothing left to do afterwards", async () => {
    declare("192.0.2.2");
    const first = await fleet(["run", "zones.yaml", "--apply", "--allow", "ALL_RECORDS"]);
    expect([first.code, first.out]).toEqual([0, "3 zones: 3 applied.\n"]);
    expect(writes()).toBe(3);
    expect((await fleet(["run", "zones.yaml", "--apply"])).out).toBe("3 zones: 3 clean.\n");
    expect(writes()).toBe(3);
  });

  it("writes nothing that a safety rule refuses, names the rule, and exits with 3", async () => {
    declare("192.0.2.1", "  new.example: { records: [] }\n");
    emulator.control.foreign.create("a.example", { type: "A", name: "a.example", content: "192.0.2.1", ttl: 300 });
    here.write(
      "zones.yaml",
      "version: 1\nzones:\n  a.example:\n    prune: true\n    records: []\n  b.example:\n    records: []\n",
    );
    const { code, out } = await fleet(["run", "zones.yaml", "--apply"]);
    expect(code).toBe(3);
    expect(out).toMatch(/^a\.example {2}refused .*2 extra; Refused; nothing was written: EMPTY_PRUNE/);
    expect(writes()).toBe(0);
  });

  it("reports why a zone cannot be read, continues with the others, and exits with 1", async () => {
    const [zone] = emulator.control.zones().filter((zone) => zone["name"] === "b.example");
    emulator.control.fault({
      path: `/zones/${zone?.["id"]}/dns_records`,
      phase: "before",
      fault: { status: 403, code: 10000 },
    });
    const { code, out } = await fleet(["run", "zones.yaml"]);
    expect([code, out.split("\n").at(-2)]).toEqual([1, "3 zones: 1 failed, 2 clean."]);
    expect(out).toMatch(/^b\.example {2}failed .*LIV103/);
  });

  it("reports why an apply failed partly, and what it did", async () => {
    declare("192.0.2.2");
    emulator.control.fault({
      method: "PATCH",
      path: "dns_records",
      nth: 1,
      phase: "before",
      fault: { status: 400, code: 9999, message: "no such luck" },
    });
    const { code, out } = await fleet(["run", "zones.yaml", "--apply", "--allow", "ALL_RECORDS"]);
    expect([code, out.split("\n").at(-2)]).toEqual([6, "3 zones: 1 failed, 2 applied."]);
    expect(out).toMatch(/^[abc]\.example {2}failed .* 1 failed; .*no such luck/);
  });

  it("creates new zones in an emulator with a file, each once, and counts the requests of each", async () => {
    const args = ["run", "zones.yaml", "--base-url", "emulator:state.json"];
    const { code, out } = await fleet([...args, "--apply", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).zones.map((zone: { outcome: string }) => zone.outcome)).toEqual([
      "applied",
      "applied",
      "applied",
    ]);
    const again = JSON.parse((await fleet([...args, "--json"])).out);
    expect(again.zones.map((zone: { requests: number; outcome: string }) => [zone.outcome, zone.requests])).toEqual([
      ["clean", 2],
      ["clean", 2],
      ["clean", 2],
    ]);
  });

  it("learns once for all jobs that the server has no batches", async () => {
    emulator.control.fault({
      path: "dns_records/batch",
      phase: "before",
      fault: { status: 405, code: 10405 },
      times: 9,
    });
    const more = "      { name: more, type: A, content: 192.0.2.3 }";
    const zone = (name: string) =>
      `  ${name}:\n    records:\n    - ${more}\n    - { name: www, type: A, content: 192.0.2.1, ttl: 300 }\n    - { name: third, type: A, content: 192.0.2.3 }\n`;
    here.write("zones.yaml", `version: 1\nzones:\n${ZONES.map(zone).join("")}`);
    const { code, out } = await fleet(["run", "zones.yaml", "--apply", "--concurrency", "1"]);
    expect([code, out]).toEqual([0, "3 zones: 3 applied.\n"]);
    expect(emulator.control.requests().filter(({ path }) => path.endsWith("/batch"))).toHaveLength(1);
  });

  it("stops at documents with an error before it sends a request", async () => {
    here.write("zones.yaml", "version: 1\nzones: { a.example: { records: [{ name: www, type: A }] } }\n");
    const { code, err } = await fleet(["run", "zones.yaml"]);
    expect([code, emulator.control.requests().length]).toEqual([1, 0]);
    expect(err).toContain("zones.yaml");
  });

  it("prints every zone as JSON, with its number of requests", async () => {
    const { out } = await fleet(["run", "zones.yaml", "--json"]);
    const { zones } = JSON.parse(out);
    expect(zones).toHaveLength(3);
    expect(zones[0]).toEqual({
      target: emulator.baseUrl,
      account: null,
      zone: "a.example",
      at: expect.stringMatching(/Z$/),
      outcome: "clean",
      took_ms: expect.any(Number),
      requests: 2,
      findings: {},
      problem: null,
      last_success: expect.stringMatching(/Z$/),
      history: [expect.objectContaining({ outcome: "clean" })],
    });
  });

  it("distributes zones over shards, each zone in one of them", () => {
    const keys = Array.from({ length: 1000 }, (_, n) => `z${n}.example`);
    const shares = ["1/3", "2/3", "3/3"].map((text) => {
      const shard = parseShard(text);
      return keys.filter((key) => shard && isInShard(key, shard));
    });
    expect(shares.flat().sort()).toEqual([...keys].sort());
    for (const share of shares) expect(share.length).toBeGreaterThan(250);
  });
});

describe("a worker", () => {
  it("compares each zone on schedule, follows its documents, serves /metrics, and stops at a signal", async () => {
    const signal = new AbortController();
    let time = Date.parse("2026-11-21T12:00:00Z");
    let seen = "";
    const metrics: string[] = [];
    const fast: Io["sleep"] = async (ms, aborted) => {
      // Time advances while no job runs: an hour does not take an hour.
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (!aborted?.aborted) time += Math.min(ms, 60_000);
    };
    const stderr = {
      write(text: string) {
        seen += text;
        const url = /listening on (http:\S+)/.exec(seen)?.[1] as string;
        const looks = seen.split(": clean").length - 1;
        if (looks === 3 && metrics.length === 0) declare("192.0.2.7");
        if (seen.includes(": drifted") && metrics.length === 0) {
          metrics.push("");
          void Promise.all(
            ["/metrics", "/readyz", "/healthz", "/other"].map(async (path) => {
              const answer = await fetch(`${url}${path}`);
              metrics.push(`${answer.status} ${await answer.text()}`);
            }),
          ).then(() => signal.abort());
        }
      },
    };
    const flags = ["--every", "1h", "--listen", "0", "--metrics-by-zone"];
    const worked = await fleet(["worker", "zones.yaml", ...flags], {
      now: () => new Date(time),
      sleep: fast,
      stderr,
      interrupt: signal.signal,
    });
    expect(worked.code).toBe(0);
    expect(seen).toContain(
      `working on this process for ${emulator.baseUrl}, no account named: 3 zones declared, read-only, listening on `,
    );
    expect(seen).toContain("scheduled: 3 new, 0 changed");
    for (const zone of ZONES) expect(seen).toContain(`${zone}: clean, 2 requests, `);
    expect(
      seen
        .trimEnd()
        .split("\n")
        .some((line) => line.endsWith("stopping: active jobs finish, no new jobs start")),
    ).toBe(true);
    const [, ...answers] = metrics;
    const found = answers.find((answer) => answer.includes("zonewright_fleet_zones")) ?? "";
    expect(found).toContain(`zonewright_fleet_target_info{target="${emulator.baseUrl}",account=""} 1\n`);
    expect(found).toMatch(/zonewright_fleet_zones\{outcome="drifted"\} [123]\n/);
    expect(found).toMatch(/zonewright_fleet_schedules 3\n/);
    expect(found).toMatch(/zonewright_fleet_last_success_timestamp_seconds\{zone="a\.example"\} 17\d{8}\n/);
    expect(answers.map((answer) => answer.slice(0, 3)).sort()).toEqual(["200", "200", "200", "404"]);
    expect(writes()).toBe(0);
  });
});

describe("documents with errors in one of their zones", () => {
  const good = "  a.example:\n    records: [{ name: www, type: A, content: 192.0.2.2, ttl: 300 }]\n";
  const bad = "  b.example:\n    records: [{ name: www, type: A, content: nowhere }]\n";
  const leftOut = "Left out because of errors: b.example (DNS135).\n";
  const contents = (zone: string) => emulator.control.records(zone).map(({ content }) => content);

  it("stop the job of that zone alone, which is named with its errors: exit 1, and 6 with `--apply`", async () => {
    here.write("zones.yaml", `version: 1\nzones:\n${good}${bad}`);
    const compared = await fleet(["run", "zones.yaml"]);
    expect([compared.code, compared.out]).toEqual([
      1,
      `a.example  drifted      0 s ago  1 changed\n1 zone: 1 drifted.\n${leftOut}`,
    ]);
    expect(compared.err).toMatch(/^error DNS135: /m);
    expect(emulator.control.requests()).toHaveLength(2);
    const applied = await fleet(["run", "zones.yaml", "--apply", "--json", "--allow", "ALL_RECORDS"]);
    expect([applied.code, applied.err]).toEqual([6, expect.stringContaining(leftOut)]);
    expect(JSON.parse(applied.out)).toMatchObject({
      zones: [{ zone: "a.example", outcome: "applied" }],
      broken: [{ name: "b.example", within: "zone", diagnostics: [{ code: "DNS135" }] }],
    });
    expect([contents("a.example"), contents("b.example")]).toEqual([["192.0.2.2"], ["192.0.2.1"]]);
  });

  it("do not matter to a shard or a selection without that zone", async () => {
    here.write("zones.yaml", `version: 1\nzones:\n${good}${bad}`);
    const shards = await Promise.all(["1/2", "2/2"].map((shard) => fleet(["run", "zones.yaml", "--shard", shard])));
    expect(shards.filter(({ out, err }) => (out + err).includes("Left out"))).toHaveLength(1);
    expect(await fleet(["run", "zones.yaml", "--zone", "a.example"])).toMatchObject({ code: 2 });
  });

  it("may be a file that cannot be read: it is named, and the zones of the other files run", async () => {
    here.write("part/good.yaml", `version: 1\nzones:\n${good}`);
    here.write("part/cut.yaml", "version: 1\nzones: { [\n");
    const { code, out } = await fleet(["run", "part"]);
    expect([code, out]).toEqual([1, expect.stringMatching(/^1 zone: 1 drifted\.\nLeft out .*part\/cut\.yaml \(DOC/m)]);
  });

  it("are refused where a file that cannot be read may name the account: its jobs would belong to another target", async () => {
    here.write("named/good.yaml", `version: 1\nzones:\n${good}`);
    here.write("named/cut.yaml", 'version: 1\naccount: "0123456789abcdef0123456789abcdef"\nzones: { [\n');
    const refused = await fleet(["run", "named"]);
    expect([refused.code, refused.out, emulator.control.requests()]).toEqual([1, "", []]);
    here.write("named/good.yaml", `version: 1\naccount: "0123456789abcdef0123456789abcdef"\nzones:\n${good}`);
    expect((await fleet(["run", "named"])).out).toContain("Left out because of errors: ");
  });

  it("are refused without a healthy zone, and if the error is of the run as a whole", async () => {
    here.write("zones.yaml", `version: 1\nzones:\n${bad}`);
    expect(await fleet(["run", "zones.yaml"])).toMatchObject({ code: 1, out: "" });
    here.write("zones.yaml", `version: 1\naccount: nobody\nzones:\n${good}`);
    expect(await fleet(["run", "zones.yaml"])).toMatchObject({ code: 1, out: "" });
  });

  it("let a worker go on with the other zones, and never end the schedules of zones that a broken file declared", async () => {
    here.write("live/a.yaml", `version: 1\nzones:\n${good.replace("192.0.2.2", "192.0.2.1")}`);
    here.write("live/b.yaml", `version: 1\nzones:\n${bad.replace("nowhere", "192.0.2.1, ttl: 300")}`);
    const signal = new AbortController();
    let time = Date.parse("2026-11-21T12:00:00Z");
    let log = "";
    // Time advances while no job runs: an hour does not take an hour.
    const fast: Io["sleep"] = async (ms, aborted) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (!aborted?.aborted) time += Math.min(ms, 60_000);
    };
    const states = [
      [
        /a\.example: clean[\s\S]*b\.example: clean|b\.example: clean[\s\S]*a\.example: clean/,
        () => here.write("live/b.yaml", "version: 1\nzones: { [\n"),
      ],
      [/b\.example: failed[\s\S]*a\.example: clean/, () => here.write("live/b.yaml", `version: 1\nzones:\n${bad}`)],
      [/b\.example: failed[\s\S]*DNS135[\s\S]*a\.example: clean/, () => signal.abort()],
    ] as const;
    const logs: string[] = [];
    const stderr = {
      write(text: string) {
        log += text;
        const [isReached, next] = states[logs.length] ?? [];
        if (!isReached?.test(log)) return;
        logs.push(log);
        log = "";
        next?.();
      },
    };
    const worked = await fleet(["worker", "live", "--every", "1h"], {
      now: () => new Date(time),
      sleep: fast,
      stderr,
      interrupt: signal.signal,
    });
    expect([worked.code, logs.length]).toEqual([0, 3]);
    expect(logs[1]).toMatch(/Left out because of errors: live\/b\.yaml \(DOC\d+\)\./);
    expect(logs[1]).toMatch(
      /b\.example: failed, 0 requests, \d+ ms: no document without errors declares b\.example, and the zones of live\/b\.yaml are unknown: DOC/,
    );
    expect(logs.join("")).not.toContain("any more");
  });
});

describe("a command line", () => {
  it.each([
    [["nonsense"], "Unknown command `fleet nonsense`; use `run`, `worker`"],
    [["run"], "`fleet run` needs a PATH"],
    [["status"], "`fleet status` needs a server: set ZONEWRIGHT_ENGINE"],
    [["doctor"], "`fleet doctor` needs a server"],
    [["run", "zones.yaml", "--every", "1h"], "`fleet run` has no flag `--every`."],
    [["worker", "zones.yaml", "--every", "1 hour"], "`--every` is `1 hour`; write `30m`"],
    [["worker", "zones.yaml", "--cron", "every day"], "`--cron` is `every day`; write five fields"],
    [["worker", "zones.yaml", "--cron", "0 4 * * *", "--every", "1h"], "Give `--every` or `--cron`, not both."],
    [["worker", "zones.yaml", "--time-zone", "Europe/Nowhere"], "`--time-zone` is `Europe/Nowhere`"],
    [["run", "zones.yaml", "--shard", "5/4"], "`--shard` is `5/4`; write `1/4`"],
    [["worker", "zones.yaml", "--listen", "far:away"], "`--listen` is `far:away`"],
  ])("refuses %j with exit code 64 and lists the valid values", async (argv, says) => {
    const { code, err } = await fleet(argv);
    expect([code, err]).toEqual([64, expect.stringContaining(says)]);
  });

  it("reports an unsupported queue URL and shows no password", async () => {
    const env = { ZONEWRIGHT_ENGINE: "mysql://root:canary-7f3a@db.example/x" };
    for (const argv of [["status"], ["run", "zones.yaml"], ["doctor"]]) {
      const { code, out, err } = await fleet(argv, { env });
      expect([code, err]).toEqual([1, expect.stringContaining("FLT101")]);
      expect(out + err).not.toContain("canary-7f3a");
    }
  });
});
