// A document with a mistake on every line: the output stays readable, and says what it leaves out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const run = (...argv: readonly string[]) => runIn(argv, { cwd: here.path, env: {} });
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe("1,200 mistakes", () => {
  it("print 1,000 of them, errors first, and count the others by code", async () => {
    const warned = "name: 1www, type: A, content: 192.0.2.1";
    const errors = Array.from({ length: 1200 }, (_, n) => `name: e${n}, type: A, content: none`);
    here.write("zone.yaml", zoneDocument([warned, ...errors]));
    const { code, err } = await run("validate", "zone.yaml");
    expect(code).toBe(1);
    expect(count(err, /^error DNS135/gm)).toBe(1000);
    expect(count(err, /^warning /gm)).toBe(0);
    expect(err).toMatch(/error CLI118: .*\n {2}201 more: DNS135 200, REC131 1\.\n .*\n$/);
    const { out } = await run("validate", "zone.yaml", "--json");
    expect(JSON.parse(out).diagnostics.length).toBe(1201);
  });

  it("are 10,000 at most in JSON, SARIF and JUnit, with a count of the others", async () => {
    const records = Array.from({ length: 5100 }, (_, n) => `name: e${n}, type: A, content: none, colour: red`);
    here.write("zone.yaml", zoneDocument(records));
    const files = ["sarif=out.sarif", "junit=out.xml"].flatMap((file) => ["--report", file]);
    const { code, out } = await run("validate", "zone.yaml", "--json", ...files);
    expect(code).toBe(1);
    expect(JSON.parse(out).diagnostics.length).toBe(10_001);
    for (const text of [out, ...["out.sarif", "out.xml"].map((file) => readFileSync(join(here.path, file), "utf8"))])
      expect(text).toMatch(/200 more: FLD101 100, DNS135 100\./);
  });

  it("of deprecated fields are 10,000 at most in JSON, with a count of the others", async () => {
    const data = "data: { priority: 1, weight: 1, port: 5060, target: sip.example.net, service: _sip, proto: _tcp }";
    const records = Array.from({ length: 5500 }, (_, n) => `name: _sip._tcp.e${n}, type: SRV, ${data}`);
    here.write("zone.yaml", zoneDocument(records));
    const { code, out } = await run("validate", "zone.yaml", "--json");
    const { deprecations, diagnostics } = JSON.parse(out);
    expect([code, deprecations.length]).toEqual([0, 10_000]);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "CLI118",
        severity: "warning",
        detail: "1,000 more: dns-record-srv-data-name 1,000.",
      }),
    ]);
  });
});
