// Rules over RRsets: over all declared records of a zone. Each rule has a code and a source.

import { findRepeated, groupBy } from "../../../base/group-by";
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
  const sizes = new Map<string, number>();
  const large = new Set<string>();
  for (const { group, props } of declared) {
    const size = (sizes.get(group) ?? 0) + rdataText(props).length;
    sizes.set(group, size);
    if (size > MAX_RRSET_CHARACTERS) large.add(group);
  }
  const rrsets = groupBy(
    declared.filter(({ group }) => large.has(group)),
    ({ group }) => group,
  );
  return [...rrsets].map(([group, rrset]) => {
    const detail = `The ${rrset.length} ${describeRrset(rrset)} hold ${sizes.get(group)} characters together; ${MAX_RRSET_CHARACTERS} fit.`;
    return {
      severity: "error",
      summary: "RRset too large",
      detail,
      help: "Remove or shorten some of them.",
      at: rrset,
    };
  });
}

function mixedTtls(declared: readonly DeclaredRecord[]): readonly RuleFinding[] {
  return findRepeated(declared, ({ group }) => group).flatMap((rrset) => {
    const ttls = [...new Set(rrset.flatMap((record) => record.props.ttl ?? []))];
    if (ttls.length < 2) return [];
    const shown = ttls.map((ttl) => `\`${ttl === 1 ? "auto" : ttl}\``).join(" and ");
    const detail = `The ${describeRrset(rrset)} have TTLs ${shown}; resolvers treat an RRset as one.`;
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

/** "A records of `www`" */
function describeRrset([first]: readonly DeclaredRecord[]): string {
  return `${first?.props.type} records of \`${first?.props.name}\``;
}
