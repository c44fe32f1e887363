// API documentation, DNS records: what each type accepts and returns. Expected replies are entered by hand from recorded
// replies and documentation, never computed.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { createRecord, embedTestEmulator, statusAndCode } from "./embedded";

const HEX = "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF";

/** The members that are sent (without name and ttl), and the members that must be returned. */
const TYPES: readonly (readonly [type: string, sent: JsonObject, returned: JsonObject])[] = [
  ["A", { content: "203.0.113.9" }, { content: "203.0.113.9", proxiable: true }],
  ["AAAA", { content: "2001:DB8::0:0:1" }, { content: "2001:db8::1", proxiable: true }],
  ["CNAME", { content: "Target.example.net." }, { content: "Target.example.net", proxiable: true }],
  ["MX", { content: "mx.example.net.", priority: 10 }, { content: "mx.example.net", priority: 10, proxiable: false }],
  ["NS", { content: "ns1.example.net." }, { content: "ns1.example.net", proxiable: false }],
  ["PTR", { content: "host.example.net." }, { content: "host.example.net" }],
  ["TXT", { content: '"v=spf1 -all"' }, { content: '"v=spf1 -all"' }],
  ["OPENPGPKEY", { content: "mQENBFVHm5sBCACl" }, { content: "mQENBFVHm5sBCACl" }],
  [
    "CAA",
    { data: { flags: "0", tag: "issue", value: "letsencrypt.org" } },
    { content: '0 issue "letsencrypt.org"', data: { flags: 0, tag: "issue", value: "letsencrypt.org" } },
  ],
  [
    "CERT",
    { data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAA==" } },
    { content: "1 0 8 MIICAA==", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAA==" } },
  ],
  [
    "DNSKEY",
    { data: { flags: 257, protocol: 3, algorithm: 13, public_key: "mdsswUyr3DPW132mOi8V9xESWE8jTo0d" } },
    { content: "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0d" },
  ],
  [
    "DS",
    { data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest: HEX } },
    { content: `2371 13 2 ${HEX}`, data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest: HEX } },
  ],
  [
    "HTTPS",
    { data: { priority: 1, target: ".", value: 'alpn="h2"' } },
    { content: '1 . alpn="h2"', data: { priority: 1, target: ".", value: 'alpn="h2"' } },
  ],
  [
    "LOC",
    {
      data: {
        lat_degrees: 37,
        lat_minutes: 46,
        lat_seconds: 46,
        lat_direction: "N",
        long_degrees: 122,
        long_minutes: 23,
        long_seconds: 35,
        long_direction: "W",
        altitude: 0,
        size: 100,
        precision_horz: 0,
        precision_vert: 0,
      },
    },
    { content: "37 46 46.000 N 122 23 35.000 W 0.00 100.00 0.00 0.00" },
  ],
  [
    "NAPTR",
    {
      data: {
        order: 30,
        preference: 100,
        flags: "S",
        service: "SIP+D2T",
        regex: "",
        replacement: "_sip._tls.example.com.",
      },
    },
    { content: '30 100 "S" "SIP+D2T" "" _sip._tls.example.com.' },
  ],
  ["SMIMEA", { data: { usage: 3, selector: 1, matching_type: 1, certificate: "0a1b2c" } }, { content: "3 1 1 0a1b2c" }],
  [
    "SRV",
    { data: { priority: 10, weight: 5, port: 5223, target: "sip.example.com." } },
    {
      content: "5 5223 sip.example.com",
      priority: 10,
      proxiable: false,
      data: { priority: 10, weight: 5, port: 5223, target: "sip.example.com" },
    },
  ],
  ["SSHFP", { data: { algorithm: 4, type: 2, fingerprint: "0f1e2d3c" } }, { content: "4 2 0f1e2d3c" }],
  [
    "SVCB",
    { data: { priority: 2, target: "svc.example.net.", value: "" } },
    { content: "2 svc.example.net.", data: { priority: 2, target: "svc.example.net.", value: "" } },
  ],
  [
    "TLSA",
    { data: { usage: 3, selector: 1, matching_type: 1, certificate: "0a1b2c" } },
    { content: "3 1 1 0A1B2C", data: { usage: 3, selector: 1, matching_type: 1, certificate: "0A1B2C" } },
  ],
  [
    "URI",
    { priority: 10, data: { weight: 20, target: "https://example.test/x" } },
    { content: '20 "https://example.test/x"', priority: 10, data: { weight: 20, target: "https://example.test/x" } },
  ],
];

describe("the 21 types (2.1 to 2.3)", () => {
  it("are all supported", () => {
    expect(new Set(TYPES.map(([type]) => type)).size).toBe(21);
  });

  it.each(TYPES)("%s is returned as documented, the same from every route", async (type, sent, returned) => {
    const emulator = embedTestEmulator();
    const record = await createRecord(emulator, { type, name: "x", ...sent });
    expect(record).toMatchObject({
      name: "x.example.com",
      type,
      ttl: 1,
      proxied: false,
      meta: {},
      comment: null,
      tags: [],
      ...returned,
    });
    const path = `${emulator.records}/${record.id}`;
    expect((await emulator.ask("GET", path)).body.result).toEqual(record);
    expect((await emulator.ask("GET", `${emulator.records}?type=${type}`)).body.result).toEqual([record]);
    const { modified_on: _modifiedOn, ...kept } = record;
    const put = (await emulator.ask("PUT", path, { type, name: "x", ...sent })).body.result;
    expect(put).toMatchObject(kept);
    expect((await emulator.ask("PATCH", path, { ttl: 300 })).body.result).toMatchObject({ ...kept, ttl: 300 });
  });

  it("answers a created record with 200", async () => {
    const emulator = embedTestEmulator();
    expect((await emulator.ask("POST", emulator.records, { type: "A", name: "@", content: "192.0.2.1" })).status).toBe(
      200,
    );
  });

  it.each(TYPES.filter(([, sent]) => sent["data"]))(
    "%s needs every field of its data, zero or not",
    async (type, sent) => {
      const emulator = embedTestEmulator();
      const data = sent["data"] as JsonObject;
      for (const field of Object.keys(data)) {
        const reply = await emulator.ask("POST", emulator.records, {
          type,
          name: "x",
          ...sent,
          data: { ...data, [field]: undefined },
        });
        expect(reply.body.errors[0].message).toBe(`${field} is a required data field.`);
      }
    },
  );

  const out: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ["SRV", { data: { priority: 1, weight: 65_536, port: 1, target: "a.example" } }, {}],
    ["SRV", { data: { priority: -1, weight: 1, port: 1, target: "a.example" } }, {}],
    ["CAA", { data: { flags: 256, tag: "issue", value: "" } }, {}],
    ["CAA", { data: { flags: 1.5, tag: "issue", value: "" } }, {}],
    ["DS", { data: { key_tag: 1, algorithm: 1, digest_type: 1, digest: "xyz" } }, {}],
    ["TLSA", { data: { usage: 256, selector: 1, matching_type: 1, certificate: "00" } }, {}],
    ["MX", { content: "mx.example.net", priority: 65_536 }, {}],
    ["MX", { content: "mx.example.net" }, {}],
    ["URI", { data: { weight: 1, target: "https://example.net/" } }, {}],
  ];
  it.each(out)("%s refuses %j", async (type, sent) => {
    const emulator = embedTestEmulator();
    expect((await emulator.ask("POST", emulator.records, { type, name: "x", ...sent })).status).toBe(400);
    expect(emulator.control.records("example.com")).toEqual([]);
  });

  it("names every missing field of the data in an error of its own", async () => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("POST", emulator.records, { type: "TLSA", name: "x", data: {} });
    const fields = ["usage", "selector", "matching_type", "certificate"];
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map(({ message }: { message: string }) => message)).toEqual(
      fields.map((name) => `${name} is a required data field.`),
    );
  });

  it.each(["HTTPS", "SVCB"])(
    "returns the parameters of %s without blanks around them, and no priority beside the data",
    async (type) => {
      const emulator = embedTestEmulator();
      const data = { priority: 1, target: ".", value: ' alpn="h3,h2" port="8443" ' };
      const { result } = (await emulator.ask("POST", emulator.records, { type, name: "x", data })).body;
      expect(result).toMatchObject({
        content: '1 . alpn="h3,h2" port="8443"',
        data: { priority: 1, target: ".", value: 'alpn="h3,h2" port="8443"' },
      });
      expect(result).not.toHaveProperty("priority");
    },
  );

  it("accepts the null MX and the null SRV target", async () => {
    const emulator = embedTestEmulator();
    expect((await createRecord(emulator, { type: "MX", name: "@", content: ".", priority: 0 })).content).toBe(".");
    const data = { priority: 0, weight: 0, port: 0, target: "." };
    expect((await createRecord(emulator, { type: "SRV", name: "_x._tcp", data })).content).toBe("0 0 .");
  });

  const bad: readonly (readonly [string, string, number])[] = [
    ["A", "10.1", 9005],
    ["A", "192.0.2.01", 9005],
    ["A", "2001:db8::1", 9005],
    ["AAAA", "192.0.2.1", 9006],
    ["AAAA", "fe80::1%eth0", 9006],
    ["CNAME", "not a name", 9007],
    ["CNAME", "", 9007],
    ["SOA", "x", 9001],
    ["TXT", '"open', 9207],
  ];
  it.each(bad)("%s refuses the content `%s` with %i", async (type, content, code) => {
    const emulator = embedTestEmulator();
    expect(statusAndCode(await emulator.ask("POST", emulator.records, { type, name: "x", content }))).toEqual([
      400,
      code,
    ]);
  });
});

describe("names (2.4)", () => {
  it.each([
    ["www", "www.example.com"],
    ["@", "example.com"],
    ["example.com", "example.com"],
    ["example.com.", "example.com"],
    ["WWW.Example.COM", "www.example.com"],
    ["a.b", "a.b.example.com"],
    ["*", "*.example.com"],
    ["_dmarc", "_dmarc.example.com"],
    ["0abc", "0abc.example.com"],
    ["müller", "xn--mller-kva.example.com"],
    ["notexample.com", "notexample.com.example.com"],
  ])("`%s` is `%s`", async (name, full) => {
    expect((await createRecord(embedTestEmulator(), { type: "TXT", name, content: '"x"' })).name).toBe(full);
  });

  it.each(["a..b", `${"a".repeat(64)}`, `${"a.".repeat(130)}b`, "www.example.net.", "a.*", "two words"])(
    "`%s` is refused with 9000",
    async (name) => {
      const emulator = embedTestEmulator();
      expect(statusAndCode(await emulator.ask("POST", emulator.records, { type: "TXT", name, content: "x" }))).toEqual([
        400, 9000,
      ]);
    },
  );

  it("follows specification 2.1 for addresses and CNAME records in profile spec only", async () => {
    for (const name of ["0abc", "_x", `${"a".repeat(32)}.${"a".repeat(31)}`]) {
      const record = { type: "A", name, content: "192.0.2.1" };
      const [live, spec] = [embedTestEmulator(), embedTestEmulator({ profile: "spec" })];
      expect((await live.ask("POST", live.records, record)).status).toBe(200);
      expect(statusAndCode(await spec.ask("POST", spec.records, record))).toEqual([400, 9000]);
    }
  });
});

describe("TTL and proxying (2.4, 2.6)", () => {
  it.each([
    ["enterprise", 30, 200],
    ["enterprise", 29, 400],
    ["pro", 60, 200],
    ["pro", 59, 400],
    ["pro", 1, 200],
    ["pro", 86_400, 200],
    ["pro", 86_401, 400],
    ["pro", 0, 400],
    ["pro", 60.5, 400],
    ["pro", null, 200],
  ] as const)("plan %s and ttl %s: %i", async (plan, ttl, status) => {
    const emulator = embedTestEmulator({ plan });
    const reply = await emulator.ask("POST", emulator.records, { type: "A", name: "x", content: "192.0.2.1", ttl });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body.errors[0].code).toBe(9021);
  });

  it("shows ttl 1 for a proxied record, whatever was sent", async () => {
    const record = await createRecord(embedTestEmulator(), {
      type: "A",
      name: "x",
      content: "192.0.2.1",
      ttl: 300,
      proxied: true,
    });
    expect(record).toMatchObject({ ttl: 1, proxied: true });
  });

  it.each([
    ["TXT", "x", 9004],
    ["A", "10.0.0.1", 9003],
    ["A", "104.16.0.1", 9003],
    ["A", "1.1.1.1", 9003],
    ["AAAA", "2606:4700::1", 9003],
  ])("refuses to proxy %s %s with %i", async (type, content, code) => {
    const emulator = embedTestEmulator();
    const reply = await emulator.ask("POST", emulator.records, { type, name: "x", content, proxied: true });
    expect(statusAndCode(reply)).toEqual([400, code]);
  });

  it("accepts an unproxied address of the service in profile live, never in profile spec (specification 2.1)", async () => {
    const [live, spec] = [embedTestEmulator(), embedTestEmulator({ profile: "spec" })];
    const record = { type: "A", name: "x", content: "104.16.0.1" };
    expect(await createRecord(live, record)).toMatchObject({ proxiable: false, proxied: false });
    expect((await spec.ask("POST", spec.records, record)).status).toBe(400);
  });
});

describe("TXT (2.5)", () => {
  const long = "a".repeat(300);
  it.each([
    ["live", "bare text", "bare text"],
    ["spec", "bare text", '"bare text"'],
    ["live", '"quoted" "twice"', '"quoted" "twice"'],
    ["spec", '"quoted" "twice"', '"quoted" "twice"'],
    ["live", `"${long}"`, `"${long.slice(0, 255)}" "${long.slice(255)}"`],
    ["spec", long, `"${long.slice(0, 255)}" "${long.slice(255)}"`],
    ["live", long, `"${long.slice(0, 255)}" "${long.slice(255)}"`],
    ["live", '"a \\"b\\" c"', '"a \\"b\\" c"'],
  ] as const)("profile %s returns %s as %s", async (profile, content, returned) => {
    const record = await createRecord(embedTestEmulator({ profile }), { type: "TXT", name: "x", content });
    expect(record.content).toBe(returned);
  });

  it("splits between characters, never inside a character", async () => {
    const content = String(
      (await createRecord(embedTestEmulator(), { type: "TXT", name: "x", content: `"${"é".repeat(200)}"` })).content,
    );
    expect(content).toBe(`"${"é".repeat(127)}" "${"é".repeat(73)}"`);
  });

  it("compares texts without their quotation marks", async () => {
    const emulator = embedTestEmulator();
    await createRecord(emulator, { type: "TXT", name: "x", content: '"v=1"' });
    expect(
      statusAndCode(await emulator.ask("POST", emulator.records, { type: "TXT", name: "x", content: "v=1" })),
    ).toEqual([400, 81058]);
  });

  it("refuses more than 4096 octets per record and 8192 characters per RRset", async () => {
    const emulator = embedTestEmulator();
    const text = (n: number, letter: string) => `"${letter.repeat(n)}"`;
    const post = (content: string) => emulator.ask("POST", emulator.records, { type: "TXT", name: "x", content });
    expect(statusAndCode(await post(text(4090, "a")))).toEqual([400, 9015]);
    expect((await post(text(4000, "a"))).status).toBe(200);
    expect((await post(text(4000, "b"))).status).toBe(200);
    expect(statusAndCode(await post(text(300, "c")))).toEqual([400, 83011]);
  });
});

describe("comment, tags and settings (2.4)", () => {
  const record = { type: "A", name: "x", content: "192.0.2.1" };
  it.each([
    ["free", { comment: "c".repeat(100) }, 200],
    ["free", { comment: "c".repeat(101) }, 400],
    ["pro", { comment: "ü".repeat(500) }, 200],
    ["pro", { comment: "c".repeat(501) }, 400],
    ["pro", { comment: "two\nlines" }, 400],
    ["free", { tags: ["team:web"] }, 400],
    ["pro", { tags: Array.from({ length: 20 }, (_, n) => `t${n}:v`) }, 200],
    ["pro", { tags: Array.from({ length: 21 }, (_, n) => `t${n}:v`) }, 400],
    ["pro", { tags: ["bad name:v"] }, 400],
    ["pro", { tags: [`n:${"v".repeat(101)}`] }, 400],
    ["pro", { tags: null, settings: {} }, 200],
    ["pro", { settings: { ipv4_only: true } }, 400],
    ["pro", { settings: { ipv4_only: true }, proxied: true }, 200],
    ["pro", { settings: { flatten_cname: true } }, 400],
  ] as const)("plan %s takes %j: %i", async (plan, more, status) => {
    const emulator = embedTestEmulator({ plan });
    expect((await emulator.ask("POST", emulator.records, { ...record, ...more })).status).toBe(status);
  });

  it("names the quota of tags as the API does", async () => {
    const emulator = embedTestEmulator({ plan: "free" });
    const reply = await emulator.ask("POST", emulator.records, { ...record, tags: ["a:b"] });
    expect(reply.body.errors).toEqual([{ code: 9300, message: "DNS record has 1 tags, exceeding the quota of 0." }]);
  });

  it("has dates for comments and tags while they are set", async () => {
    const emulator = embedTestEmulator();
    const bare = await createRecord(emulator, record);
    expect(bare).not.toHaveProperty("comment_modified_on");
    const path = `${emulator.records}/${bare.id}`;
    const set = (await emulator.ask("PATCH", path, { comment: "why", tags: ["team:web"] })).body.result;
    expect(set).toMatchObject({ comment: "why", tags: ["team:web"], comment_modified_on: set.modified_on });
    const cleared = (await emulator.ask("PATCH", path, { comment: null, tags: [] })).body.result;
    expect(cleared).toMatchObject({ comment: null, tags: [] });
    expect(cleared).not.toHaveProperty("comment_modified_on");
    expect(cleared).not.toHaveProperty("tags_modified_on");
    await emulator.ask("PATCH", path, { comment: "why", tags: ["team:web"] });
    const replaced = (await emulator.ask("PUT", path, record)).body.result;
    expect(replaced).not.toHaveProperty("comment_modified_on");
    expect(replaced).not.toHaveProperty("tags_modified_on");
  });
});

describe("PATCH and PUT (2.10)", () => {
  const full = { type: "A", name: "x", content: "192.0.2.1", ttl: 300, comment: "why", tags: ["a:b"] };

  it("PATCH changes only the given members", async () => {
    const emulator = embedTestEmulator();
    const record = await createRecord(emulator, full);
    const { body } = await emulator.ask("PATCH", `${emulator.records}/${record.id}`, { content: "192.0.2.2" });
    expect(body.result).toMatchObject({ ...full, name: "x.example.com", content: "192.0.2.2" });
  });

  it("PUT resets members that it omits to their default", async () => {
    const emulator = embedTestEmulator();
    const record = await createRecord(emulator, full);
    const { body } = await emulator.ask("PUT", `${emulator.records}/${record.id}`, {
      type: "A",
      name: "x",
      content: "192.0.2.2",
    });
    expect(body.result).toMatchObject({
      id: record.id,
      content: "192.0.2.2",
      ttl: 1,
      proxied: false,
      comment: null,
      tags: [],
    });
    expect(body.result.created_on).toBe(record.created_on);
  });

  it("PATCH that disables proxying drops the settings of proxied records", async () => {
    const emulator = embedTestEmulator();
    const proxied = { type: "A", name: "x", content: "192.0.2.1", proxied: true, settings: { ipv4_only: true } };
    const record = await createRecord(emulator, proxied);
    expect(record.settings).toEqual({ ipv4_only: true });
    const { body } = await emulator.ask("PATCH", `${emulator.records}/${record.id}`, { proxied: false });
    expect(body.result).toMatchObject({ proxied: false, settings: {} });
  });

  it("PATCH of the top-level priority of an SRV reaches its data", async () => {
    const emulator = embedTestEmulator();
    const data = { priority: 1, weight: 2, port: 3, target: "a.example.net" };
    const record = await createRecord(emulator, { type: "SRV", name: "_s._tcp", data });
    const { body } = await emulator.ask("PATCH", `${emulator.records}/${record.id}`, { priority: 9 });
    expect(body.result).toMatchObject({ priority: 9, data: { ...data, priority: 9 } });
  });

  it("refuses to change a record that another product manages (2.8)", async () => {
    const emulator = embedTestEmulator();
    const managed = {
      type: "AAAA",
      name: "w.example.com",
      content: "100::",
      proxied: true,
      meta: { read_only: true, origin_worker_id: "w" },
    };
    const { id } = emulator.control.foreign.create("example.com", managed, { unchecked: true });
    for (const method of ["PATCH", "PUT", "DELETE"]) {
      expect((await emulator.ask(method, `${emulator.records}/${id}`, { ...full })).status).toBe(400);
    }
    expect(emulator.control.records("example.com")).toHaveLength(1);
  });
});

describe("records at one name (2.6, 2.7)", () => {
  const A = { type: "A", name: "x", content: "192.0.2.1" };
  const CNAME = { type: "CNAME", name: "x", content: "y.example.net" };
  const NS = { type: "NS", name: "x", content: "ns.example.net" };
  const TLSA = { type: "TLSA", name: "x", data: { usage: 3, selector: 1, matching_type: 1, certificate: "ab" } };
  const CAA = { type: "CAA", name: "x", data: { flags: 0, tag: "issue", value: "ca.example" } };
  const SRV = { type: "SRV", name: "x", data: { priority: 1, weight: 1, port: 1, target: "t.example" } };
  const DS = { type: "DS", name: "x", data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "AB" } };
  const TXT = { type: "TXT", name: "x", content: '"t"' };
  it.each([
    ["an alias beside an address", A, CNAME, 81053],
    ["a second alias", CNAME, { ...CNAME, content: "z.example.net" }, 81053],
    ["an address beside an alias", CNAME, A, 81054],
    ["an identical address", A, A, 81058],
    ["an identical text", TXT, TXT, 81058],
    ["an identical CAA", CAA, CAA, 81057],
    [
      "a TLSA with the same digits in another case",
      TLSA,
      { ...TLSA, data: { ...TLSA.data, certificate: "AB" } },
      81058,
    ],
    ["a TXT at a delegation", NS, TXT, 81056],
    ["a delegation beside a TXT", TXT, NS, 9701],
  ])("refuses %s", async (_, first, second, code) => {
    const emulator = embedTestEmulator();
    await createRecord(emulator, first);
    expect(statusAndCode(await emulator.ask("POST", emulator.records, second))).toEqual([400, code]);
    expect(emulator.control.records("example.com")).toHaveLength(1);
  });

  it.each([
    ["a second address", A, { ...A, content: "192.0.2.2" }],
    ["a TXT beside an alias", CNAME, TXT],
    ["a DS at a delegation", NS, DS],
    ["an identical SRV", SRV, SRV],
    ["an NS beside others at the apex", { ...A, name: "@" }, { ...NS, name: "@" }],
  ])("accepts %s", async (_, first, second) => {
    const emulator = embedTestEmulator();
    await createRecord(emulator, first);
    await createRecord(emulator, second);
    expect(emulator.control.records("example.com")).toHaveLength(2);
  });

  it("refuses records beyond the quota of the plan, and reports the usage", async () => {
    const emulator = embedTestEmulator({ plan: "free" });
    const posts = Array.from({ length: 200 }, (_, n) => ({ type: "A", name: `h${n}`, content: "192.0.2.1" }));
    expect((await emulator.ask("POST", `${emulator.records}/batch`, { posts })).status).toBe(200);
    const reply = await emulator.ask("POST", emulator.records, A);
    expect(statusAndCode(reply)).toEqual([400, 81045]);
    const { body } = await emulator.ask("GET", `${emulator.records}/usage`);
    expect(body.result).toEqual({ record_quota: 200, record_usage: 200 });
  });
});

describe("on a day", () => {
  const record = { type: "A", name: "x", content: "192.0.2.1" };
  it.each([
    ["2024-11-29", true],
    ["2024-11-30", false],
  ])("on %s a record names its zone: %s", async (asOf, there) => {
    expect("zone_name" in (await createRecord(embedTestEmulator({ asOf }), record))).toBe(there);
  });

  it.each([
    ["2024-07-13", true],
    ["2024-07-14", false],
  ])("on %s a record has the field locked: %s", async (asOf, there) => {
    expect("locked" in (await createRecord(embedTestEmulator({ asOf }), record))).toBe(there);
  });

  it.each([
    ["2024-09-30", 1004, 9005],
    ["2024-10-01", 9005, undefined],
  ])("on %s a bad record is refused with %i", async (asOf, code, chained) => {
    const emulator = embedTestEmulator({ asOf });
    const { body } = await emulator.ask("POST", emulator.records, { ...record, content: "no" });
    expect(body.errors[0].code).toBe(code);
    expect(body.errors[0].error_chain?.[0].code).toBe(chained);
  });

  it.each([
    ["2026-06-29", 200],
    ["2026-06-30", 400],
  ])("on %s a change of type is answered with %i", async (asOf, status) => {
    const emulator = embedTestEmulator({ asOf });
    const { id } = await createRecord(emulator, record);
    for (const method of ["PUT", "PATCH"]) {
      const body = {
        type: method === "PUT" ? "TXT" : "AAAA",
        name: "x",
        content: method === "PUT" ? '"t"' : "2001:db8::1",
      };
      expect((await emulator.ask(method, `${emulator.records}/${id}`, body)).status).toBe(status);
    }
  });

  it.each([
    ["spec", "2024-05-30", 200],
    ["spec", "2024-05-31", 400],
    ["live", "2026-11-01", 200],
  ] as const)("profile %s on %s answers SRV name fields with %i", async (profile, asOf, status) => {
    const emulator = embedTestEmulator({ profile, asOf });
    const data = { priority: 1, weight: 1, port: 1, target: "t.example.net", service: "_s", proto: "_tcp", name: "x" };
    const reply = await emulator.ask("POST", emulator.records, { type: "SRV", name: "_s._tcp", data });
    expect(reply.status).toBe(status);
    if (status === 200) expect(Object.keys(reply.body.result.data)).toEqual(["priority", "weight", "port", "target"]);
  });
});
