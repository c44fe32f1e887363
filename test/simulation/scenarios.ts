// The stories that are crashed at each of their calls: the live state before, and the document that is applied.
import type { Json, JsonObject } from "../../src/base/json";
import { getMapKey, type Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { fullName, zoneOf } from "./records";
import { type How, simulate, type World, ZONE } from "./world";

export interface Scenario {
  readonly title: string;
  /** Live before, of somebody else or of a run before. */
  readonly live?: readonly JsonObject[];
  /** Applied, without faults, before the story begins. */
  readonly before?: Json;
  readonly document: Json;
  readonly batchLimit?: number;
  /** What it declares is taken from the run without faults: spellings that are not the service's own are used. */
  readonly byExample?: true;
  /** The first run carries out a saved plan. */
  readonly saved?: true;
}

const SRV = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };

/** Somebody else's: they must be the same afterwards, to the last octet. */
const FOREIGN: readonly JsonObject[] = [
  { name: "theirs", type: "A", content: "198.51.100.1", comment: "do not touch" },
  { name: "theirs", type: "TXT", content: '"kept"' },
  { name: "@", type: "TXT", content: '"v=spf1 -all"' },
  { name: "hello", type: "AAAA", content: "2001:db8::9" },
];

const FIVE: readonly JsonObject[] = [
  { name: "www", type: "A", content: "192.0.2.1" },
  { name: "docs", type: "CNAME", content: "www.example.com" },
  { name: "@", type: "MX", content: "mail.example.com", priority: 10 },
  { name: "_sip._tcp", type: "SRV", data: SRV },
  { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.net" } },
];

const UPDATED: readonly JsonObject[] = [
  { name: "www", type: "A", content: "192.0.2.2", ttl: 300 },
  { name: "docs", type: "CNAME", content: "docs.example.net" },
  { name: "@", type: "MX", content: "mail.example.com", priority: 20 },
  { name: "_sip._tcp", type: "SRV", data: { ...SRV, port: 5061 } },
  { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.org" } },
];

const GONE = FIVE.map(({ name, type }) => ({ name: name as string, type: type as string, state: "absent" }));

const SWAP: readonly JsonObject[] = [
  { name: "www", type: "A", state: "absent" },
  { name: "www", type: "CNAME", content: "lb.example.net" },
  { name: "docs", type: "CNAME", state: "absent" },
  { name: "docs", type: "A", content: "192.0.2.3" },
  { name: "docs", type: "AAAA", content: "2001:db8::3" },
];

const many = (from: number, count: number, content: (n: number) => string): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ name: `n${from + index}`, type: "A", content: content(index % 250) }));

const old = (n: number) => `192.0.2.${n}`;
const fresh = (n: number) => `198.51.100.${n}`;

/** 200 created, 200 updated, 100 deleted. */
const BULK_BEFORE = zoneOf([...many(0, 200, old), ...many(200, 100, old)]);
const BULK = zoneOf([
  ...many(300, 200, fresh),
  ...many(0, 200, fresh),
  ...many(200, 100, old).map(({ name, type }) => ({ name: name as string, type: type as string, state: "absent" })),
]);

const NEW_ZONE: Json = {
  version: 1,
  soa_defaults: { refresh: 9000 },
  zone_defaults: { ns_ttl: 600 },
  zones: {
    "example.net": {
      paused: true,
      hold: { enabled: true, include_subdomains: true },
      dns_settings: { flatten_all_cnames: true, soa: { refresh: 8000, rname: "dns@example.net" } },
      access_applications: { inner: { destinations: [{ uri: "inner.example.net" }] } },
      records: FIVE,
    },
  },
};

const GATEWAY: Json = {
  version: 1,
  gateways: { "support-bot": { authentication: true } },
  gateway_tokens: { "support-bot run": { sink: "file:support-bot.token", gateways: ["support-bot"] } },
};

const records = (title: string, batchLimit: number): readonly Scenario[] => [
  { title: `five records created ${title}`, live: FOREIGN, document: zoneOf(FIVE), batchLimit },
  {
    title: `five records updated ${title}`,
    live: FOREIGN,
    before: zoneOf(FIVE),
    document: zoneOf(UPDATED),
    batchLimit,
  },
  { title: `five records deleted ${title}`, live: FOREIGN, before: zoneOf(FIVE), document: zoneOf(GONE), batchLimit },
];

/** Each kind from its samples: made, and edited. A kind that is added joins by itself. */
const ofKinds: readonly Scenario[] = kinds.flatMap((kind) => {
  const edits = kind.samples.flatMap((sample) => (sample.edit ? [sample.edit.declared] : []));
  const made = kind.samples.map((sample) => sample.declared);
  const edited = kind.samples.map((sample) => sample.edit?.declared ?? sample.declared);
  return [
    { title: `the samples of ${kind.name} made`, document: documentOf(kind, made), ...byExample(kind) },
    ...(edits.length === 0
      ? []
      : [
          {
            title: `the samples of ${kind.name} edited`,
            before: documentOf(kind, made),
            document: documentOf(kind, edited),
            ...byExample(kind),
          },
        ]),
  ];
});

function byExample(kind: Kind): { readonly byExample?: true } {
  return kind.name === "dns_record" ? { byExample: true } : {};
}

export const scenarios: readonly Scenario[] = [
  ...records("in one batch", 200),
  ...records("in batches of two", 2),
  ...records("in single calls", 0),
  {
    title: "aliases and addresses swapped",
    live: FOREIGN,
    before: zoneOf(FIVE),
    document: zoneOf([...FIVE.slice(2), ...SWAP]),
  },
  {
    title: "aliases and addresses swapped, a batch for each name",
    live: FOREIGN,
    before: zoneOf(FIVE),
    document: zoneOf([...FIVE.slice(2), ...SWAP]),
    batchLimit: 3,
  },
  { title: "500 changes over three batches", live: FOREIGN, before: BULK_BEFORE, document: BULK, batchLimit: 200 },
  { title: "a zone created with all that is in it", document: NEW_ZONE },
  { title: "a zone created in single calls", document: NEW_ZONE, batchLimit: 0 },
  { title: "five records created by a saved plan", live: FOREIGN, document: zoneOf(FIVE), saved: true },
  {
    title: "five records updated by a saved plan, in single calls",
    live: FOREIGN,
    before: zoneOf(FIVE),
    document: zoneOf(UPDATED),
    batchLimit: 0,
    saved: true,
  },
  { title: "a gateway made with its token", document: GATEWAY },
  {
    title: "a gateway closed, which its token then opens",
    before: { version: 1, gateways: { "support-bot": { authentication: false } } },
    document: GATEWAY,
  },
  ...ofKinds,
];

/** All samples of a kind in one document. */
function documentOf(kind: Kind, declared: readonly JsonObject[]): Json {
  const { key, form } = kind.inDocument;
  const value: Json =
    form === "list" ? declared : form === "single" ? Object.assign({}, ...declared) : toMap(declared, getMapKey(kind));
  if (kind.definesScope) return { version: 1, zones: value };
  return kind.within === "zone" ? { version: 1, zones: { [ZONE]: { [key]: value } } } : { version: 1, [key]: value };
}

function toMap(declared: readonly JsonObject[], mapKey: string): Json {
  return Object.fromEntries(declared.map(({ [mapKey]: name, ...rest }) => [String(name), rest]));
}

/** The world at the moment when the story begins. */
export async function begin({ live = [], before }: Scenario): Promise<World> {
  const world = simulate();
  for (const row of live) world.control.foreign.create(ZONE, { ...row, name: fullName(String(row["name"])) });
  if (before !== undefined) {
    const { exit } = await world.run(before);
    if (exit !== 0) throw new Error(`the state before could not be made: exit ${exit}`);
  }
  return world;
}

export function howOf({ batchLimit, saved }: Scenario): How {
  return { ...(batchLimit !== undefined && { batchLimit }), ...(saved && { saved }) };
}
