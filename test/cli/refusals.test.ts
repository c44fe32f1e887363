// Every safety rule at the command line: refused with exit 3 and the code that allows it, nothing written; allowed, it is done.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, zoneDocument } from "./folder";
import { run } from "./run-in";

const a = (name: string, content = "192.0.2.1") => `name: "${name}", type: A, content: ${content}`;
const ten = Array.from({ length: 10 }, (_, index) => a(`n${index}`));
const PRUNE = "    prune: true\n";

interface Case {
  readonly code: string;
  readonly live: string;
  readonly desired: string;
  readonly flags?: readonly string[];
  /** Codes that the same change carries as well. */
  readonly with?: readonly string[];
}

const cases: readonly Case[] = [
  { code: "EMPTY_PRUNE", live: zoneDocument([a("www")]), desired: zoneDocument([], PRUNE), with: ["ALL_RECORDS"] },
  { code: "MANY_DELETES", live: zoneDocument(ten), desired: zoneDocument(ten.slice(0, 6), PRUNE) },
  {
    code: "MANY_UPDATES",
    live: zoneDocument(ten),
    desired: zoneDocument(ten.map((name, index) => (index < 4 ? `${name}, ttl: 600` : name))),
  },
  { code: "ALL_RECORDS", live: zoneDocument([a("www")]), desired: zoneDocument(["name: www, type: A, state: absent"]) },
  { code: "LAST_ADDRESS", live: zoneDocument([a("@"), a("www")]), desired: zoneDocument([a("www")], PRUNE) },
  {
    code: "LAST_MX",
    live: zoneDocument([a("@"), "name: '@', type: MX, content: mail.example.net, priority: 10"]),
    desired: zoneDocument([a("@")], PRUNE),
  },
  {
    code: "APEX_NS",
    live: zoneDocument([a("@")]),
    desired: zoneDocument([a("@"), "name: '@', type: NS, content: ns1.example.net"]),
  },
  {
    code: "ZONE_DELETE",
    live: zoneDocument([a("@")]),
    desired: "version: 1\nzones:\n  example.com: { state: absent }\n",
  },
  {
    code: "DARK_WINDOW",
    live: zoneDocument([a("www"), a("shop")]),
    desired: zoneDocument([
      "name: www, type: A, state: absent",
      "name: www, type: CNAME, content: shop.example.com",
      a("shop"),
    ]),
    flags: ["--no-batch"],
  },
];

describe("a plan with hazards", () => {
  it.each(cases)(
    "is refused as $code with exit 3, and applied when that is allowed",
    async ({ code, live, desired, flags = [], with: others = [] }) => {
      const here = folder();
      const apply = (...more: string[]) =>
        run(["apply", "zone.yaml", "--base-url", "emulator:state.json", "--auto-approve", ...more], { cwd: here.path });
      here.write("zone.yaml", live);
      expect((await apply("--allow", "APEX_NS")).code).toBe(0);
      here.write("zone.yaml", desired);
      const before = readFileSync(join(here.path, "state.json"), "utf8");
      const refused = await apply(...flags);
      expect([refused.code, refused.out]).toEqual([3, expect.stringContaining(`--allow ${code}`)]);
      expect(readFileSync(join(here.path, "state.json"), "utf8")).toBe(before);
      const allowed = await apply(...flags, ...[code, ...others].flatMap((other) => ["--allow", other]));
      expect([allowed.code, allowed.out]).toEqual([0, expect.stringContaining("Converged:")]);
    },
  );

  it("for a protected record is refused whatever is allowed", async () => {
    const here = folder();
    const apply = (...more: string[]) =>
      run(["apply", "zone.yaml", "--base-url", "emulator:state.json", "--auto-approve", ...more], { cwd: here.path });
    here.write("zone.yaml", zoneDocument([a("www"), a("shop")]));
    expect((await apply()).code).toBe(0);
    here.write("zone.yaml", zoneDocument([a("www", "192.0.2.2"), a("shop")], "    protect: [{ name: www }]\n"));
    const refused = await apply("--allow", "PROTECTED");
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining("PROTECTED")]);
  });

  it("for SOA fields of a zone that is not Enterprise is refused before anything is written", async () => {
    const here = folder();
    const apply = (...more: string[]) =>
      run(["apply", "zone.yaml", "--base-url", "emulator:state.json", "--auto-approve", ...more], { cwd: here.path });
    await here.foreign((control) => control.addZone("example.com", { plan: "pro" }));
    here.write(
      "zone.yaml",
      "version: 1\nzones:\n  example.com:\n    dns_settings: { soa: { refresh: 9000 } }\n    records: [{ name: www, type: A, content: 192.0.2.1 }]\n",
    );
    const refused = await apply("--allow", "NEEDS_ENTERPRISE");
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining("NEEDS_ENTERPRISE")]);
    await here.foreign((control) => expect(control.records("example.com")).toEqual([]));
  });
});
