// One broken zone does not stop the others: `plan` shows the healthy zones, names the broken zones, and exits 1.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, zoneDocument } from "./folder";
import { run } from "./run-in";

const here = folder();
const plan = (...flags: string[]) =>
  run(["plan", "zones", "--base-url", "emulator:state.json", ...flags], { cwd: here.path });

here.write("zones/a.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"], "", "a.example"));
here.write("zones/b.yaml", zoneDocument(["name: www, type: A, content: nonsense"], "", "b.example"));
here.write("zones/c.yaml", "version: 1\nzones:\n  c.example: [\n");

describe("a plan of documents with errors", () => {
  it("shows the healthy zone, says which parts are not planned, and exits 1", async () => {
    const { code, out, err } = await plan();
    expect(code).toBe(1);
    expect(out).toContain("A 192.0.2.1");
    expect(out).toContain("b.example  not planned: 1 error");
    expect(out).toContain("zones/c.yaml  not planned: 1 error");
    expect(err.match(/DNS135/g)).toHaveLength(1);
    expect(err.match(/DOC102/g)).toHaveLength(1);
  });

  it("lists the broken parts in JSON", async () => {
    const { code, out } = await plan("--json");
    const { complete, broken, zones } = JSON.parse(out);
    expect({ code, complete }).toEqual({ code: 1, complete: false });
    expect(broken.map(({ name, within }: { name: string; within: string }) => `${within} ${name}`)).toEqual([
      "zone b.example",
      "file zones/c.yaml",
    ]);
    expect(zones.map(({ zone }: { zone: string }) => zone)).toEqual(["a.example"]);
  });

  it.each(["markdown", "html"])("names the broken parts in %s", async (format) => {
    const { out } = await plan("--format", format);
    expect(out).toMatch(/[Nn]ot planned: .*b\.example.*zones\/c\.yaml/);
  });

  it("ends without a plan where no zone is healthy", async () => {
    const { code, out } = await run(["plan", "zones/b.yaml", "--base-url", "emulator:state.json"], { cwd: here.path });
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });

  it("is not applied: nothing is written", async () => {
    const argv = ["apply", "zones", "--base-url", "emulator:state.json", "--auto-approve"];
    expect((await run(argv, { cwd: here.path })).code).toBe(1);
    expect(here.files()).toEqual(["zones"]);
  });
});

describe("drift of documents with errors", () => {
  const there = folder();
  const read = (name: string) => readFileSync(join(there.path, name), "utf8");
  const target = ["--base-url", "emulator:state.json"] as const;
  const zonewright = (...argv: readonly string[]) => run([...argv, ...target], { cwd: there.path });
  const write = (zone: string, content: string) =>
    there.write(`zones/${zone}.yaml`, zoneDocument([`name: www, type: A, content: ${content}`], "", `${zone}.example`));
  const drift = (...flags: readonly string[]) => zonewright("drift", "zones", "--history", "history.json", ...flags);

  it("is that of the healthy zones, and what was found in the broken zone stays open", async () => {
    for (const zone of ["a", "b"]) write(zone, "192.0.2.1");
    const made = await zonewright("apply", "zones", "--auto-approve", "--allow", "ZONE_CREATE");
    expect(made, made.err).toMatchObject({ code: 0 });
    for (const zone of ["a", "b"]) write(zone, "192.0.2.2");
    expect(await drift()).toMatchObject({ code: 2, out: expect.stringContaining("Drift: 2 changed.") });

    write("b", "nonsense");
    const { code, out, err } = await drift();
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining("a.example  1 changed") });
    expect(out).toContain("b.example  not compared: 1 error");
    expect(err).toContain("0 new, 0 resolved");
    const history = JSON.parse(read("history.json"));
    expect(history.findings.map(({ scope, resolved }: Finding) => `${scope} ${resolved ?? "open"}`).sort()).toEqual([
      "a.example open",
      "b.example open",
    ]);
  });

  it("reverts nothing, and says so last", async () => {
    const before = read("state.json");
    const { code, err } = await drift("--remediate", "revert");
    expect({ code, last: err.trimEnd().split("\n").at(-1) }).toEqual({
      code: 1,
      last: "Refused; nothing was written: DNS135.",
    });
    expect(read("state.json")).toBe(before);
  });
});

interface Finding {
  readonly scope: string;
  readonly resolved?: string;
}
