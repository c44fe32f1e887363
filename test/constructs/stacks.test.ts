// The stacks of this project, run as `cdktf synth` runs them, declare the real zones that they were created from.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileDocuments, readDesired } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { importOctodns } from "../../src/desired/formats/octodns";
import type { DesiredState } from "../../src/kind/state";
import { kinds } from "../../src/kinds";

const ROOT = resolve(__dirname, "../..");

describe("stacks/", () => {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-stacks-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let desired: DesiredState;
  beforeAll(async () => {
    const { app } = JSON.parse(readFileSync(join(ROOT, "cdktf.json"), "utf8")) as { app: string };
    const [tsx = "", ...given] = app.split(" ");
    execFileSync(join(ROOT, tsx), given, { cwd: ROOT, env: { ...process.env, CDKTF_OUTDIR: folder } });
    const read = await readDesired([folder], { kinds });
    expect(read.diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
    expect(read.files.map((file) => file.replace(`${folder}/`, ""))).toEqual([
      "stacks/k8s-io/zone-state.json",
      "stacks/kubernetes-io/zone-state.json",
    ]);
    desired = read.desired;
  }, 60_000);

  it.each(["k8s.io", "kubernetes.io"])("%s has exactly the records of its octoDNS file", async (zone) => {
    const { document } = importOctodns(`examples/zones/${zone}.octodns.yaml`, { zones: [zone], cwd: ROOT });
    const { document: parsed } = parseYaml("imported.yaml", document);
    const imported = compileDocuments(parsed ? [parsed] : [], { kinds }).desired;
    expect(recordsOf(desired, zone)).toEqual(recordsOf(imported, zone));
    expect(recordsOf(desired, zone).length).toBeGreaterThan(60);
  });

  it("names the construct of every record", () => {
    const places = desired.scopes.flatMap((scope) => scope.objects.map((object) => object.where.at ?? ""));
    expect(places.filter((at) => !/^(k8s-io\/Zone|kubernetes-io\/Zones)\b/.test(at))).toEqual([]);
  });
});

function recordsOf({ scopes }: DesiredState, zone: string): readonly string[] {
  const scope = scopes.find((scope) => scope.scope.within === "zone" && scope.scope.zone === zone);
  const own = (scope?.objects ?? []).filter((object) => object.kind === "dns_record");
  return own.map((declared) => JSON.stringify({ ...declared.props, label: declared.label })).sort();
}
