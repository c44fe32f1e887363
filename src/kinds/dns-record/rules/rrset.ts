// Rules over RRsets: over all declared records of a zone. Each rule has a code and a source.

import { groupBy } from "../../../base/group-by";
import { MAX_RRSET_CHARACTERS } from "../../../dns";
import type { Rule, RuleFinding } from "../../../kind/kind";
import type { DeclaredRecord, DnsRecordKind } from "../fields";
import { rdataText } from "../label";

export const rrsetRules: readonly Rule<DnsRecordKind>[] = [
  {
    code: "REC121",
    source: "API error 83011",
    needs: "neighbours",
    doc: `The contents of one RRset have at most ${MAX_RRSET_CHARACTERS} characters together.`,
    check: largeRrsets,
  },
  {
    code: "REC122",
    source: "RFC 2181 §5.2",
    needs: "neighbours",
    doc: "The records of one RRset have one TTL.",
    check: mixedTtls,
  },
];

function largeRrsets(declared: readonly DeclaredRecord[]): readonly RuleFinding[] {
  return groupRrsets(declared).flatMap((rrset) => {
    const size = rrset.reduce((sum, record) => sum + rdataText(record.props).length, 0);
    if (size <= MAX_RRSET_CHARACTERS) return [];
    const { name, type } = rrset[0].props;
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

function mixedTtls(declared: readonly DeclaredRecord[]): readonly RuleFinding[] {
  return groupRrsets(declared).flatMap((rrset) => {
    const ttls = [...new Set(rrset.flatMap((record) => record.props.ttl ?? []))];
    if (ttls.length < 2) return [];
    const { name, type } = rrset[0].props;
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

type Rrset = readonly [DeclaredRecord, ...DeclaredRecord[]];

function groupRrsets(declared: readonly DeclaredRecord[]): readonly Rrset[] {
  const groups = groupBy(declared, (record) => record.group).values();
  return [...groups].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies Rrset] : []));
}
