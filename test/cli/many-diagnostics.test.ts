// A document with a mistake on every line: the output stays readable, and JSON stays complete.
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
    expect(count(err, /^(error|warning) /gm)).toBe(1000);
    expect(count(err, /^warning /gm)).toBe(0);
    expect(err.trimEnd().split("\n").at(-1)).toMatch(
      /^… and [\d,]+ more: DNS135 200, REC131 1\. Correct these first\.$/,
    );
    const { out } = await run("validate", "zone.yaml", "--json");
    expect(JSON.parse(out).diagnostics.length).toBe(1201);
  });
});
