// Zones out and in again: what is exported or printed from live is read back as the very same zone.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "../cli/run-in";
import { everyType } from "./every-type";

const examples = resolve(__dirname, "../../examples/zones");
const checker = spawnSync("named-checkzone", ["-v"]).status === 0;
if (!checker) process.stderr.write("named-checkzone is not installed (bind9-utils): it judges no zone file here\n");

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "zonewright-zones-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const EMULATOR = ["--base-url", "emulator:state.json"];

async function done(...argv: string[]): Promise<string> {
  const ran = await run(argv, { cwd });
  expect({ argv, code: ran.code, err: ran.err }).toMatchObject({ argv, code: 0 });
  return ran.out;
}

function keep(file: string, text: string): string {
  writeFileSync(join(cwd, file), text);
  return file;
}

async function changesOf(file: string): Promise<readonly string[]> {
  const plan = JSON.parse(await done("plan", file, "--json", ...EMULATOR)) as {
    resource_changes: { address: string; change: { actions: string[]; before: unknown; after: unknown } }[];
  };
  return plan.resource_changes
    .filter((value) => value.change.actions.join() !== "no-op")
    .map((value) => `${value.change.actions.join()} ${value.address} ${JSON.stringify(value.change)}`);
}

function judged(zone: string, file: string): void {
  if (!checker && process.env["ZONEWRIGHT_CI"] !== "1") return; // required where it counts
  const said = spawnSync("named-checkzone", [zone, join(cwd, file)], { encoding: "utf8" });
  expect({ status: said.status, said: said.status === 0 ? "" : said.stdout }).toEqual({ status: 0, said: "" });
}

const zones: readonly { zone: string; title: string; document(): Promise<string> }[] = [
  ...["k8s.io", "kubernetes.io"].map((zone) => ({
    zone,
    title: `the real zone ${zone}`,
    document: async () => {
      copyFileSync(join(examples, `${zone}.octodns.yaml`), join(cwd, "octodns.yaml"));
      return done("import", "octodns", "octodns.yaml", "--zone", zone);
    },
  })),
  { zone: "example.com", title: "a zone of every type", document: async () => JSON.stringify(everyType) },
];

describe.each(zones)("$title", ({ zone, document }) => {
  beforeEach(async () => {
    keep("desired.yaml", await document());
    await done("apply", "desired.yaml", "--auto-approve", ...EMULATOR);
  });

  it("is exported as a zone file that named-checkzone takes, and whose import plans nothing", async () => {
    const file = keep("exported.zone", await done("export", "bind", "--zone", zone, ...EMULATOR));
    judged(zone, file);
    expect((await run(["export", "bind", "--zone", "missing.example", ...EMULATOR], { cwd })).code).toBe(1);
    const imported = await done("import", "bind", file, "--zone", zone);
    expect(await changesOf(keep("imported.yaml", imported.replace("records:", "prune: true\n    records:")))).toEqual(
      [],
    );
  });

  it("is printed from live as a document that plans nothing", async () => {
    const text = await done("import", "live", "--zone", zone, ...EMULATOR);
    expect(await changesOf(keep("live.yaml", text.replace("records:", "prune: true\n    records:")))).toEqual([]);
  });
});
