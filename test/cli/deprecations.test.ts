// The deprecation schedule from the command line, and deprecated uses that a scan finds in files.

import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isDay, SCHEDULE } from "../../src/deprecation";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const run = (argv: readonly string[], io: Parameters<typeof runIn>[1] = {}) => runIn(argv, { cwd: here.path, ...io });
const list = async (...flags: readonly string[]) =>
  JSON.parse((await run(["deprecations", "list", "--json", ...flags])).out).deprecations as readonly RowJson[];

interface RowJson {
  readonly id: string;
  readonly state: string;
  readonly date: string;
  readonly days_left: number;
  readonly replacement: string | null;
  readonly source: string;
  readonly spec_row?: string;
  readonly effective: { readonly spec: string; readonly live: string };
}

const table = readFileSync(join(__dirname, "../deprecation/fixtures/schedule-table.md"), "utf8");
const dates = [...table.matchAll(/^\| (\d{4}-\d\d-\d\d) \|/gm)].map((match) => match[1] as string);

describe("deprecations list", () => {
  it("lists every row of the specification's table and the public deprecations, each with its date and replacement", async () => {
    const rows = await list();
    expect(dates).toHaveLength(29);
    const own = rows.filter((row) => row.source === "specification").map((row) => row.spec_row);
    expect(own.sort()).toEqual([...dates].sort());
    expect(rows.map((row) => row.id).sort()).toEqual(SCHEDULE.map((deprecation) => deprecation.id).sort());
    expect(rows.filter((row) => row.source === "public").length).toBeGreaterThan(10);
    for (const row of rows) {
      expect(isDay(row.date)).toBe(true);
      expect(row.replacement === null || row.replacement.length > 3).toBe(true);
    }
  });

  it("shows the state of each on the given day, latest first", async () => {
    const rows = await list("--as-of", "2024-07-13");
    expect(rows.map((row) => row.date)).toEqual([...rows.map((row) => row.date)].sort().reverse());
    const locked = rows.find((row) => row.id === "dns-record-locked");
    expect(locked).toMatchObject({ state: "deprecated", date: "2024-07-14", days_left: 1, replacement: null });
    expect((await list("--as-of", "2024-07-14")).find((json) => json.id === "dns-record-locked")?.state).toBe("ended");
  });

  it("uses the date of the profile", async () => {
    const [spec] = await list("--id", "settings-cname-flattening", "--profile", "spec");
    expect(spec).toMatchObject({ date: "2025-03-21", effective: { spec: "2025-03-21", live: "2025-06-08" } });
  });

  it("--due-within lists what ends in those days and has not ended yet", async () => {
    const rows = await list("--due-within", "90d", "--as-of", "2024-05-30");
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect([row.days_left > 0, row.days_left <= 90]).toEqual([true, true]);
    expect(await list("--due-within", "1", "--as-of", "2024-05-30")).toMatchObject([
      { id: "dns-record-srv-data-name" },
    ]);
  });

  it("prints text by default, and needs no subcommand", async () => {
    const { code, out } = await run(["deprecations", "--id", "dns-record-locked"]);
    expect(code).toBe(0);
    expect(out).toBe(
      "Deprecations as of 2026-11-21: 1 ended\nended dns-record-locked  ended on 2024-07-14, 860 days ago\n  locked on DNS records\n  no replacement: leave it out; it was always false and is ignored on input\n",
    );
  });

  const misuses: readonly [string, readonly string[], string][] = [
    ["an impossible day", ["list", "--as-of", "2026-02-30"], "`--as-of` is `2026-02-30`"],
    ["an unknown id", ["list", "--id", "dns-record-lokced"], "Did you mean `dns-record-locked`?"],
    ["days that are not a number", ["list", "--due-within", "soon"], "`--due-within` is `soon`"],
    ["an unknown task", ["scna", "x"], "Did you mean `scan`?"],
    ["a scan without files", ["scan"], "`scan` needs a FILE"],
    ["a flag of the other subcommand", ["list", "--sarif"], "`--sarif` cannot be used with `list`"],
    ["two forms at once", ["scan", "x", "--json", "--sarif"], "not both"],
    ["an unknown format", ["scan", "x", "--format", "word"], "`--format` is `word`"],
  ];
  it.each(misuses)("refuses %s with exit 64", async (_, words, says) => {
    const { code, out, err } = await run(["deprecations", ...words]);
    expect([code, out, err]).toEqual([64, "", expect.stringContaining(says)]);
  });
});

const API = "https://api.cloudflare.com/client/v4";
const SCRIPT = `#!/bin/sh
# the zone's settings
curl -X PATCH "${API}/zones/$ZONE/settings/minify" -d '{"value":{"css":"on"}}'
curl "${API}/zones/$ZONE/dns_records?name=contains:www"
curl "${API}/zones/$ZONE/dns_records?name.contains=www"
`;

describe("deprecations scan", () => {
  it("reports each finding with its line, and exits with 0 by default", async () => {
    here.write("deploy.sh", SCRIPT);
    const { code, out, err } = await run(["deprecations", "scan", "deploy.sh"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^deploy\.sh:3:\d+ {2}ended settings-minify {2}PATCH \/zones\/\{\}\/settings\/minify$/m);
    expect(out).toMatch(/^deploy\.sh:4:\d+ {2}ended dns-record-filter-forms {2}/m);
    expect(out).toMatch(/\nFound in 1 file: 2 ended\.\n$/);
    expect((await run(["deprecations", "scan", "deploy.sh", "--detailed-exitcode"])).code).toBe(2);
  });

  it("shows the state of findings on the day, in text, JSON and SARIF", async () => {
    const day = ["--as-of", "2024-08-05"];
    const text = (await run(["deprecations", "scan", "deploy.sh", ...day])).out;
    expect(text).toContain("Found in 1 file: 1 ended, 1 deprecated.");
    const json = JSON.parse((await run(["deprecations", "scan", "deploy.sh", "--json", ...day])).out);
    expect(json).toMatchObject({ format_version: "1.0", as_of: "2024-08-05", diagnostics: [] });
    expect(json.files).toMatchObject([
      {
        file: "deploy.sh",
        format: "shell",
        findings: [
          { id: "settings-minify", line: 3, state: "ended", days_left: 0, replacement: null },
          { id: "dns-record-filter-forms", line: 4, state: "deprecated", date: "2025-02-21" },
        ],
      },
    ]);
    const sarif = JSON.parse((await run(["deprecations", "scan", "deploy.sh", "--sarif", ...day])).out);
    expect(sarif.version).toBe("2.1.0");
    expect(
      sarif.runs[0].results.map((result: { ruleId: string; level: string }) => [result.ruleId, result.level]),
    ).toEqual([
      ["settings-minify", "error"],
      ["dns-record-filter-forms", "warning"],
    ]);
  });

  it("filters by id, and reports when nothing is found", async () => {
    const some = await run(["deprecations", "scan", "deploy.sh", "--id", "settings-minify"]);
    expect(some.out).toContain("Found in 1 file: 1 ended.");
    const none = await run(["deprecations", "scan", "deploy.sh", "--id", "dns-record-locked", "--detailed-exitcode"]);
    expect([none.code, none.out]).toEqual([0, "Nothing deprecated in 1 file.\n"]);
  });

  it("names files that cannot be read or are cut short, scans the rest, and exits with 1", async () => {
    here.write("picture.png", "\u0089PNG\u0000\u0000\u0000");
    here.write("cut.har", '{"log":{"entries":[{"request":{"method":"GET","url":');
    for (const flags of [[], ["--json"], ["--sarif"]]) {
      const files = ["nowhere.log", ".", "picture.png", "cut.har", "deploy.sh"];
      const { code, out, err } = await run(["deprecations", "scan", ...files, ...flags]);
      expect(code).toBe(1);
      expect(err).toContain("`nowhere.log`: the file does not exist.");
      expect(err).toContain("`.`: it is a folder.");
      expect(err).toContain("error SCAN001: File is not text");
      expect(err).toContain("cut.har");
      expect(out).toContain("settings-minify");
    }
  });

  it("scans a large log without keeping it in memory", async () => {
    const line = '192.0.2.1 - - [21/Nov/2026:12:00:00 +0000] "GET /client/v4/zones/abc/dns_records HTTP/1.1" 200 5\n';
    const stream = createWriteStream(join(here.path, "access.log"));
    for (let part = 0; part < 30; part += 1) stream.write(line.repeat(10_000));
    stream.end(line.replace("dns_records", "settings/minify"));
    await once(stream, "close");
    const before = process.memoryUsage().heapUsed;
    const { out } = await run(["deprecations", "scan", "access.log"]);
    expect(out).toContain("access.log:300001");
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(80e6);
  });
});
