// What no single record can say: judged over all declared records of a zone. Each rule has a code and a source.

import { groupBy } from "../../../base/group-by";
import { MAX_RRSET_CHARACTERS } from "../../../dns";
import type { Declared, Rule, RuleFinding } from "../../../kind/kind";
import { rdataText } from "../canonical";

export const rrsetRules: readonly Rule[] = [
  {
    code: "REC121",
    source: "API error 83011",
    doc: `The contents of one RRset have at most ${MAX_RRSET_CHARACTERS} characters together.`,
    check: largeRrsets,
  },
  {
    code: "REC122",
    source: "RFC 2181 §5.2",
    doc: "The records of one RRset have one TTL.",
    check: mixedTtls,
  },
];

function largeRrsets(declared: readonly Declared[]): readonly RuleFinding[] {
  return rrsets(declared).flatMap((rrset) => {
    const size = rrset.reduce((sum, value) => sum + rdataText(value.props).length, 0);
    if (size <= MAX_RRSET_CHARACTERS) return [];
    const { name, type } = (rrset[0] as Declared).props;
    const detail = `The ${rrset.length} ${type} records of \`${name}\` hold ${size} characters together; ${MAX_RRSET_CHARACTERS} fit.`;
    return [
      {
        severity: "error" as const,
        summary: "RRset too large",
        detail,
        help: "Remove or shorten some of them.",
        at: rrset,
      },
    ];
  });
}

function mixedTtls(declared: readonly Declared[]): readonly RuleFinding[] {
  return rrsets(declared).flatMap((rrset) => {
    const ttls = [...new Set(rrset.map((value) => value.props["ttl"]))];
    if (ttls.length < 2) return [];
    const { name, type } = (rrset[0] as Declared).props;
    const shown = ttls.map((ttl) => `\`${ttl === 1 ? "auto" : ttl}\``).join(" and ");
    const detail = `The ${type} records of \`${name}\` have TTLs ${shown}; resolvers treat an RRset as one.`;
    return [
      {
        severity: "warning" as const,
        summary: "Different TTLs in one RRset",
        detail,
        help: "Give them one TTL.",
        at: rrset,
      },
    ];
  });
}

function rrsets(declared: readonly Declared[]): readonly (readonly Declared[])[] {
  return [...groupBy(declared, (value) => value.group).values()];
}
