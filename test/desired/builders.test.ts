// Record builders: what each stands for, the place of each problem, and that a private key is never shown.
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { createFileReader, parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";
import { run } from "../cli/run-in";
import { compileDesired } from "../emulated";

const ED25519 = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

const zoneOf = (records: readonly JsonObject[], more: JsonObject = {}, zone = "example.com"): JsonObject => ({
  version: 1,
  zones: { [zone]: { ...more, records } },
});

/** The declared objects without their places, in any order. */
function stateOf(records: readonly JsonObject[], more: JsonObject = {}, zone?: string): readonly string[] {
  const { scopes } = compileDesired(zoneOf(records, more, zone));
  return scopes
    .flatMap(({ objects, absent }) => [...objects, ...absent])
    .map(({ where: _, ...object }) => JSON.stringify(object))
    .sort();
}

function readDocument(text: string, base = ".") {
  const { document, diagnostics } = parseYaml("zone.yaml", text);
  if (!document) return diagnostics;
  return compileDocuments([document], { kinds, readFile: createFileReader(base) }).diagnostics;
}

/** The problems of the entries of a zone, in short: `error DNS174 7:11`. */
function problemsOf(...lines: readonly string[]): readonly string[] {
  const text = ["version: 1", "zones:", "  example.com:", "    records:", ...lines].join("\n");
  return readDocument(text).map(({ severity, code, where }) => `${severity} ${code} ${where?.line}:${where?.column}`);
}

const txt = (name: string, content: string, more: JsonObject = {}) => ({ name, type: "TXT", content, ...more });
const mx = (name: string, content: string, priority: number) => ({ name, type: "MX", content, priority });
const cname = (name: string, content: string) => ({ name, type: "CNAME", content });
const caa = (tag: string, value: string, flags = 0) => ({ name: "@", type: "CAA", data: { flags, tag, value } });

/** A title, an entry with a builder, and the same records spelled out. */
const same: readonly (readonly [string, JsonObject, readonly JsonObject[]])[] = [
  [
    "spf at the apex",
    { spf: { mechanisms: ["mx", "ip4:192.0.2.0/24", "-ip6:2001:db8::/32", "include:_spf.example.net"], all: "fail" } },
    [txt("@", "v=spf1 mx ip4:192.0.2.0/24 -ip6:2001:db8::/32 include:_spf.example.net -all")],
  ],
  [
    "spf at a name, with a TTL and a comment",
    { name: "news", ttl: 600, comment: "mail", spf: { mechanisms: ["a"], redirect: "_spf.example.net" } },
    [txt("news", "v=spf1 a redirect=_spf.example.net", { ttl: 600, comment: "mail" })],
  ],
  ["spf of a domain that sends nothing", { spf: { all: "fail" } }, [txt("@", "v=spf1 -all")]],
  [
    "a macro in spf",
    { spf: { mechanisms: ["exists:%{i}._spf.example.net"], all: "neutral" } },
    [txt("@", "v=spf1 exists:%{i}._spf.example.net ?all")],
  ],
  ["dmarc with its policy alone", { dmarc: { policy: "reject" } }, [txt("_dmarc", "v=DMARC1; p=reject")]],
  [
    "dmarc with everything",
    {
      name: "news",
      dmarc: {
        policy: "quarantine",
        subdomain_policy: "reject",
        nonexistent_policy: "reject",
        dkim_alignment: "strict",
        spf_alignment: "relaxed",
        testing: true,
        percent: 50,
        rua: ["dmarc@example.com", "mailto:second@example.com!10m"],
        ruf: ["failures@example.com"],
        failure_options: ["1", "d"],
        report_interval: 86400,
      },
    },
    [
      txt(
        "_dmarc.news",
        "v=DMARC1; p=quarantine; sp=reject; np=reject; adkim=s; aspf=r; t=y; pct=50; rua=mailto:dmarc@example.com,mailto:second@example.com!10m; ruf=mailto:failures@example.com; fo=1:d; ri=86400",
      ),
    ],
  ],
  [
    "dmarc at a full name",
    { name: "news.example.com.", dmarc: { policy: "none" } },
    [txt("_dmarc.news", "v=DMARC1; p=none")],
  ],
  [
    "dkim with an Ed25519 key",
    { dkim: { selector: "s1", key: ED25519 } },
    [txt("s1._domainkey", `v=DKIM1; k=ed25519; p=${ED25519}`)],
  ],
  [
    "dkim from a provider's text",
    { name: "news", dkim: { selector: "s1", key: `v=DKIM1; k=ed25519; p=${ED25519}` } },
    [txt("s1._domainkey.news", `v=DKIM1; k=ed25519; p=${ED25519}`)],
  ],
  [
    "a revoked dkim selector",
    { dkim: { selector: "s1", key: "", testing: true } },
    [txt("s1._domainkey", "v=DKIM1; t=y; p=")],
  ],
  [
    "caa with issuers, wildcards and reports",
    {
      caa: {
        issue: ["letsencrypt.org; validationmethods=dns-01", "pki.goog"],
        issuewild: [],
        iodef: ["security@example.com", "https://example.com/caa"],
      },
    },
    [
      caa("issue", "letsencrypt.org; validationmethods=dns-01"),
      caa("issue", "pki.goog"),
      caa("issuewild", ";"),
      caa("iodef", "mailto:security@example.com"),
      caa("iodef", "https://example.com/caa"),
    ],
  ],
  ["caa that allows no issuer", { caa: { issue: [], critical: true } }, [caa("issue", ";", 128)]],
  [
    "Google Workspace",
    { google_workspace: {} },
    [mx("@", "smtp.google.com", 1), txt("@", "v=spf1 include:_spf.google.com ~all")],
  ],
  [
    "Google Workspace with an SPF record elsewhere",
    { name: "m", google_workspace: { spf: false } },
    [mx("m", "smtp.google.com", 1)],
  ],
  [
    "Microsoft 365",
    {
      name: "m",
      microsoft_365: {
        dkim: [
          "selector1-m-example-com._domainkey.contoso.n-v1.dkim.mail.microsoft",
          "selector2-m-example-com._domainkey.contoso.n-v1.dkim.mail.microsoft",
        ],
      },
    },
    [
      mx("m", "m-example-com.mail.protection.outlook.com", 0),
      cname("autodiscover.m", "autodiscover.outlook.com"),
      txt("m", "v=spf1 include:spf.protection.outlook.com -all"),
      cname("selector1._domainkey.m", "selector1-m-example-com._domainkey.contoso.n-v1.dkim.mail.microsoft"),
      cname("selector2._domainkey.m", "selector2-m-example-com._domainkey.contoso.n-v1.dkim.mail.microsoft"),
    ],
  ],
  [
    "Microsoft 365 with a server of another name",
    { microsoft_365: { mx: "example-com.x-v1.mx.microsoft", spf: false, autodiscover: false } },
    [mx("@", "example-com.x-v1.mx.microsoft", 0)],
  ],
];

describe("a record builder", () => {
  it.each(same)("declares the same as its records spelled out: %s", (_, entry, records) => {
    expect(stateOf([entry])).toEqual(stateOf(records));
  });

  it.each(same)("takes the defaults of the zone like any record: %s", (_, entry, records) => {
    const options = { defaults: { ttl: 900, comment: "managed in git" } };
    expect(stateOf([entry], options)).toEqual(stateOf(records, options));
  });

  it.each(same)("declares its records absent with `state: absent`: %s", (_, entry, records) => {
    const absent = (record: JsonObject) => ({ ...record, state: "absent" });
    const strip = ({ ttl: _ttl, comment: _comment, ...record }: JsonObject) => record;
    expect(stateOf([absent(strip(entry))])).toEqual(stateOf(records.map(strip).map(absent)));
  });

  it("declares the same as its records spelled out, for random policies", () => {
    const mechanism = fc.oneof(
      fc.constantFrom("mx", "a", "a:mail.example.net", "include:_spf.example.net", "exists:%{i}.example.net"),
      fc.tuple(fc.constantFrom("", "-", "~", "?"), fc.ipV4()).map(([sign, address]) => `${sign}ip4:${address}`),
      fc.ipV6().map((address) => `ip6:${address}`),
    );
    const ends = { fail: "-all", softfail: "~all", neutral: "?all", pass: "+all" } as const;
    const name = fc.constantFrom("@", "news", "a.b", "news.example.com", "NEWS.Example.com.");
    const policy = fc.record({
      name,
      ttl: fc.integer({ min: 60, max: 86400 }),
      mechanisms: fc.array(mechanism, { maxLength: 10 }),
      all: fc.constantFrom(...(["fail", "softfail", "neutral", "pass"] as const)),
    });
    fc.assert(
      fc.property(policy, ({ mechanisms, all, ...entry }) => {
        const content = ["v=spf1", ...mechanisms, ends[all]].join(" ");
        expect(stateOf([{ ...entry, spf: { mechanisms, all } }])).toEqual(
          stateOf([{ ...entry, type: "TXT", content }]),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("reports each problem at the builder's own member", () => {
    expect(
      problemsOf(
        "      - spf:", // 5
        "          mechanisms:",
        "            - mx", // 7
        "            - ip4:192.0.2.300",
        "            - include:_spf.example.net ~all", // 9
        "            - -all",
        "          all: fail", // 11
        "      - dmarc: { policy: rejct, rua: [x] }", // 12
        "      - dkim: { selector: s1._domainkey, key: x }", // 13
        "      - caa: { issue: [letsencrypt], iodef: [x] }", // 14
        "      - caa: { isue: [] }", // 15
        "      - spf:", // 16
        "          all: fail",
        "        ttl: 5", // 18
        "        comment: 1",
        "      - name: a b", // 20
        "        caa: { issue: [pki.goog, letsencrypt.org] }", // 21
        '      - { dkim: { selector: s1, key: "" }, data: {} }', // 22
      ),
    ).toEqual([
      "error DNS174 8:15",
      "error DNS170 9:15",
      "error DNS177 10:15",
      "error FLD105 12:18",
      "error DNS188 13:17",
      "error DNS187 13:42",
      "error DNS161 14:24",
      "error DNS162 14:46",
      "error FLD101 15:16",
      "error FLD102 19:9",
      "error DNS121 18:9",
      "error DNS113 20:9",
      "error DOC124 22:44",
    ]);
  });

  it("points at its member where a rule finds something about its record", () => {
    const found = readDocument(
      [
        "version: 1",
        "zones:",
        "  example.com:",
        "    records:",
        "      - { name: www, type: CNAME, content: example.com }",
        "      - name: www",
        "        caa:",
        "          issue:",
        "            - pki.goog",
        "            - letsencrypt.org",
      ].join("\n"),
    );
    const conflict = found.find(({ code }) => code === "REC101" || code === "REC141");
    expect(conflict?.also ?? conflict?.where).toBeDefined();
    const lines = [conflict?.where, ...(conflict?.also ?? [])].map((where) => where?.line);
    expect(lines).toContain(9);
  });

  it("names the builder that was probably meant, and refuses two in an entry", () => {
    expect(problemsOf("      - sfp: { all: fail }")).toEqual(["error DOC124 5:9"]);
    expect(problemsOf("      - { spf: { all: fail }, caa: { issue: [] } }")).toEqual(["error DOC124 5:31"]);
    expect(problemsOf("      - spf: [mx]")).toEqual(["error DOC117 5:9"]);
    expect(problemsOf("      - spf:", "        name: x")).toEqual(["error DOC117 5:9"]);
  });

  it("counts look-ups, and wants an end", () => {
    const includes = Array.from({ length: 11 }, (_, index) => `include:spf${index}.example.net`);
    expect(problemsOf(`      - spf: { mechanisms: [${includes.join(", ")}], all: fail }`)).toEqual([
      "error DNS171 5:16",
    ]);
    expect(problemsOf(`      - spf: { mechanisms: [${includes.slice(1).join(", ")}], all: fail }`)).toEqual([]);
    expect(problemsOf("      - spf: { mechanisms: [mx] }")).toEqual(["error FLD103 5:9"]);
    expect(problemsOf("      - spf: { all: fail, redirect: x.example.net }")).toEqual(["error DNS175 5:27"]);
    expect(problemsOf("      - spf: { redirect: x..net }")).toEqual(["error DNS174 5:16"]);
  });

  it("notes that another domain must agree to receive reports", () => {
    expect(
      problemsOf("      - dmarc: { policy: none, rua: [a@example.com, b@sub.example.com, c@example.net] }"),
    ).toEqual(["note REC156 5:72"]);
  });

  it("asks for the mail server of Microsoft 365 where it does not follow from the domain", () => {
    expect(problemsOf("      - name: my-shop", "        microsoft_365: {}")).toEqual(["error REC157 6:9"]);
    expect(problemsOf("      - microsoft_365: { dkim: [a.example.net] }")).toEqual(["error FLD104 5:26"]);
  });
});

describe("the key of a dkim builder", () => {
  let cwd = "";
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "zonewright-keys-"));
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  const write = (records: string) =>
    writeFileSync(join(cwd, "zone.yaml"), `version: 1\nzones:\n  example.com:\n    records:\n${records}\n`);
  const indent = (text: string) => text.trimEnd().replaceAll("\n", "\n            ");

  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const ed25519 = generateKeyPairSync("ed25519");
  const short = generateKeyPairSync("rsa", { modulusLength: 512 });
  const spki = rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
  const raw = ed25519.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64");

  const forms: readonly (readonly [string, string, string])[] = [
    ["an RSA key in PEM form", pem, `k=rsa; p=${spki}`],
    ["an RSA key in PKCS #1", rsa.publicKey.export({ type: "pkcs1", format: "pem" }).toString(), `k=rsa; p=${spki}`],
    ["an RSA key in base64 on several lines", spki.replace(/(.{64})/g, "$1\n"), `k=rsa; p=${spki}`],
    [
      "an Ed25519 key in PEM form",
      ed25519.publicKey.export({ type: "spki", format: "pem" }).toString(),
      `k=ed25519; p=${raw}`,
    ],
  ];
  it.each(forms)("is read from text and from a file: %s", async (_, text, tags) => {
    mkdirSync(join(cwd, "keys"));
    writeFileSync(join(cwd, "keys/s1.pem"), text);
    for (const key of ["key_file: keys/s1.pem", `key: |\n            ${indent(text)}`]) {
      write(`      - dkim:\n          selector: s1\n          ${key}`);
      const { code, out, err } = await run(["plan", "zone.yaml", "--json", "--base-url", "emulator:"], { cwd });
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toContain(`"v=DKIM1; ${tags}"`);
    }
  });

  it("is split into strings that DNS can hold", async () => {
    writeFileSync(join(cwd, "s1.pem"), pem);
    write("      - dkim: { selector: s1, key_file: s1.pem }");
    const target = ["--base-url", "emulator:state.json"];
    const applied = await run(["apply", "zone.yaml", "--auto-approve", "--allow", "ZONE_CREATE", ...target], { cwd });
    expect(applied, applied.err).toMatchObject({ code: 0 });
    const again = await run(["plan", "zone.yaml", "--detailed-exitcode", ...target], { cwd });
    expect(again, again.out).toMatchObject({ code: 0 });
    const exported = await run(["export", "bind", "--zone", "example.com", ...target], { cwd });
    const strings = [...exported.out.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
    expect(strings.join("")).toBe(`v=DKIM1; k=rsa; p=${spki}`);
    expect(strings.map(({ length }) => length)).toEqual([255, strings.join("").length - 255]);
  });

  it("an attacker or a mistake that puts a private key into a document shows no part of it in any output", async () => {
    const secrets = [
      rsa.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      rsa.privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
      ed25519.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      rsa.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
    ];
    for (const secret of secrets) {
      writeFileSync(join(cwd, "s1.key"), secret);
      const parts = secret.split("\n").filter((line) => line !== "" && !line.startsWith("-----"));
      const canaries = parts.flatMap((line) => [line.slice(0, 40), line.slice(-40)]);
      for (const key of [
        "key_file: s1.key",
        `key: |\n            ${indent(secret)}`,
        `key: ${JSON.stringify(secret)}`,
      ]) {
        write(`      - dkim:\n          selector: s1\n          ${key}`);
        for (const command of [
          ["validate"],
          ["plan", "--base-url", "emulator:"],
          ["plan", "--json", "--base-url", "emulator:"],
          ["fix"],
        ]) {
          const { code, out, err } = await run([...command, "zone.yaml"], { cwd });
          if (command[0] !== "fix") {
            expect(code).toBe(1);
            expect(out + err).toContain("DNS189");
          }
          for (const canary of canaries) expect(out + err).not.toContain(canary);
        }
      }
    }
  });

  it("an attacker who may change a document has no file outside its folder read", () => {
    const outside = mkdtempSync(join(tmpdir(), "zonewright-outside-"));
    try {
      writeFileSync(join(outside, "key.pem"), pem);
      symlinkSync(join(outside, "key.pem"), join(cwd, "link.pem"));
      for (const path of [join(outside, "key.pem"), "../x.pem", "link.pem", "/dev/zero", ".", "missing.pem"]) {
        const text = `version: 1\nzones:\n  example.com:\n    records:\n      - dkim: { selector: s1, key_file: ${JSON.stringify(path)} }`;
        expect(readDocument(text, cwd).map(({ code, where }) => `${code} ${where?.line}:${where?.column}`)).toEqual([
          "DOC125 5:31",
        ]);
      }
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it.each([
    ["too short", short.publicKey.export({ type: "spki", format: "pem" }).toString()],
    [
      "a curve that DKIM does not use",
      generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "pem" }).toString(),
    ],
    ["a record with flags", `v=DKIM1; t=s; p=${ED25519}`],
    ["neither PEM nor base64", "?"],
    ["a PEM text that was cut", pem.slice(0, 80)],
  ])("is refused where it is %s", (_, key) => {
    const document = { file: "zone.yaml", value: zoneOf([{ dkim: { selector: "s1", key } }]), locate: () => ({}) };
    expect(compileDocuments([document], { kinds }).diagnostics.map(({ code }) => code)).toEqual(["DNS187"]);
  });
});

describe("an SPF record and the records that it includes", () => {
  const findings = (zones: JsonObject, selected?: readonly string[]) => {
    const document = {
      file: "zone.yaml",
      value: { version: 1, zones },
      locate: (path: readonly unknown[]) => ({ at: path.join(".") }),
    };
    return compileDocuments([document], { kinds, zones: selected })
      .diagnostics.filter(({ code }) => code === "REC158")
      .map(({ detail, where, also = [] }) => ({ detail, at: [where, ...also].map((place) => place?.at) }));
  };
  const spf = (name: string, count: number, ...includes: readonly string[]) => ({
    name,
    spf: {
      mechanisms: [
        ...Array.from({ length: count }, (_, index) => `a:h${index}.example.org`),
        ...includes.map((domain) => `include:${domain}`),
      ],
      all: "fail",
    },
  });
  const zone = (...records: readonly JsonObject[]) => ({ records });

  it("are counted together, also in another zone of the run, and builders like spelled-out records", () => {
    const zones = {
      "example.com": zone(spf("@", 5, "_spf.example.net")),
      "example.net": zone(txt("_spf", "v=spf1 a mx include:_more.example.net -all"), spf("_more", 2)),
    };
    expect(findings(zones)).toEqual([
      {
        detail:
          "`example.com` needs at least 11 look-ups: 6 of its own, `_spf.example.net` 3, `_more.example.net` 2. Receivers stop after 10.",
        at: ["zones.example.com.records.0.spf", "zones.example.net.records.0", "zones.example.net.records.1.spf"],
      },
    ]);
    expect(findings(zones, ["example.com"])).toEqual([]);
  });

  it("may need ten look-ups, and those with macros and of other domains count once", () => {
    const zones = {
      "example.com": zone(spf("@", 4, "_spf.example.net", "%{d}.example.net", "_spf.example.org")),
      "example.net": zone(spf("_spf", 3)),
    };
    expect(findings(zones)).toEqual([]);
  });

  it("are counted as often as they are evaluated, and a loop ends", () => {
    expect(findings({ "example.com": zone(spf("@", 0, "b.example.com", "b.example.com"), spf("b", 5)) })).toHaveLength(
      1,
    );
    expect(findings({ "example.com": zone(spf("a", 0, "b.example.com"), spf("b", 0, "a.example.com")) })).toHaveLength(
      2,
    );
    expect(findings({ "example.com": zone(spf("a", 0, "a.example.com")) })).toHaveLength(1);
  });

  it("must exist where the document owns the zone", () => {
    const including = { "example.com": zone(spf("@", 0, "_spf.example.net")) };
    const owned = (...records: readonly JsonObject[]) => ({ ...including, "example.net": { prune: true, records } });
    const address = { name: "@", type: "A", content: "192.0.2.1" };
    expect(findings(owned(address)).map(({ detail }) => detail)).toEqual([
      "`example.com` includes `_spf.example.net`, which has no SPF record: receivers reject the whole record.",
    ]);
    expect(findings({ ...including, "example.net": zone(address) })).toEqual([]);
    expect(findings(owned(address, { name: "*", type: "TXT", content: "x" }))).toEqual([]);
    expect(findings(owned(address, cname("_spf", "example.org")))).toEqual([]);
    expect(findings(including)).toEqual([]);
  });
});

describe("a document with builders", () => {
  let cwd = "";
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "zonewright-builders-"));
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  const text = [
    "version: 1",
    "zones:",
    "  example.com:",
    "    records:",
    "      # who may send",
    "      - spf: { mechanisms: [mx], all: fail } # nobody else",
    "      - { dmarc: { policy: reject }, ttl: 600 }",
    "      - caa: { issue: [pki.goog, letsencrypt.org] }",
    '      - { name: "@", type: A, content: 192.0.2.1, zone_name: example.com }',
    "",
  ].join("\n");

  it("keeps them when `fix` rewrites an old spelling", async () => {
    writeFileSync(join(cwd, "zone.yaml"), text);
    expect(await run(["fix", "zone.yaml"], { cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "zone.yaml"), "utf8")).toBe(text.replace(", zone_name: example.com", ""));
  });

  it("is imported from live spelled out, with the same records", async () => {
    writeFileSync(join(cwd, "zone.yaml"), text);
    const target = ["--base-url", "emulator:state.json"];
    const applied = await run(["apply", "zone.yaml", "--auto-approve", ...target], { cwd });
    expect(applied, applied.err).toMatchObject({ code: 0 });
    const imported = await run(["import", "live", "--zone", "example.com", ...target], { cwd });
    expect(imported.out).not.toMatch(/spf:|dmarc:|caa:/);
    expect(imported.out).toContain("type: TXT, content: v=spf1 mx -all");
    writeFileSync(join(cwd, "imported.yaml"), imported.out);
    const again = await run(["plan", "imported.yaml", "--detailed-exitcode", ...target], { cwd });
    expect(again, again.out).toMatchObject({ code: 0 });
  });
});

describe("a builder in a template", () => {
  let cwd = "";
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "zonewright-builders-"));
    mkdirSync(join(cwd, "shared/keys"), { recursive: true });
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  it("takes parameters, and reads key files beside the template", async () => {
    writeFileSync(join(cwd, "shared/keys/s1.txt"), ED25519);
    const template = [
      "version: 1",
      "templates:",
      "  mail:",
      "    parameters: { policy: { type: string }, reports: { type: string, list: true } }",
      "    records:",
      '      - spf: { mechanisms: ["include:_spf.{zone}", "exists:%{{i}}.example.org"], all: fail }',
      '      - dmarc: { policy: "{policy}", rua: "{reports}" }',
      "      - dkim: { selector: s1, key_file: keys/s1.txt }",
    ];
    const zone = [
      "version: 1",
      "zones:",
      "  example.com:",
      "    use: [{ mail: { policy: reject, reports: [dmarc@example.com] } }]",
      "    records:",
      "      - { dmarc: { policy: none }, override: true }",
      "  example.net:",
      "    use: [{ mail: { policy: rejct, reports: [x] } }]",
    ];
    writeFileSync(join(cwd, "shared/mail.yaml"), template.join("\n"));
    writeFileSync(join(cwd, "zone.yaml"), zone.slice(0, 6).join("\n"));
    const { out, err } = await run(["plan", ".", "--base-url", "emulator:"], { cwd });
    expect(err).toBe("");
    expect(out).toContain("TXT v=spf1 include:_spf.example.com exists:%{i}.example.org -all");
    expect(out).toContain("TXT v=DMARC1; p=none");
    expect(out).not.toContain("p=reject");
    expect(out).toContain(`TXT v=DKIM1; k=ed25519; p=${ED25519}`);

    writeFileSync(join(cwd, "zone.yaml"), zone.join("\n"));
    const wrong = await run(["validate", "."], { cwd });
    expect(wrong.err).toMatch(/error FLD105: .*\n +shared\/mail\.yaml:7:18/);
    expect(wrong.err).toContain("zone.yaml:8");
  });
});
