// The registry of external-dns: which records it names, for every configuration of its name mapper, and what a plan leaves alone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffScope } from "../../../src/diff/diff";
import type { Selector } from "../../../src/kind/selector";
import { kinds } from "../../../src/kinds";
import { findExternalDns } from "../../../src/kinds/dns-record/external-dns";
import { context, desiredScope, liveScope } from "../../build-state";

const HERITAGE = "heritage=external-dns,external-dns/owner=k8s,external-dns/resource=ingress/default/web";

interface Mapper {
  readonly prefix: string;
  readonly suffix: string;
  readonly wildcard: string;
}

/** external-dns's own mapper (`AffixNameMapper.ToTXTName`), written after its documentation: the first label is enclosed. */
function toTxtName({ prefix, suffix, wildcard }: Mapper, name: string, type: string): string {
  const [label = "", ...rest] = name.split(".");
  const first = label === "*" && wildcard !== "" ? wildcard : label;
  const fill = (affix: string) => affix.replaceAll("%{record_type}", type.toLowerCase());
  const named = `${prefix}${suffix}`.includes("%{record_type}") ? first : `${type.toLowerCase()}-${first}`;
  return [`${fill(prefix)}${named}${fill(suffix)}`, ...rest].join(".");
}

const label = fc.constantFrom("www", "app", "a-b", "api", "x", "shop", "a");
const name = fc.oneof(
  label,
  fc.tuple(label, label).map((labels) => labels.join(".")),
  label.map((text) => `*.${text}`),
);
const record = fc.record({ name, type: fc.constantFrom("A", "AAAA", "CNAME") }).map(({ name, type }) => ({
  name: `${name}.example.com`,
  type,
  content: type === "A" ? "192.0.2.1" : type === "AAAA" ? "2001:db8::1" : "lb.example.net",
}));
const mapper = fc.oneof(
  fc.constant({ prefix: "", suffix: "", wildcard: "" }),
  fc.record({
    prefix: fc.constantFrom("reg-", "%{record_type}-", "%{record_type}.registry.", "txt.", "Ext-%{record_type}-"),
    suffix: fc.constant(""),
    wildcard: fc.constantFrom("", "any"),
  }),
  fc.record({
    prefix: fc.constant(""),
    suffix: fc.constantFrom("-reg", "-%{record_type}", ".txt"),
    wildcard: fc.constantFrom("", "any"),
  }),
);
const zone = fc
  .record({
    mapper,
    managed: fc.uniqueArray(record, { selector: ({ name, type }) => `${name} ${type}`, maxLength: 6 }),
    others: fc.uniqueArray(record, { selector: ({ name, type }) => `${name} ${type}`, maxLength: 6 }),
    form: fc.constantFrom("typed", "both", "plain"),
    // The form without a type is older than the substitution in prefixes.
  })
  .map((input) => ({
    ...input,
    form: `${input.mapper.prefix}${input.mapper.suffix}`.includes("%") ? "typed" : input.form,
  }));

function build({
  mapper,
  managed,
  form,
}: {
  mapper: Mapper;
  managed: readonly { name: string; type: string }[];
  form: string;
}) {
  const typed = managed.map(({ name, type }) => toTxtName(mapper, name, type));
  const plain = managed.flatMap(({ name, type }) => {
    const [first = "", ...rest] = name.split(".");
    return type === "AAAA" ? [] : [[`${mapper.prefix}${first}${mapper.suffix}`, ...rest].join(".")];
  });
  const names = new Set(
    [...(form === "plain" ? [] : typed), ...(form === "typed" ? [] : plain)].map((name) => name.toLowerCase()),
  );
  return [...names].map((name) => ({ name, type: "TXT", content: `"${HERITAGE}"` }));
}

/** Before the type was in its name, a registry record was never about AAAA. */
function listOwned<T extends { type: string }>({
  managed,
  form,
}: {
  managed: readonly T[];
  form: string;
}): readonly T[] {
  return managed.filter(({ type }) => form !== "plain" || type !== "AAAA");
}

const toOptions = ({ prefix, suffix, wildcard }: Mapper) => ({
  ...(prefix && { txt_prefix: prefix }),
  ...(suffix && { txt_suffix: suffix }),
  ...(wildcard && { txt_wildcard_replacement: wildcard }),
});

function deletedBy(rows: Parameters<typeof liveScope>[0], options: Readonly<Record<string, string>>) {
  const ignore: Selector = { kind: "dns_record", managedBy: { name: "external-dns", options }, globs: {}, where: {} };
  const { changes, ignored } = diffScope(kinds, desiredScope([], { prune: true, ignore: [ignore] }), liveScope(rows));
  return { deleted: new Set(changes.map(({ group }) => group)), ignored: ignored.map(({ live }) => live.group) };
}

const groupsOf = (rows: Parameters<typeof liveScope>[0]) => liveScope(rows).objects.map(({ group }) => group);

describe("the registry of external-dns", () => {
  it("names every record that external-dns manages, for 2,000 zones and configurations of its mapper", () =>
    fc.assert(
      fc.property(zone, (input) => {
        const registry = build(input);
        const managed = listOwned(input);
        const { deleted } = deletedBy([...managed, ...registry], toOptions(input.mapper));
        expect([...deleted]).toEqual([]);
      }),
      { numRuns: 2000 },
    ));

  it("never lets a pruned zone lose a record of external-dns, whatever options the line has, for 2,000 zones", () =>
    fc.assert(
      fc.property(zone, mapper, ({ managed, others, ...input }, wrong) => {
        const registry = build({ managed, ...input });
        const foreign = others.filter(
          ({ name, type }) => !managed.some((own) => own.name === name && own.type === type),
        );
        const { deleted } = deletedBy([...managed, ...foreign, ...registry], toOptions(wrong));
        for (const group of groupsOf([...listOwned({ managed, ...input }), ...registry]))
          expect(deleted).not.toContain(group);
      }),
      { numRuns: 2000 },
    ));

  it("ignores nothing else where every registry record names a record, for 2,000 zones", () =>
    fc.assert(
      fc.property(zone, ({ managed, others, ...input }) => {
        const taken = new Set(managed.map(({ name }) => name));
        const foreign = others.filter(({ name }) => ![...taken].some((own) => own === name));
        const registry = build({ managed, ...input, form: "typed" });
        const own = new Set(groupsOf([...managed, ...registry]));
        const { ignored } = deletedBy([...managed, ...foreign, ...registry], toOptions(input.mapper));
        const registryNames = new Set(registry.map(({ name }) => name));
        for (const group of ignored)
          if (!own.has(group))
            expect(
              foreign
                .filter((row) => groupsOf([row])[0] === group)
                .some((row) => [...registryNames].some((name) => toNames(input.mapper, row).includes(name))),
            ).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  function toNames(mapper: Mapper, { name, type }: { name: string; type: string }): readonly string[] {
    const bare = {
      ...mapper,
      prefix: mapper.prefix.replaceAll("%{record_type}", ""),
      suffix: mapper.suffix.replaceAll("%{record_type}", ""),
    };
    const [first = "", ...rest] = name.split(".");
    const label = first === "*" && mapper.wildcard !== "" ? mapper.wildcard : first;
    const old = [first, label].map((text) => [`${bare.prefix}${text}${bare.suffix}`, ...rest].join("."));
    return [toTxtName(mapper, name, type), toTxtName(bare, name, type), ...old].map((text) => text.toLowerCase());
  }

  it.each([
    ["a text that only mentions it", "managed by heritage=external-dns-like"],
    ["another heritage", "heritage=mate,external-dns/owner=k8s"],
    ["no heritage", "external-dns/owner=k8s"],
    ["a heritage with more behind it", "heritage=external-dns=x,external-dns/owner=k8s"],
  ])("does not take %s for a registry record", (_, content) => {
    const { objects } = liveScope([
      { name: "www.example.com", type: "A", content: "192.0.2.1" },
      { name: "a-www.example.com", type: "TXT", content: `"${content}"` },
    ]);
    expect(findExternalDns(objects, {}, context)).toEqual({ marks: [], named: [], possible: [], unused: [] });
  });

  it("reads 20,000 records with 10,000 registry records that name nothing in linear time", () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      { name: `host-${index}.example.com`, type: "A", content: "192.0.2.1" },
      { name: `unknown-${index}-registry.sub.example.com`, type: "TXT", content: `"${HERITAGE}"` },
    ]).flat();
    const { objects } = liveScope(rows);
    const start = process.cpuUsage();
    expect(findExternalDns(objects, {}, context).unused).toHaveLength(10_000);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
  });
});
