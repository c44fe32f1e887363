import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { diffScope } from "../../src/diff/diff";
import { dnsRecord } from "../../src/kinds/dns-record";
import { desiredScope, id, liveScope } from "../build-state";

const where = { file: "zone.yaml", line: 1 };

const alias = { name: "shop", type: "CNAME", content: "www.example.net" };

function changes(desired: readonly JsonObject[], live: readonly JsonObject[], ownership = {}) {
  return diffScope([dnsRecord], desiredScope(desired, ownership), liveScope(live));
}

/** The changes of a diff: `action label [field: from → to]`. */
function lines(diff: ReturnType<typeof changes>): readonly string[] {
  return diff.changes.map((change) => {
    const fields =
      change.action === "update"
        ? change.fields.map((field) => ` ${field.field}: ${JSON.stringify(field.from)} → ${JSON.stringify(field.to)}`)
        : [];
    return `${change.action} ${change.label}${fields.join(";")}${change.because ? ` (${change.because})` : ""}`;
  });
}

const mx = (content: string, priority: number) => ({ name: "@", type: "MX", content, priority });
const liveMx = (content: string, priority: number) => ({ name: "example.com", type: "MX", content, priority });

describe("several records at one name", () => {
  it("updates, adds and removes one record each with exactly three operations", () => {
    const live = [liveMx("a.example.net", 10), liveMx("b.example.net", 20), liveMx("c.example.net", 30)];
    const diff = changes(
      [mx("a.example.net", 15), mx("b.example.net", 20), mx("d.example.net", 40), mx("e.example.net", 50)],
      live,
    );
    expect(lines(diff)).toEqual([
      "update @ MX 15 a.example.net priority: 10 → 15",
      'update @ MX 40 d.example.net content: "c.example.net." → "d.example.net."; priority: 30 → 40',
      "create @ MX 50 e.example.net",
    ]);
  });

  it("keeps the other address when an address is removed", () => {
    const diff = changes(
      [{ name: "www", type: "A", content: "192.0.2.1" }],
      [
        { name: "www.example.com", type: "A", content: "192.0.2.1" },
        { name: "www.example.com", type: "A", content: "192.0.2.2" },
      ],
    );
    expect(lines(diff)).toEqual(["delete www A 192.0.2.2 (no longer declared)"]);
  });

  it("deletes surplus identical copies and keeps the copy that needs no change", () => {
    const srv = {
      name: "_sip._tcp.example.com",
      type: "SRV",
      data: { priority: 1, weight: 2, port: 5060, target: "sip.example.com" },
    };
    const diff = changes([{ ...srv, name: "_sip._tcp" }], [{ ...srv, ttl: 600 }, srv]);
    expect(lines(diff)).toEqual(["delete _sip._tcp SRV 1 2 5060 sip.example.com. (surplus copy)"]);
    expect(diff.changes[0]?.id).toBe(id(1));
  });
});

describe("ownership", () => {
  const foreign = [{ name: "shop.example.com", type: "A", content: "192.0.2.9" }];

  it("does not change an RRset that an additive document does not name, and lists it as unmanaged", () => {
    const diff = changes([{ name: "www", type: "A", content: "192.0.2.1" }], foreign);
    expect(lines(diff)).toEqual(["create www A 192.0.2.1"]);
    expect(diff.unmanaged.map((live) => live.label)).toEqual(["shop A 192.0.2.9"]);
  });

  it("deletes it under prune", () => {
    expect(lines(changes([], foreign, { prune: true }))).toEqual(["delete shop A 192.0.2.9 (prune)"]);
  });

  it("keeps an undeclared member of an open RRset and never pairs it", () => {
    const text = (content: string) => ({ name: "@", type: "TXT", content });
    const live = [{ name: "example.com", type: "TXT", content: '"foreign"' }];
    const open = [{ kind: "dns_record", globs: { name: "@", type: "TXT" }, where }];
    expect(lines(changes([text("ours")], live, { open }))).toEqual(["create @ TXT ours"]);
    expect(lines(changes([text("ours")], live))).toEqual(['update @ TXT ours content: "foreign" → "ours"']);
  });

  it("never changes a record that an ignore line hides", () => {
    const ignore = [{ kind: "dns_record", globs: { name: "sh*" }, where }];
    const diff = changes([], foreign, { prune: true, ignore });
    expect(lines(diff)).toEqual([]);
    expect(diff.ignored.map((ignored) => ignored.live.label)).toEqual(["shop A 192.0.2.9"]);
  });

  it("lists records managed elsewhere and never plans to change them", () => {
    const managed = [
      { name: "mail.example.com", type: "A", content: "192.0.2.9", meta: { read_only: true, email_routing: true } },
    ];
    const pruned = changes([], managed, { prune: true });
    expect(lines(pruned)).toEqual([]);
    expect(pruned.managedElsewhere.map((live) => live.managedBy)).toEqual(["email routing"]);
  });

  it("names the manager when such a record is declared differently", () => {
    const managed = [{ name: "mail.example.com", type: "A", content: "192.0.2.9", meta: { managed_by_apps: true } }];
    const diff = changes([{ name: "mail", type: "A", content: "192.0.2.1" }], managed);
    expect(diff.changes).toEqual([]);
    expect(diff.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.detail])).toEqual([
      ["OWN101", "`mail A 192.0.2.1` is declared, and `mail A 192.0.2.9` is managed by an app."],
    ]);
  });

  it("replaces the live record that cannot live beside a declared alias, and no other", () => {
    const beside = { name: "shop.example.com", type: "TXT", content: '"stays"' };
    const diff = changes([alias], [...foreign, beside]);
    expect(lines(diff)).toEqual([
      "create shop CNAME www.example.net",
      "delete shop A 192.0.2.9 (cannot share its name with `shop CNAME www.example.net`)",
    ]);
    expect(diff.changes.map(({ unmanaged }) => unmanaged)).toEqual([undefined, true]);
    expect(diff.unmanaged.map(({ label }) => label)).toEqual(["shop TXT stays"]);
    expect(diff.diagnostics).toEqual([]);
  });

  it.each([
    ["ignore", {}, "is ignored (zone.yaml:1)"],
    ["open", { prune: true }, "is kept by an `open` line (zone.yaml:1)"],
  ])("names both records and the line where `%s` keeps the live record", (option, ownership, state) => {
    const selectors = [{ kind: "dns_record", globs: { name: "shop", type: "A" }, where }];
    const { changes: planned, diagnostics } = changes([alias], foreign, { ...ownership, [option]: selectors });
    expect(planned.map(({ action }) => action)).toEqual(["create"]);
    expect(diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
      [
        "OWN102",
        `\`shop CNAME www.example.net\` cannot replace \`shop A 192.0.2.9\`, which is live and ${state}. A CNAME cannot share its name with an address (RFC 1034 §3.6.2).`,
      ],
    ]);
  });

  it("replaces only what the first plan of a run named, where that is given", () => {
    const live = liveScope(foreign);
    const diff = (replaceable: readonly string[]) =>
      diffScope([dnsRecord], desiredScope([alias]), live, new Set(replaceable));
    expect(diff([]).diagnostics.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("`shop A 192.0.2.9`, which is live and appeared after the plan was made."),
    ]);
    expect(diff(live.objects.map(({ id }) => id)).diagnostics).toEqual([]);
  });
});

describe("undeclared fields", () => {
  const live = [
    {
      name: "www.example.com",
      type: "A",
      content: "192.0.2.1",
      comment: "by hand",
      tags: ["team:x"],
      settings: { ipv4_only: true },
    },
  ];

  it("leaves comment, tags and settings as they are when the content changes", () => {
    const diff = changes([{ name: "www", type: "A", content: "192.0.2.2" }], live);
    expect(lines(diff)).toEqual(['update www A 192.0.2.2 content: "192.0.2.1" → "192.0.2.2"']);
    expect(diff.changes[0]?.to).toMatchObject({ comment: "by hand", tags: ["team:x"], settings: { ipv4_only: true } });
  });

  it("clears them where they are declared empty", () => {
    const diff = changes([{ name: "www", type: "A", content: "192.0.2.1", comment: "", tags: [] }], live);
    expect(lines(diff)).toEqual(['update www A 192.0.2.1 comment: "by hand" → ""; tags: ["team:x"] → []']);
  });

  it("uses the defaults for a missing ttl and proxied", () => {
    const diff = changes([{ name: "www", type: "A", content: "192.0.2.1" }], [{ ...live[0], ttl: 600 } as JsonObject]);
    expect(lines(diff)).toEqual(["update www A 192.0.2.1 ttl: 600 → 1"]);
  });

  it("treats a setting that a reply omits as false", () => {
    const diff = changes([{ name: "www", type: "A", content: "192.0.2.1", settings: { ipv6_only: false } }], live);
    expect(lines(diff)).toEqual([]);
  });
});
