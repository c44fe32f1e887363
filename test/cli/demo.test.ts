import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { run } from "./run-in";

describe("the demo", () => {
  it("runs every step on the real zone k8s.io, checks each, and leaves no files behind", async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("zonewright-demo-"));
    const before = folders();
    const env = { ZONEWRIGHT_BASE_URL: "https://api.example.com/client/v4", ZONEWRIGHT_API_TOKEN: "not-to-be-used" };
    const { code, out, err } = await run(["demo"], { env });
    expect([code, err]).toEqual([0, ""]);
    for (const command of ["import octodns", "validate", "plan", "apply", "drift"])
      expect(out).toContain(`$ zonewright ${command} `);
    expect(out).toContain("Drift: 1 changed, 1 missing, 1 extra.");
    expect(out.split("\n").length).toBeLessThan(150);
    expect(folders()).toEqual(before);
  });
});
