// Where aliases lead, judged within the document: loops, ends without an address, aliases of aliases and at the apex.
import type { Context, Declared, Rule, RuleFinding } from "../../../kind/kind";
import { demanded } from "../profile";
import { isAddress, nameOf, typeOf, type ZoneView, zoneView } from "./zone-view";

export const aliasRules: readonly Rule[] = [
  {
    code: "REC135",
    source: "RFC 1034 §3.6.2",
    doc: "Aliases do not lead back to themselves.",
    check: (declared, context) => loops(zoneView(declared, context)),
  },
  {
    code: "REC134",
    source: "specification 2.1, CNAME rule 2",
    doc: "A proxied alias ends at a name with an address, as far as the chain stays within the zone.",
    check: (declared, context) => deadEnds(zoneView(declared, context), context),
  },
  {
    code: "REC141",
    source: "RFC 1034 §3.6.2",
    doc: "A CNAME is alone at its name; the service takes it beside TXT or MX, since it flattens, other servers do not.",
    check: (declared, context) => besideOthers(zoneView(declared, context)),
  },
  {
    code: "REC143",
    source: "RFC 1034 §3.6.2",
    doc: "A CNAME at the apex works only because the service flattens it.",
    check: (declared, context) => atApex(zoneView(declared, context)),
  },
  {
    code: "REC144",
    source: "RFC 1034 §3.6.2",
    doc: "An alias points at the name itself rather than at another alias.",
    check: (declared, context) => ofAliases(zoneView(declared, context)),
  },
];

/** Where the chain from an alias ends: outside the zone, at a name, or nowhere because it runs in a circle. */
type End = { readonly how: "outside" | "loop" } | { readonly how: "name"; readonly name: string };

function endOf(zone: ZoneView, alias: Declared): End {
  const seen = new Set<string>([nameOf(alias)]);
  let at: Declared = alias;
  for (;;) {
    const [target] = zone.targets(at);
    if (target === undefined) return { how: "outside" };
    if (seen.has(target)) return { how: "loop" };
    seen.add(target);
    const next = zone.at(target).find((one) => typeOf(one) === "CNAME");
    if (!next) return { how: "name", name: target };
    at = next;
  }
}

function loops(zone: ZoneView): readonly RuleFinding[] {
  return zone
    .ofType("CNAME")
    .filter((one) => endOf(zone, one).how === "loop")
    .map((one) => ({
      severity: one.props["proxied"] === true ? "error" : "warning",
      summary: "An alias that leads back to itself",
      detail: `\`${one.label}\`: following it never comes to an address.`,
      help: "Point one of the aliases in the circle at a name with an address.",
      at: [one],
    }));
}

function deadEnds(zone: ZoneView, context: Context): readonly RuleFinding[] {
  const dead = zone.ofType("CNAME").filter((one) => one.props["proxied"] === true && isDead(zone, endOf(zone, one)));
  return dead.map((one) => ({
    severity: demanded(context, "chainEnd"),
    summary: "A proxied alias without an address at its end",
    detail: `\`${one.label}\` is proxied, and no A or AAAA record is declared where it ends.`,
    help: "Declare the address, or point the alias at a name that has one.",
    at: [one],
  }));
}

/** In an additive document only a name that is declared without an address is surely dead: the rest may be live already. */
function isDead(zone: ZoneView, end: End): boolean {
  if (end.how !== "name") return false;
  const there = zone.at(end.name);
  if (there.length === 0) return zone.context.whole === true && !zone.isAnswered(end.name);
  return !there.some(isAddress) && (zone.context.whole === true || there.some((one) => typeOf(one) === "CNAME"));
}

function besideOthers(zone: ZoneView): readonly RuleFinding[] {
  return zone.ofType("CNAME").flatMap((one) => {
    const others = zone
      .at(nameOf(one))
      .filter((other) => other !== one && !isAddress(other) && !["CNAME", "NS"].includes(typeOf(other)));
    if (others.length === 0 || nameOf(one) === "@") return [];
    const types = [...new Set(others.map(typeOf))].join(", ");
    const detail = `\`${one.label}\` shares its name with ${types}; other name servers refuse such a zone.`;
    return [
      {
        severity: "warning",
        summary: "A CNAME that is not alone",
        detail,
        help: "Move the other records to another name.",
        at: [one, ...others],
      },
    ];
  });
}

function atApex(zone: ZoneView): readonly RuleFinding[] {
  return zone
    .at("@")
    .filter((one) => typeOf(one) === "CNAME")
    .map((one) => ({
      severity: "warning",
      summary: "An alias at the apex",
      detail: `\`${one.label}\` is answered with addresses, because the service flattens it; a secondary elsewhere cannot.`,
      help: "Declare addresses where the zone is served elsewhere too.",
      at: [one],
    }));
}

function ofAliases(zone: ZoneView): readonly RuleFinding[] {
  return zone.ofType("CNAME").flatMap((one) => {
    const [target] = zone.targets(one);
    const next = target === undefined ? undefined : zone.at(target).find((other) => typeOf(other) === "CNAME");
    if (!next || endOf(zone, one).how === "loop") return [];
    const detail = `\`${one.label}\` points at another alias, \`${next.label}\`: each step costs a resolver a look-up.`;
    return [
      {
        severity: "warning",
        summary: "An alias of an alias",
        detail,
        help: "Point it at the last name.",
        at: [one, next],
      },
    ];
  });
}
