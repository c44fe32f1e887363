// Access applications in documents (specification 2.6): values that are rejected before anything is written, and what a change writes.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import {
  ACCOUNT,
  applyDocument,
  compileDocument,
  type Emulated,
  emulate,
  formatChanges,
  planDocument,
} from "../../emulated";

const ofAccount = (apps: Json): Json => ({ version: 1, access_applications: apps });
const ofZone = (apps: Json, more: JsonObject = {}): Json => ({
  version: 1,
  zones: { "example.com": { ...more, access_applications: apps, records: [] } },
});
const forms = [
  ["of the account", ofAccount],
  ["of a zone", ofZone],
] as const;
const hosts = (...uris: readonly string[]) => ({ destinations: uris.map((uri) => ({ uri })) });

let emulator: Emulated;
afterEach(() => emulator?.close());

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET");

describe.each(forms)("an application %s", (_, document) => {
  const refused: readonly (readonly [string, string, JsonObject])[] = [
    [
      "a private destination with a public-only field",
      "ACC101",
      { destinations: [{ type: "private", uri: "a.example.com" }] },
    ],
    [
      "a public destination with a private-only field",
      "ACC101",
      { destinations: [{ uri: "a.example.com", port_range: "80" }] },
    ],
    ["a public destination without a uri", "ACC102", { destinations: [{ type: "public" }] }],
    [
      "a private destination without an address or host",
      "ACC102",
      { destinations: [{ type: "private", l4_protocol: "udp" }] },
    ],
    ["a uri with a scheme", "ACC103", hosts("https://a.example.com")],
    ["a uri that is not a host", "ACC103", hosts("a b.example.com")],
    ["a uri with a port", "ACC103", hosts("a.example.com:8443")],
    ["a uri with a query", "ACC103", hosts("a.example.com/x?y")],
    ["a uri of one label", "ACC103", hosts("localhost/x")],
    ["a host with an empty label", "ACC103", { destinations: [{ type: "private", hostname: "a..example.com" }] }],
    ["an invalid network", "ACC104", { destinations: [{ type: "private", cidr: "192.0.2.0/33" }] }],
    [
      "ports in falling order",
      "ACC105",
      { destinations: [{ type: "private", cidr: "192.0.2.1", port_range: "90-80" }] },
    ],
    ["a port that is none", "ACC105", { destinations: [{ type: "private", cidr: "192.0.2.1", port_range: "70000" }] }],
    [
      "a bookmark with destinations",
      "ACC106",
      { type: "bookmark", domain: "https://a.example.com", ...hosts("a.example.com") },
    ],
    ["an empty list of destinations", "ACC107", { destinations: [] }],
    ["a domain that is not a destination", "ACC108", { domain: "b.example.com", ...hosts("a.example.com") }],
    [
      "two answers to preflights",
      "ACC109",
      { options_preflight_bypass: true, cors_headers: {}, ...hosts("a.example.com") },
    ],
    ["an unknown type", "FLD105", { type: "website" }],
    ["an unknown type of destination", "FLD105", { destinations: [{ type: "secret", uri: "a.example.com" }] }],
    ["a session that is not a duration", "FLD107", { session_duration: "a day" }],
    ["an unknown field", "FLD101", { hosts: ["a.example.com"] }],
  ];
  it.each(refused)("is rejected for %s", (_title, code, fields) => {
    const errors = compileDocument(document({ wiki: fields })).diagnostics.filter(
      (diagnostic) => diagnostic.severity === "error",
    );
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(errors[0]?.detail).toMatch(/`/);
    expect(errors[0]?.help).toBeTruthy();
  });

  it("changes its primary domain with its destinations in one PUT", async () => {
    emulator = emulate();
    await applyDocument(emulator, document({ wiki: hosts("a.example.com", "b.example.com") }));
    emulator.control.clearRequests();
    const { plan, outcome } = await applyDocument(emulator, document({ wiki: hosts("b.example.com") }));
    expect(formatChanges(plan)).toEqual(["update wiki destinations"]);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => [write.method, write.body])).toEqual([
      [
        "PUT",
        expect.objectContaining({ domain: "b.example.com", destinations: [{ type: "public", uri: "b.example.com" }] }),
      ],
    ]);
  });

  it("has only the domain as destination if nothing else is declared, and changes with it", async () => {
    emulator = emulate();
    await applyDocument(emulator, document({ wiki: { domain: "a.example.com" } }));
    expect(formatChanges(await planDocument(emulator, document({ wiki: hosts("A.example.com/") })))).toEqual([]);
    const { outcome } = await applyDocument(emulator, document({ wiki: { domain: "b.example.com" } }));
    expect(isConverged(outcome)).toBe(true);
    expect(writes().at(-1)?.body).toMatchObject({ destinations: [{ type: "public", uri: "b.example.com" }] });
  });

  it("keeps undeclared fields, and is never changed if no document names it", async () => {
    emulator = emulate();
    const first = { ...hosts("a.example.com"), session_duration: "8h", tags: ["team"] };
    await applyDocument(emulator, document({ wiki: first, shop: hosts("shop.example.com") }));
    const { plan, outcome } = await applyDocument(emulator, document({ wiki: { session_duration: "9h" } }));
    expect(formatChanges(plan)).toEqual(["update wiki session_duration"]);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().at(-1)?.body).toMatchObject({ tags: ["team"], destinations: [{ uri: "a.example.com" }] });
    expect(plan.scopes.flatMap((scope) => scope.unmanaged.map((live) => live.label))).toContain("shop");
  });

  it("is deleted if the document declares it absent, and success if it is already gone", async () => {
    emulator = emulate();
    await applyDocument(emulator, document({ wiki: hosts("a.example.com"), shop: hosts("shop.example.com") }));
    const gone = document({ wiki: { state: "absent" } });
    const { plan, outcome } = await applyDocument(emulator, gone);
    expect(formatChanges(plan)).toEqual(["delete wiki"]);
    expect(isConverged(outcome)).toBe(true);
    expect(formatChanges(await planDocument(emulator, gone))).toEqual([]);
    expect(formatChanges(await planDocument(emulator, document({ shop: hosts("shop.example.com") })))).toEqual([]);
  });

  it("may be called __proto__", async () => {
    emulator = emulate();
    const apps = JSON.parse('{"__proto__": {"destinations": [{"uri": "a.example.com"}]}}');
    const { plan, outcome } = await applyDocument(emulator, document(apps));
    expect(formatChanges(plan)).toContain("create __proto__");
    expect(isConverged(outcome)).toBe(true);
  });

  it("does not affect others if its creation is refused, and reports the API's message", async () => {
    emulator = emulate();
    const apps = { nowhere: { session_duration: "1h" }, wiki: hosts("a.example.com") };
    const { outcome } = await applyDocument(emulator, document(apps));
    const failed = outcome.scopes.flatMap((scope) => scope.steps).filter((step) => step.result === "failed");
    expect(failed.map((value) => (value.result === "failed" ? value.diagnostic.detail : ""))).toEqual([
      expect.stringContaining("domain is required"),
    ]);
    expect(formatChanges(await planDocument(emulator, document({ wiki: hosts("a.example.com") })))).toEqual([]);
  });
});

describe("spellings of a destination", () => {
  it.each([
    ["wiki.example.com", "WIKI.Example.COM."],
    ["*.wiki.example.com/a*", "*.WIKI.example.com/a*"],
    ["wiki-*.example.com", "Wiki-*.example.com/"],
    ["xn--bcher-kva.example", "bücher.example"],
  ])("%s and %s are equal", async (left, right) => {
    emulator = emulate();
    const private_ = (hostname: string) => ({
      destinations: [{ type: "private", hostname: hostname.split("/")[0] as string }],
    });
    await applyDocument(emulator, ofAccount({ wiki: hosts(left), inner: private_(left) }));
    expect(
      formatChanges(await planDocument(emulator, ofAccount({ wiki: hosts(right), inner: private_(right) }))),
    ).toEqual([]);
    expect(formatChanges(await planDocument(emulator, ofAccount({ wiki: hosts(`${left}x`) })))).toHaveLength(1);
  });
});

describe("spellings of a duration", () => {
  it.each([
    ["90m", "1.5h"],
    ["1h30m", "5400s"],
    ["300ms", "0.3s"],
    ["2h45m", "9900000ms"],
    ["0s", "0h"],
  ])("%s and %s are equal", async (left, right) => {
    emulator = emulate();
    await applyDocument(emulator, ofAccount({ wiki: { ...hosts("a.example.com"), session_duration: left } }));
    expect(formatChanges(await planDocument(emulator, ofAccount({ wiki: { session_duration: right } })))).toEqual([]);
    expect(formatChanges(await planDocument(emulator, ofAccount({ wiki: { session_duration: "7h" } })))).toHaveLength(
      1,
    );
  });
});

describe("a zone's applications", () => {
  it("are not pruned: `prune` applies to records", async () => {
    emulator = emulate();
    await applyDocument(emulator, ofZone({ wiki: hosts("a.example.com"), shop: hosts("b.example.com") }));
    const pruned = await planDocument(emulator, ofZone({ wiki: hosts("a.example.com") }, { prune: true }));
    expect(formatChanges(pruned)).toEqual([]);
  });

  it("are created after their zone in the same run", async () => {
    emulator = emulate();
    const { plan, outcome } = await applyDocument(emulator, ofZone({ wiki: hosts("wiki.example.com") }));
    expect(formatChanges(plan)).toEqual(["create example.com", "create wiki"]);
    expect(isConverged(outcome)).toBe(true);
    const [zone] = emulator.control.zones();
    expect(writes().map((write) => write.path.replace(/^\/client\/v4/, ""))).toEqual([
      "/zones",
      `/zones/${zone?.["id"]}/access/apps`,
    ]);
  });

  it("are independent of account applications with the same name", async () => {
    emulator = emulate();
    const document = {
      ...(ofAccount({ wiki: hosts("a.example.com") }) as JsonObject),
      ...(ofZone({ wiki: hosts("b.example.com") }) as JsonObject),
    };
    const { outcome } = await applyDocument(emulator, document);
    expect(isConverged(outcome)).toBe(true);
    expect(formatChanges(await planDocument(emulator, document))).toEqual([]);
    expect(writes().filter((write) => write.path.includes(ACCOUNT))).toHaveLength(1);
  });
});
