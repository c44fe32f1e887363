// Old spellings in documents, from the command line: shown with their day, let through or not.
import { describe, expect, it } from "vitest";
import { sleep } from "../../src/live/wait";
import { OLD, OLD_PLACES } from "../desired/old-document";
import { folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const target = ["--base-url", "emulator:state.json"];
const run = (argv: readonly string[]) => runIn(argv, { cwd: here.path });
here.write("old.yaml", OLD);
here.write("new.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"], "", "example.net"));

interface FindingJson {
  readonly id: string;
  readonly state: string;
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly days_left: number;
}

/** A queue sleeps until it has something to do: with a clock that advances at once it would loop forever. */
const runFleet = (argv: readonly string[]) => runIn(["fleet", "run", ...argv], { cwd: here.path, sleep });

async function deprecations(argv: readonly string[]): Promise<readonly FindingJson[]> {
  return JSON.parse((await run([...argv, "--json"])).out).deprecations;
}

describe("a plan of a document in old spellings", () => {
  it("shows each with its place, its end date and the new spelling", async () => {
    const { code, out } = await run(["plan", "old.yaml", ...target]);
    expect(code).toBe(0);
    expect(out).toContain("Deprecations  8 ended; treated as the new spelling\n");
    expect(out).toContain("  ended old.yaml:18:11  zones.example.com.records[2].data.service\n");
    expect(out).toContain("    dns-record-srv-data-name, ended on 2024-05-31, 904 days ago\n");
    expect(out).toContain("    now: name: _sip._tcp (the record's own name, `_service._proto.base`)\n");
    expect(out).toContain("    remove it: no replacement\n");
    expect(out).toContain("`zonewright fix old.yaml` writes the new spelling.");
    expect(out).toMatch(/Total: \d+ to create/);
  });

  it("lists each once as JSON, as drift and validate do", async () => {
    for (const argv of [
      ["plan", "old.yaml", ...target],
      ["drift", "old.yaml", ...target],
      ["validate", "old.yaml"],
    ]) {
      const found = await deprecations(argv);
      expect(found.map((json) => [json.id, json.line, json.column, json.field])).toEqual(OLD_PLACES);
    }
    expect(await deprecations(["validate", "new.yaml"])).toEqual([]);
  });

  it("uses the day of --as-of: in 2024 none has ended", async () => {
    const early = await deprecations(["plan", "old.yaml", ...target, "--as-of", "2024-01-01"]);
    expect(early.map((json) => json.state)).toEqual(Array(8).fill("deprecated"));
    expect(early.find((json) => json.field === "locked")?.days_left).toBe(195);
    const { out } = await run(["plan", "old.yaml", ...target, "--as-of", "2024-07-13"]);
    expect(out).toContain("dns-record-locked, ends on 2024-07-14, in 1 day\n");
    expect(out).toContain("3 ended, 5 deprecated");
  });

  it("prints the same in a fleet run, on the day of --as-of", async () => {
    const section = (text: string) => /^Deprecations .*(?:\n {2}.*)+/m.exec(text)?.[0];
    for (const day of ["2026-11-21", "2024-07-13"]) {
      const argv = ["old.yaml", ...target, "--as-of", day];
      const planned = await run(["plan", ...argv]);
      const { out } = await runFleet(argv);
      expect(section(out)).toBeDefined();
      expect(section(out)).toBe(section(planned.out));
      const json = JSON.parse((await runFleet([...argv, "--json"])).out);
      expect(json.deprecations).toEqual(await deprecations(["plan", ...argv]));
    }
  });

  it("prints the same when a fleet worker starts", async () => {
    const planned = await run(["plan", "old.yaml", ...target, "--as-of", "2024-07-13"]);
    const end = new AbortController();
    let err = "";
    const write = (text: string) => {
      err += text;
      if (err.includes("writes the new spelling")) end.abort();
    };
    const argv = ["fleet", "worker", "old.yaml", ...target, "--as-of", "2024-07-13"];
    const worked = await runIn(argv, { cwd: here.path, interrupt: end.signal, stderr: { write }, sleep });
    expect(worked.code).toBe(0);
    expect(err).toContain(/^Deprecations .*(?:\n {2}.*)+/m.exec(planned.out)?.[0]);
  });

  it("refuses an impossible date", async () => {
    for (const command of ["plan", "validate", "drift"]) {
      const { code, err } = await run([command, "old.yaml", "--as-of", "2026-02-30"]);
      expect([code, err]).toEqual([64, expect.stringContaining("`--as-of` is `2026-02-30`")]);
    }
  });

  it("does not mention zones that were not selected", async () => {
    expect(await deprecations(["validate", "old.yaml", "new.yaml", "--zone", "example.net"])).toEqual([]);
    expect(await deprecations(["validate", "old.yaml", "new.yaml", "--zone", "EXAMPLE.com."])).toHaveLength(8);
  });

  it("reports nothing for documents without old spellings", async () => {
    const { out } = await run(["plan", "new.yaml", ...target]);
    expect(out).not.toContain("Deprecations");
  });
});

describe("--deny-deprecated", () => {
  const table: readonly [string, readonly string[], number][] = [
    ["lets nothing through that is deprecated", ["--deny-deprecated"], 3],
    ["lets through documents in the new spelling", ["new.yaml", "--deny-deprecated"], 0],
    ["=ended lets nothing through that has ended", ["--deny-deprecated=ended"], 3],
    ["=ended lets through what has not ended on the day", ["--deny-deprecated=ended", "--as-of", "2024-01-01"], 0],
    ["=DATE refuses what ends by that day", ["--deny-deprecated=2024-06-01", "--as-of", "2024-01-01"], 3],
    ["=DATE lets through what ends later", ["--deny-deprecated=2024-05-30", "--as-of", "2024-01-01"], 0],
  ];
  it.each(table)("%s", async (_, flags, expected) => {
    const paths = flags[0]?.endsWith(".yaml") ? [] : ["old.yaml"];
    for (const command of [["plan", ...target], ["validate"]]) {
      const { code, err } = await run([command[0] as string, ...paths, ...flags, ...command.slice(1)]);
      expect(code).toBe(expected);
      expect(err.includes("error CLI112: Deprecated spellings are denied")).toBe(expected === 3);
    }
  });

  it("stops apply before anything is written", async () => {
    const { code, err } = await run(["apply", "old.yaml", ...target, "--auto-approve", "--deny-deprecated=ended"]);
    expect([code, err]).toEqual([3, expect.stringContaining("8 old spellings are denied by")]);
    expect(here.files()).not.toContain("state.json");
  });

  it("refuses any other value", async () => {
    const { code, err } = await run(["validate", "old.yaml", "--deny-deprecated=soon"]);
    expect([code, err]).toEqual([64, expect.stringContaining("`--deny-deprecated` is `soon`")]);
    expect((await run(["validate", "--help"])).out).toContain("--deny-deprecated[=ended|DATE]");
  });

  it("is optional: without it old spellings are applied", async () => {
    const { code, out } = await run(["apply", "old.yaml", ...target, "--auto-approve"]);
    expect(code).toBe(0);
    expect(out).toContain("Converged");
    expect((await run(["plan", "old.yaml", ...target, "--detailed-exitcode"])).code).toBe(0);
  });
});
