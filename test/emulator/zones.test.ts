// API documentation, zones: the object, the list, the life cycle, subscription, hold and settings.
import { describe, expect, it } from "vitest";
import { embedTestEmulator, statusAndCode } from "./embedded";

const ACCOUNT = "a".repeat(32);

describe("zones (3.1, 3.2)", () => {
  it("are created pending and become active by the activation check", async () => {
    const emulator = embedTestEmulator();
    const { status, body } = await emulator.ask("POST", "/zones", {
      name: "Example.NET",
      account: { id: ACCOUNT },
      jump_start: false,
    });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      name: "example.net",
      status: "pending",
      type: "full",
      paused: false,
      account: { id: ACCOUNT },
    });
    expect(body.result.name_servers).toHaveLength(2);
    const path = `/zones/${body.result.id}`;
    expect((await emulator.ask("PUT", `${path}/activation_check`)).body.result).toEqual({ id: body.result.id });
    const after = await emulator.ask("GET", path);
    expect(after.body.result.status).toBe("active");
    expect(after.body.result.activated_on).not.toBeNull();
  });

  it("show their plan", async () => {
    const emulator = embedTestEmulator({ plan: "free" });
    const { body } = await emulator.ask("GET", `/zones/${emulator.zone}`);
    expect(body.result.plan).toMatchObject({
      id: "0feeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
      legacy_id: "free",
      is_subscribed: false,
    });
  });

  it("are refused with 1061 where the name is taken", async () => {
    const reply = await embedTestEmulator().ask("POST", "/zones", { name: "example.com" });
    expect(statusAndCode(reply)).toEqual([400, 1061]);
    expect(reply.body.errors[0].message).toBe("example.com already exists");
  });

  it.each(["", "com", "bad name.example", "a..example"])("are refused for the name `%s`", async (name) => {
    expect((await embedTestEmulator().ask("POST", "/zones", { name })).status).toBe(400);
  });

  it("change one property per request", async () => {
    const emulator = embedTestEmulator();
    const path = `/zones/${emulator.zone}`;
    expect((await emulator.ask("PATCH", path, { paused: true })).body.result.paused).toBe(true);
    expect((await emulator.ask("PATCH", path, { paused: true, type: "partial" })).status).toBe(400);
    const plan = { id: "0feeeeeeeeeeeeeeeeeeeeeeeeeeeeee" };
    expect((await emulator.ask("PATCH", path, { plan })).body.result.plan.legacy_id).toBe("free");
  });

  it("are deleted with their records", async () => {
    const emulator = embedTestEmulator();
    emulator.control.foreign.create("example.com", { type: "A", name: "www", content: "192.0.2.1" });
    const path = `/zones/${emulator.zone}`;
    expect((await emulator.ask("DELETE", path)).body.result).toEqual({ id: emulator.zone });
    expect(statusAndCode(await emulator.ask("GET", path))).toEqual([403, 9109]);
    const gone = emulator.control.mutations().filter((mutation) => mutation.after === undefined);
    expect(gone.map((mutation) => [mutation.collection, mutation.zone])).toEqual([
      ["dns_records", "example.com"],
      ["zones", "example.com"],
    ]);
  });
});

describe("the list of zones (3.2)", () => {
  const emulator = embedTestEmulator();
  for (let n = 0; n < 24; n += 1)
    emulator.control.addZone(`z${String(n).padStart(2, "0")}.example.net`, n < 3 ? { account: ACCOUNT } : {});
  emulator.control.addZone("waiting.example.org", { status: "pending" });
  emulator.control.addZone("inner.example.org", { type: "internal" });
  const names = async (query: string) =>
    (await emulator.ask("GET", `/zones?${query}`)).body.result.map((value: { name: string }) => value.name);

  it.each([
    ["name=example.com", 1],
    ["name=EXAMPLE.com", 1],
    ["name=equal:example.com", 1],
    ["name=starts_with:z0&per_page=50", 10],
    ["name=ends_with:example.net&per_page=50", 24],
    ["name=contains:2.example&per_page=50", 3],
    ["name=contains_case_sensitive:Z", 0],
    [`account.id=${ACCOUNT}`, 3],
    ["status=pending", 1],
    ["type=internal", 1],
    ["type=full,internal&status=pending", 1],
    ["name=example.com&status=pending", 0],
    ["name=example.com&status=pending&match=any", 2],
  ])("finds by %s", async (query, count) => {
    expect(await names(query)).toHaveLength(count);
  });

  it("has pages of 20 by default, between 5 and 50, and a correct result_info", async () => {
    const info = async (query: string) => (await emulator.ask("GET", `/zones?${query}`)).body.result_info;
    expect(await info("")).toEqual({ page: 1, per_page: 20, count: 20, total_count: 26, total_pages: 2 });
    expect(await info("page=2")).toEqual({ page: 2, per_page: 20, count: 6, total_count: 26, total_pages: 2 });
    expect(await info("per_page=1000")).toMatchObject({ per_page: 50, total_pages: 1 });
    expect(await info("per_page=1")).toMatchObject({ per_page: 5, count: 5 });
  });

  it("answers a page past the end with an empty list", async () => {
    const { status, body } = await emulator.ask("GET", "/zones?page=9");
    expect([status, body.result, body.result_info.count]).toEqual([200, [], 0]);
  });

  it("sorts by name, also descending", async () => {
    const up = await names("per_page=50");
    expect(await names("per_page=50&order=name&direction=desc")).toEqual([...up].reverse());
  });
});

describe("the other routes of a zone (3.2, 3.3)", () => {
  it("lists the available plans and has no page rules", async () => {
    const emulator = embedTestEmulator();
    const plans = await emulator.ask("GET", `/zones/${emulator.zone}/available_plans`);
    expect(plans.body.result.map((value: { legacy_id: string }) => value.legacy_id)).toEqual([
      "free",
      "pro",
      "business",
      "enterprise",
    ]);
    expect((await emulator.ask("GET", `/zones/${emulator.zone}/pagerules?status=active`)).body.result).toEqual([]);
  });

  it("holds a zone: no other account can create it", async () => {
    const emulator = embedTestEmulator();
    const path = `/zones/${emulator.zone}/hold`;
    expect((await emulator.ask("POST", `${path}?include_subdomains=true`)).body.result).toMatchObject({
      hold: true,
      include_subdomains: true,
    });
    const other = await emulator.ask("POST", "/zones", { name: "example.com", account: { id: ACCOUNT } });
    expect(other.body.errors[0].message).toContain("subject to a hold");
    expect((await emulator.ask("PATCH", path, { include_subdomains: false })).body.result.include_subdomains).toBe(
      false,
    );
    expect((await emulator.ask("DELETE", path)).body.result.hold).toBe(false);
  });

  it("keeps settings per zone, and refuses unknown settings", async () => {
    const emulator = embedTestEmulator();
    const path = `/zones/${emulator.zone}/settings`;
    expect((await emulator.ask("GET", `${path}/http3`)).body.result).toMatchObject({
      id: "http3",
      value: "on",
      editable: true,
    });
    expect((await emulator.ask("PATCH", `${path}/http3`, { value: "off" })).body.result.value).toBe("off");
    expect(statusAndCode(await emulator.ask("GET", `${path}/nothing`))).toEqual([400, 1006]);
    expect((await emulator.ask("PATCH", `${path}/http3`, { value: "maybe" })).status).toBe(400);
  });

  it("lists all settings at once until 2026-09-15", async () => {
    const alive = embedTestEmulator({ asOf: "2026-09-14" });
    expect((await alive.ask("GET", `/zones/${alive.zone}/settings`)).body.result.length).toBeGreaterThan(3);
    const ended = embedTestEmulator({ asOf: "2026-09-15" });
    expect(statusAndCode(await ended.ask("GET", `/zones/${ended.zone}/settings`))).toEqual([404, 7003]);
  });

  it.each([
    ["live", "2025-06-07", 200],
    ["live", "2025-06-08", 404],
    ["spec", "2025-03-20", 200],
    ["spec", "2025-03-21", 404],
  ] as const)("has cname_flattening in profile %s on %s: %i", async (profile, asOf, status) => {
    const emulator = embedTestEmulator({ profile, asOf });
    expect((await emulator.ask("GET", `/zones/${emulator.zone}/settings/cname_flattening`)).status).toBe(status);
  });

  it.each([
    ["off", false],
    ["apex", false],
    ["flatten_at_root", false],
    ["on", true],
    ["flatten_all", true],
  ])("mirrors cname_flattening `%s` in the DNS settings", async (value, all) => {
    const emulator = embedTestEmulator({ asOf: "2025-01-01" });
    await emulator.ask("PATCH", `/zones/${emulator.zone}/dns_settings`, { flatten_all_cnames: !all });
    await emulator.ask("PATCH", `/zones/${emulator.zone}/settings/cname_flattening`, { value });
    const { body } = await emulator.ask("GET", `/zones/${emulator.zone}/dns_settings`);
    expect(body.result.flatten_all_cnames).toBe(all);
    const mirrored = await emulator.ask("GET", `/zones/${emulator.zone}/settings/cname_flattening`);
    expect(mirrored.body.result.value).toBe(all ? "flatten_all" : "flatten_at_root");
  });
});

describe("accounts and the user", () => {
  it("shows at least one account, and every account by its id", async () => {
    const emulator = embedTestEmulator();
    expect((await emulator.ask("GET", "/accounts")).body.result).toHaveLength(1);
    expect((await emulator.ask("GET", `/accounts/${ACCOUNT}`)).body.result.id).toBe(ACCOUNT);
    expect((await emulator.ask("GET", "/user")).body.result.email).toBe("user@example.com");
  });
});
