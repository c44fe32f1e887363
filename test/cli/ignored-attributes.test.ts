// `lifecycle.ignore_changes` of a stack, in plan, apply and drift: values are written on create, and live values stay afterwards.
import { describe, expect, it } from "vitest";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const run = (...argv: readonly string[]) =>
  runIn(argv, {
    cwd: here.path,
    env: { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT, ZONEWRIGHT_BASE_URL: "emulator:state.json" },
  });
const apply = () => run("apply", "cdk.tf.json", "--auto-approve", "--allow", "ZONE_CREATE");
const plan = () => run("plan", "cdk.tf.json", "--detailed-exitcode");

const zone_id = "$" + "{edge_zone.main.id}";
const a = (name: string, content: string, ...ignored: readonly string[]) => ({
  ...{ zone_id, name, type: "A", content, ttl: 300 },
  lifecycle: { ignore_changes: ignored },
});

function writeStack(records: object, more: object = {}): void {
  const resource = { edge_zone: { main: { name: "example.com" } }, edge_dns_record: records, ...more };
  here.write("cdk.tf.json", JSON.stringify({ resource }));
}

describe("ignored attributes of a stack", () => {
  it("are written on create and never overwritten afterwards", async () => {
    const set = {
      zone_id,
      records: {
        first: { name: "first", type: "A", content: "192.0.2.11" },
        second: { name: "second", type: "A", content: "192.0.2.12" },
      },
      lifecycle: { ignore_changes: ['records["first"].content'] },
    };
    const settings = {
      ...{ zone_id, ns_ttl: 3600, soa: { refresh: 9000, retry: 3000 } },
      lifecycle: { ignore_changes: ["soa.refresh"] },
    };
    const writeAll = (ttl: number) =>
      writeStack(
        {
          api: { ...a("api", "192.0.2.1", "content"), ttl },
          web: a("web", "192.0.2.2", "ttl", "comment"),
          db: a("db", "192.0.2.3"),
        },
        { edge_dns_record_set: { all: set }, edge_dns_settings: { main: settings } },
      );
    writeAll(300);
    expect((await apply()).code).toBe(0);
    await here.foreign((control) => {
      expect(control.records("example.com")).toContainEqual(
        expect.objectContaining({ name: "api.example.com", content: "192.0.2.1", ttl: 300 }),
      );
      control.foreign.patch("example.com", { name: "api.example.com" }, { content: "198.51.100.1" });
      control.foreign.patch("example.com", { name: "web.example.com" }, { ttl: 900, comment: "by hand" });
      control.foreign.patch("example.com", { name: "first.example.com" }, { content: "198.51.100.11" });
    });
    const quiet = await plan();
    expect([quiet.code, quiet.out]).toEqual([0, expect.stringContaining("No changes")]);
    // Another field of the same record changes: the ignored value stays.
    writeAll(600);
    expect((await plan()).out).toContain("ttl");
    expect((await apply()).code).toBe(0);
    expect((await plan()).code).toBe(0);
    await here.foreign((control) => {
      const found = control.records("example.com").map(({ name, content, ttl }) => `${name} ${content} ${ttl}`);
      expect(found.sort()).toEqual([
        "api.example.com 198.51.100.1 600",
        "db.example.com 192.0.2.3 300",
        "first.example.com 198.51.100.11 1",
        "second.example.com 192.0.2.12 1",
        "web.example.com 192.0.2.2 900",
      ]);
    });
  });

  it("do not hide changes of other fields and records", async () => {
    writeStack({ api: a("api", "192.0.2.1", "content"), web: a("web", "192.0.2.2") });
    await apply();
    await here.foreign((control) => {
      control.foreign.patch("example.com", { name: "api.example.com" }, { content: "198.51.100.1", ttl: 900 });
      control.foreign.patch("example.com", { name: "web.example.com" }, { content: "198.51.100.2" });
    });
    const { code, out } = await run("drift", "cdk.tf.json");
    expect(code).toBe(2);
    expect(out).toContain("web");
    expect(out).toMatch(/ttl/);
    expect(out).not.toContain("192.0.2.1 ");
  });

  it("never let another record of the name overwrite or delete what stands in for the ignored record", async () => {
    writeStack({ first: a("www", "192.0.2.21", "content"), second: a("www", "192.0.2.9") });
    await apply();
    await here.foreign((control) => {
      control.foreign.patch("example.com", { content: "192.0.2.21" }, { content: "198.51.100.7" });
      control.foreign.remove("example.com", { content: "192.0.2.9" });
    });
    const { out } = await plan();
    expect(out).toContain("192.0.2.9");
    expect(out).not.toContain("198.51.100.7");
    await apply();
    await here.foreign((control) => {
      const addresses = control.records("example.com").filter(({ name }) => name === "www.example.com");
      expect(addresses.map(({ content }) => content).sort()).toEqual(["192.0.2.9", "198.51.100.7"]);
      control.foreign.create("example.com", { name: "www.example.com", type: "A", content: "203.0.113.1" });
    });
    // Two addresses may be the ignored record now.
    expect((await plan()).code).toBe(0);
  });
});
