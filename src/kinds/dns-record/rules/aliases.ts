// Where aliases lead, as far as the document declares it: loops, ends without an address, aliases of aliases and at the apex.
import type { Context, Rule, RuleFinding } from "../../../kind/kind";
import type { DeclaredRecord, DnsRecordKind } from "../fields";
import { demandSeverity } from "../profile";
import { isAddress, ownerName, recordType, type ZoneView, zoneView } from "./zone-view";

export const aliasRules: readonly Rule<DnsRecordKind>[] = [
  {
    code: "REC135",
    source: "RFC 1034 §3.6.2",
    needs: "neighbours",
    doc: "Aliases do not lead back to themselves.",
    check: (declared, context) => checkLoops(zoneView(declared, context)),
  },
  {
    code: "REC134",
    source: "specification 2.1, CNAME rule 2",
    needs: "scope",
    doc: "A proxied alias ends at a name with an address, as far as the chain stays within the zone.",
    check: (declared, context) => checkDeadEnds(zoneView(declared, context), context),
  },
  {
    code: "REC141",
    source: "RFC 1034 §3.6.2",
    needs: "neighbours",
    doc: "A CNAME is alone at its name; the service accepts it beside TXT or MX because it flattens, other servers do not.",
    check: (declared, context) => checkSharedNames(zoneView(declared, context)),
  },
  {
    code: "REC143",
    source: "RFC 1034 §3.6.2",
    needs: "object",
    doc: "A CNAME at the apex works only because the service flattens it.",
    check: (declared, context) => checkApexAlias(zoneView(declared, context)),
  },
  {
    code: "REC144",
    source: "RFC 1034 §3.6.2",
    needs: "neighbours",
    doc: "An alias points at the name itself rather than at another alias.",
    check: (declared, context) => checkChains(zoneView(declared, context)),
  },
];

/** Where the chain from an alias ends: outside the zone, at a name, or nowhere because it runs in a circle. */
type End = { readonly how: "outside" | "loop" } | { readonly how: "name"; readonly name: string };

/** The end of every alias, by owner name. Each name is visited once, so that a long chain costs no more than many short chains. */
function findEnds(zone: ZoneView): ReadonlyMap<string, End> {
  const aliases = new Map(zone.ofType("CNAME").map((declared) => [ownerName(declared), declared]));
  const ends = new Map<string, End>();
  for (const name of aliases.keys()) {
    const path = new Set<string>();
    const end = walk(zone, aliases, ends, name, path);
    for (const passed of path) ends.set(passed, end);
  }
  return ends;
}

/** Follows the chain until its end, a name whose end is known, or a name that it came through before. */
function walk(
  zone: ZoneView,
  aliases: ReadonlyMap<string, DeclaredRecord>,
  known: ReadonlyMap<string, End>,
  start: string,
  path: Set<string>,
): End {
  let name = start;
  for (;;) {
    const end = known.get(name);
    if (end) return end;
    if (path.has(name)) return { how: "loop" };
    const alias = aliases.get(name);
    if (!alias) return { how: "name", name };
    path.add(name);
    const [target] = zone.targets(alias);
    if (target === undefined) return { how: "outside" };
    name = target;
  }
}

function checkLoops(zone: ZoneView): readonly RuleFinding[] {
  const ends = findEnds(zone);
  return zone
    .ofType("CNAME")
    .filter((declared) => ends.get(ownerName(declared))?.how === "loop")
    .map((declared) => ({
      severity: declared.props.proxied === true ? "error" : "warning",
      summary: "Alias loop",
      detail: `\`${declared.label}\`: the chain never reaches an address.`,
      help: "Point one of the aliases in the loop at a name with an address.",
      at: [declared],
    }));
}

function checkDeadEnds(zone: ZoneView, context: Context): readonly RuleFinding[] {
  const ends = findEnds(zone);
  const proxied = zone.ofType("CNAME").filter((declared) => declared.props.proxied === true);
  const dead = proxied.filter((declared) => isDead(zone, ends.get(ownerName(declared))));
  return dead.map((declared) => ({
    severity: demandSeverity(context, "chainEnd"),
    summary: "Proxied alias without an address",
    detail: `\`${declared.label}\` is proxied, and no A or AAAA record is declared where it ends.`,
    help: "Declare the address, or point the alias at a name that has one.",
    at: [declared],
  }));
}

/** Reported only where the document owns the zone: otherwise an address may be live already. Delegated names are unknown. */
function isDead(zone: ZoneView, end: End | undefined): boolean {
  if (end?.how !== "name" || zone.context.ownsScope !== true) return false;
  const there = zone.at(end.name);
  if (there.length === 0) return !zone.isAnswered(end.name);
  const delegated = end.name !== "@" && there.some((declared) => recordType(declared) === "NS");
  return !delegated && !there.some(isAddress);
}

function checkSharedNames(zone: ZoneView): readonly RuleFinding[] {
  return zone.ofType("CNAME").flatMap((declared) => {
    const others = zone
      .at(ownerName(declared))
      .filter((other) => other !== declared && !isAddress(other) && !["CNAME", "NS"].includes(recordType(other)));
    if (others.length === 0 || ownerName(declared) === "@") return [];
    const types = [...new Set(others.map(recordType))].join(", ");
    const detail = `\`${declared.label}\` shares its name with ${types}; other name servers refuse such a zone.`;
    return [
      {
        severity: "warning",
        summary: "CNAME shares its name",
        detail,
        help: "Move the other records to another name.",
        at: [declared, ...others],
      },
    ];
  });
}

function checkApexAlias(zone: ZoneView): readonly RuleFinding[] {
  return zone
    .ofType("CNAME")
    .filter((declared) => ownerName(declared) === "@")
    .map((declared) => ({
      severity: "warning",
      summary: "Alias at the apex",
      detail: `\`${declared.label}\` is answered with addresses, because the service flattens it; a secondary elsewhere cannot.`,
      help: "Declare addresses where the zone is served elsewhere too.",
      at: [declared],
    }));
}

function checkChains(zone: ZoneView): readonly RuleFinding[] {
  const ends = findEnds(zone);
  const aliases = new Map(zone.ofType("CNAME").map((declared) => [ownerName(declared), declared]));
  return zone.ofType("CNAME").flatMap((declared) => {
    const [target] = zone.targets(declared);
    const next = target === undefined ? undefined : aliases.get(target);
    if (!next || ends.get(ownerName(declared))?.how === "loop") return [];
    const detail = `\`${declared.label}\` points at another alias, \`${next.label}\`: each step costs resolvers a lookup.`;
    return [
      {
        severity: "warning",
        summary: "Alias of an alias",
        detail,
        help: "Point it at the last name.",
        at: [declared, next],
      },
    ];
  });
}
