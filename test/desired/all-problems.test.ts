// All problems of a document are reported at once, and each once: every pair of two independent mistakes gives exactly both codes.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";

const ZONE = { records: [] };

function compile(value: JsonObject) {
  const { document } = parseYaml("zone.yaml", JSON.stringify({ version: 1, ...value }));
  return compileDocuments(document ? [document] : [], { kinds }).diagnostics;
}

const codes = (value: JsonObject) =>
  compile(value)
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code)
    .sort();

interface Mistake {
  readonly code: string;
  /** Members of the record, other records, and members of the zone. */
  readonly record?: JsonObject;
  readonly more?: readonly JsonObject[];
  readonly zone?: JsonObject;
}

function zoneWith(record: JsonObject, mistakes: readonly Mistake[]): JsonObject {
  const records = [
    Object.assign({}, record, ...mistakes.map((mistake) => mistake.record ?? {})),
    ...mistakes.flatMap((mistake) => mistake.more ?? []),
  ];
  return { zones: { "example.com": Object.assign({}, ...mistakes.map(({ zone }) => zone ?? {}), { records }) } };
}

const www = { name: "www", type: "A", content: "192.0.2.1" };
const TTL: Mistake = { code: "DNS121", record: { ttl: 5 } };
const shared: readonly Mistake[] = [
  TTL,
  { code: "FLD101", record: { contnet: "x" } },
  { code: "FLD102", record: { comment: ["x"] } },
  { code: "FLD102", record: { proxied: "perhaps" } },
  { code: "FLD101", record: { priority: 5 } },
  { code: "REC101", more: [{ name: "www", type: "CNAME", content: "app.example.net" }] },
  { code: "OWN103", zone: { ignore: [{ name: "www", type: "A" }] } },
  { code: "OWN104", more: [{ name: "www", type: "A", state: "absent" }] },
  { code: "DOC112", more: [{ name: "other", type: "A", state: "gone" }] },
  { code: "FLD105", more: [{ name: "other", type: "B", content: "x" }] },
  { code: "DOC119", zone: { prune: "maybe" } },
  { code: "DOC116", zone: { recrods: [] } },
];
const ofValue: readonly Mistake[] = [{ code: "DNS135", record: { content: "nonsense" } }];

describe("two independent mistakes", () => {
  const all = [...shared, ...ofValue];
  const pairs = all.flatMap((first, index) => all.slice(index + 1).map((second) => [first, second] as const));

  it.each(pairs.map(([first, second]) => [describeMistake(first), describeMistake(second), first, second] as const))(
    "%s and %s are both reported",
    (_, __, first, second) => {
      expect(codes(zoneWith(www, [first, second]))).toEqual([first.code, second.code].sort());
    },
  );

  it.each([
    ["an MX", { name: "@", type: "MX", content: "not a host..name" }, ["DNS113", "FLD103"]],
    ["a record without a name", { type: "A", content: "nonsense", ttl: 5 }, ["DNS121", "DNS135", "FLD103"]],
    ["a record without a type", { name: "a..b", content: "x", ttl: 5 }, ["DNS118", "DNS121", "FLD103"]],
    ["a record whose content is a number", { ...www, content: 5, ttl: 5 }, ["DNS121", "FLD102"]],
    [
      "a TXT that is proxied, with a TTL",
      { name: "t", type: "TXT", content: "x", proxied: true, ttl: 300 },
      ["REC113"],
    ],
  ])("of %s are reported, and no consequence of them", (_, record, expected) => {
    expect(codes(zoneWith(record, []))).toEqual(expected);
  });
});

describe("a list of values", () => {
  const listed = { name: "www", type: "A", content: ["192.0.2.1", "192.0.2.2", "192.0.2.3"] };

  it.each(shared.map((mistake) => [describeMistake(mistake), mistake] as const))("reports %s once", (_, mistake) => {
    expect(codes(zoneWith(listed, [mistake]))).toEqual([mistake.code]);
  });

  it("reports each wrong value at its own place", () => {
    const content = ["192.0.2.1", "nonsense", "nonsense"];
    const found = compile(zoneWith({ ...listed, content }, [TTL])).map(({ code, where }) => [code, where?.at]);
    expect(found).toEqual([
      ["DNS121", "zones.example.com.records[0].ttl"],
      ["DNS135", "zones.example.com.records[0].content[1]"],
      ["DNS135", "zones.example.com.records[0].content[2]"],
    ]);
  });

  it("reports a wrong name of an absence once", () => {
    const absent = { ...listed, name: "a..b", state: "absent" };
    expect(codes({ zones: { "example.com": { ...ZONE, records: [absent] } } })).toEqual(["DNS118"]);
  });
});

describe("an object with a mistake", () => {
  it("is still declared for the rules of others: an alias to it is not called dangling", () => {
    const records = [
      { ...www, ttl: 5 },
      { name: "shop", type: "CNAME", content: "www.example.com" },
    ];
    const found = compile({ zones: { "example.com": { prune: true, records } } });
    expect(found.map(({ code }) => code)).toEqual(["DNS121"]);
  });

  it("is a gateway that a token can be for", () => {
    const token = { gateways: ["bot"], sink: "file:token" };
    expect(codes({ gateways: { bot: { cache_ttl: -1 } }, gateway_tokens: { t: token } })).toEqual(["FLD104"]);
  });

  it("with a wrong state has its other mistakes reported", () => {
    expect(codes(zoneWith({ ...www, state: "gone" }, [TTL]))).toEqual(["DNS121", "DOC112"]);
  });

  it("with a misspelled field is not called incomplete, too", () => {
    expect(codes(zoneWith({ name: "www", type: "A", contnt: "192.0.2.1", ttl: 5 }, []))).toEqual(["DNS121", "FLD101"]);
    expect(codes(zoneWith({ nmae: "www", type: "A", content: "nonsense" }, []))).toEqual(["DNS135", "FLD101"]);
  });

  it("that the defaults of its zone contain is reported once, at the default", () => {
    const records = ["a", "b", "c"].map((name) => ({ ...www, name }));
    const found = compile({ zones: { "example.com": { defaults: { ttl: 5 }, records } } });
    expect(found.map(({ code, where }) => [code, where?.at])).toEqual([["DNS121", "zones.example.com.defaults.ttl"]]);
  });

  it("does not count as another TTL of its RRset", () => {
    const records = [
      { ...www, ttl: "soon" },
      { ...www, content: "192.0.2.2", ttl: 300 },
    ];
    expect(compile({ zones: { "example.com": { records } } }).map(({ code }) => code)).toEqual(["FLD102"]);
  });

  it.each<readonly [string, JsonObject, readonly string[]]>([
    ["a gateway", { gateways: { bot: { cache_ttl: -1, collect_logs: 5 } } }, ["FLD102", "FLD104"]],
    [
      "a token",
      { gateway_tokens: { "t (next)": { sink: "nowhere", expires_on: "2026-13-40", allowed_ips: [5] } } },
      ["FLD102", "FLD107", "GTW103", "SEC101"],
    ],
    [
      "an application",
      { access_applications: { wiki: { session_duration: 5, destinations: [{ uri: "https://a.example" }] } } },
      ["ACC103", "FLD102"],
    ],
    [
      "a destination",
      {
        access_applications: { wiki: { destinations: [{ type: "private", cidr: "x", port_range: "9-1", uri: "a" }] } },
      },
      ["ACC101", "ACC104", "ACC105"],
    ],
    [
      "DNS settings",
      { zones: { "example.com": { dns_settings: { ns_ttl: 1, soa: { refresh: "x", ttl: 1 } } } } },
      ["FLD102", "FLD104", "FLD104"],
    ],
    ["an absence", { zones: { "example.com": { records: [{ type: "B", state: "absent" }] } } }, ["FLD103", "FLD105"]],
  ])("has all its mistakes reported if it is %s", (_, value, expected) => {
    expect(codes(value)).toEqual(expected);
  });
});

function describeMistake({ code, record, more, zone }: Mistake): string {
  return `${code} ${JSON.stringify(record ?? more ?? zone)}`;
}
