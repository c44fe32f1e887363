// Zones exported or printed from live, and imported again as the same zone.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { embedEmulator } from "../../src/emulator";
import { run } from "../cli/run-in";
import { everyType } from "./every-type";

const examples = resolve(__dirname, "../../examples/zones");
const checker = spawnSync("named-checkzone", ["-v"]).status === 0;
if (!checker) process.stderr.write("named-checkzone is not installed (bind9-utils): zone files are not checked\n");

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "zonewright-zones-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const EMULATOR = ["--base-url", "emulator:state.json"];

async function runSuccessfully(...argv: string[]): Promise<string> {
  const ran = await run(argv, { cwd });
  expect({ argv, code: ran.code, err: ran.err }).toMatchObject({ argv, code: 0 });
  return ran.out;
}

function keep(file: string, text: string): string {
  writeFileSync(join(cwd, file), text);
  return file;
}

async function listChanges(file: string): Promise<readonly string[]> {
  const plan = JSON.parse(await runSuccessfully("plan", file, "--json", ...EMULATOR)) as {
    resource_changes: { address: string; change: { actions: string[]; before: unknown; after: unknown } }[];
  };
  return plan.resource_changes
    .filter((value) => value.change.actions.join() !== "no-op")
    .map((value) => `${value.change.actions.join()} ${value.address} ${JSON.stringify(value.change)}`);
}

function checkZoneFile(zone: string, file: string): void {
  if (!checker && process.env["ZONEWRIGHT_CI"] !== "1") return; // required in CI
  const result = spawnSync("named-checkzone", [zone, join(cwd, file)], { encoding: "utf8" });
  expect({ status: result.status, output: result.status === 0 ? "" : result.stdout }).toEqual({
    status: 0,
    output: "",
  });
}

const zones: readonly { zone: string; title: string; document(): Promise<string> }[] = [
  ...["k8s.io", "kubernetes.io"].map((zone) => ({
    zone,
    title: `the real zone ${zone}`,
    document: async () => {
      copyFileSync(join(examples, `${zone}.octodns.yaml`), join(cwd, "octodns.yaml"));
      return runSuccessfully("import", "octodns", "octodns.yaml", "--zone", zone);
    },
  })),
  ...["source.zone", "windows.dns", "dig.txt", "powerdns.zone", "knot.zone"].map((file) => ({
    zone: "example.com",
    title: `the zone of ${file}`,
    document: async () => {
      copyFileSync(join(__dirname, "zone-files", file), join(cwd, file));
      return runSuccessfully("import", "bind", file, "--zone", "example.com");
    },
  })),
  { zone: "example.com", title: "a zone of every type", document: async () => JSON.stringify(everyType) },
];

describe.each(zones)("$title", ({ zone, document }) => {
  beforeEach(async () => {
    keep("desired.yaml", await document());
    await runSuccessfully("apply", "desired.yaml", "--auto-approve", ...EMULATOR);
  });

  it("is exported as a zone file that named-checkzone accepts and whose import plans nothing", async () => {
    const file = keep("exported.zone", await runSuccessfully("export", "bind", "--zone", zone, ...EMULATOR));
    checkZoneFile(zone, file);
    expect((await run(["export", "bind", "--zone", "missing.example", ...EMULATOR], { cwd })).code).toBe(1);
    const imported = await runSuccessfully("import", "bind", file, "--zone", zone);
    expect(await listChanges(keep("imported.yaml", imported.replace("records:", "prune: true\n    records:")))).toEqual(
      [],
    );
  });

  it("is exported for octoDNS, where it can hold the zone, and the import plans nothing", async () => {
    const file = keep(
      "octodns.yaml",
      await runSuccessfully("export", "octodns", "--lossy", "--zone", zone, ...EMULATOR),
    );
    const ran = await run(["import", "octodns", file, "--zone", zone], { cwd });
    expect(ran.code).toBe(0);
    const changes = await listChanges(keep("imported.yaml", ran.out));
    // The settings that octoDNS does not have are left as they are live.
    expect(changes).toEqual([]);
  });

  it("is exported as a document that owns the zone, plans nothing, and restores it after a change", async () => {
    const text = await runSuccessfully("export", "document", "--zone", zone, ...EMULATOR);
    expect(await listChanges(keep("backup.yaml", text))).toEqual([]);
    const emulator = embedEmulator({ data: join(cwd, "state.json") });
    emulator.control.foreign.create(zone, { name: `stray.${zone}`, type: "A", content: "192.0.2.99", ttl: 300 });
    await emulator.close();
    expect(await listChanges("backup.yaml")).toEqual([expect.stringMatching(/^delete .*stray/)]);
    await runSuccessfully("apply", "backup.yaml", "--auto-approve", ...EMULATOR);
    expect(await runSuccessfully("export", "document", "--zone", zone, ...EMULATOR)).toBe(text);
  });

  it("is printed from live as a document that plans nothing", async () => {
    const text = await runSuccessfully("import", "live", "--zone", zone, ...EMULATOR);
    expect(await listChanges(keep("live.yaml", text.replace("records:", "prune: true\n    records:")))).toEqual([]);
  });
});

describe("a foreign record with characters that are invisible or reorder text", () => {
  const hostile = "a\u202eb\u200bc\u2066d\ufeffe\u00adf\u{e0041}g\u2028h\u061ci\u180e";
  const row = { type: "TXT", name: "t.example.com", content: `"${hostile}"`, comment: hostile, ttl: 60 };

  it("shows none of them raw in an export or an import, and loses none of its text", async () => {
    keep("zone.yaml", 'version: 1\nzones:\n  "example.com":\n    records: []\n');
    await runSuccessfully("apply", "zone.yaml", "--auto-approve", ...EMULATOR);
    const emulator = embedEmulator({ data: join(cwd, "state.json") });
    emulator.control.foreign.create("example.com", row);
    // It cannot be declared: imports hold it as a comment.
    emulator.control.foreign.create("example.com", { ...row, content: `"x" ${hostile} "y"`, name: "u.example.com" });
    await emulator.close();
    const outputs = [
      await run(["export", "bind", "--zone", "example.com", "--lossy", ...EMULATOR], { cwd }),
      await run(["import", "live", "--zone", "example.com", ...EMULATOR], { cwd }),
      await run(["plan", "zone.yaml", "--verbose", ...EMULATOR], { cwd }),
      await run(["plan", "zone.yaml", "--json", ...EMULATOR], { cwd }),
    ];
    expect(outputs.map(({ code, err }) => `${code} ${code > 0 ? err : ""}`)).toEqual(["0 ", "0 ", "0 ", "0 "]);
    for (const { out, err } of outputs) expect(out + err).not.toMatch(/[\p{Cf}\u2028\u2029]/u);
    const [exported, imported] = outputs;
    checkZoneFile("example.com", keep("exported.zone", exported?.out ?? ""));
    const bind = await runSuccessfully("import", "bind", "exported.zone", "--zone", "example.com");
    for (const text of [bind, imported?.out ?? ""]) {
      const { records } = parse(text).zones["example.com"] as { records: { name: string; content: string }[] };
      expect(records.find(({ name }) => name === "t")?.content).toContain(hostile);
    }
  });
});
