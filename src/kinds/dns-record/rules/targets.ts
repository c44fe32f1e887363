// What MX, SRV and NS records point at inside the zone, and which alias targets are missing from it. Missing names are reported
// only where the document owns the whole zone: otherwise they may be live already.
import { withArticle } from "../../../base/with-article";
import type { Context, Rule, RuleFinding } from "../../../kind/kind";
import type { DeclaredRecord, DnsRecordKind } from "../fields";
import { formatList } from "./names";
import { isAddress, ownerName, recordType, type ZoneView, zoneView } from "./zone-view";

const NOT_ALIAS = [
  { code: "REC145", type: "MX", source: "RFC 5321 §5.1, RFC 2181 §10.3" },
  { code: "REC150", type: "NS", source: "RFC 2181 §10.3" },
  { code: "REC151", type: "SRV", source: "RFC 2782" },
];

const RESOLVABLE = [
  { code: "REC142", type: "CNAME" },
  { code: "REC147", type: "MX" },
  { code: "REC152", type: "SRV" },
];

export const targetRules: readonly Rule<DnsRecordKind>[] = [
  ...NOT_ALIAS.map(({ code, type, source }) => ({
    code,
    source,
    needs: "neighbours" as const,
    doc: `The target of ${withArticle(type)} record is not an alias.`,
    check: (declared: readonly DeclaredRecord[], context: Context) =>
      checkAliasTargets(zoneView(declared, context), type),
  })),
  ...RESOLVABLE.map(({ code, type }) => ({
    code,
    source: "octoDNS's zone checks",
    needs: "scope" as const,
    doc: `The target of ${withArticle(type)} record inside the zone is declared, where the document owns the zone.`,
    check: (declared: readonly DeclaredRecord[], context: Context) =>
      checkMissingTargets(zoneView(declared, context), type),
  })),
  {
    code: "REC148",
    source: "RFC 1034 §4.2.1",
    needs: "scope",
    doc: "A name server inside the zone has an address there (glue).",
    check: (declared, context) => checkGlue(zoneView(declared, context)),
  },
  {
    code: "REC149",
    source: "RFC 1034 §4.1",
    needs: "scope",
    doc: "A delegation names two servers at least.",
    check: (declared, context) => checkSingleServers(zoneView(declared, context)),
  },
  {
    code: "REC154",
    source: "RFC 4035 §2.4",
    needs: "scope",
    doc: "A DS record shares its name with the NS records of its delegation.",
    check: (declared, context) => checkLoneDs(zoneView(declared, context)),
  },
];

function checkAliasTargets(zone: ZoneView, type: string): readonly RuleFinding[] {
  return zone.ofType(type).flatMap((declared) => {
    const alias = zone
      .targets(declared)
      .flatMap((target) => zone.at(target))
      .find((other) => recordType(other) === "CNAME");
    if (!alias) return [];
    const detail = `\`${declared.label}\` points at the alias \`${alias.label}\`.`;
    return [warning("Target is an alias", detail, "Point it at the name that has the address.", [declared, alias])];
  });
}

function checkMissingTargets(zone: ZoneView, type: string): readonly RuleFinding[] {
  if (!zone.context.ownsScope) return [];
  const missing = zone
    .ofType(type)
    .filter((declared) => zone.targets(declared).some((target) => !zone.isAnswered(target)));
  if (missing.length === 0) return [];
  const detail = `${formatList(missing.map((declared) => declared.label))}: the target is in this zone, and nothing is declared there.`;
  return [warning("Target does not exist", detail, "Declare the target, or remove what points at it.", missing)];
}

function checkGlue(zone: ZoneView): readonly RuleFinding[] {
  if (!zone.context.ownsScope) return [];
  const bare = zone
    .ofType("NS")
    .filter((declared) => zone.targets(declared).some((target) => !zone.at(target).some(isAddress)));
  return bare.map((declared) =>
    warning(
      "Name server without an address",
      `\`${declared.label}\` is in this zone, and no A or AAAA record is declared for it.`,
      "Declare its address: without it resolvers cannot reach the server.",
      [declared],
    ),
  );
}

function checkSingleServers(zone: ZoneView): readonly RuleFinding[] {
  const rrsets = new Set(zone.ofType("NS").map(ownerName));
  return [...rrsets].flatMap((name) => {
    const servers = zone.at(name).filter((declared) => recordType(declared) === "NS");
    if (servers.length !== 1) return [];
    return [
      warning(
        "Single name server",
        `\`${name}\` is delegated to one server only.`,
        "Add a second name server.",
        servers,
      ),
    ];
  });
}

function checkLoneDs(zone: ZoneView): readonly RuleFinding[] {
  if (!zone.context.ownsScope) return [];
  const lone = zone
    .ofType("DS")
    .filter((declared) => !zone.at(ownerName(declared)).some((other) => recordType(other) === "NS"));
  return lone.map((declared) =>
    warning(
      "DS without a delegation",
      `\`${declared.label}\` has no NS records at its name.`,
      "Declare the NS records of the child zone.",
      [declared],
    ),
  );
}

function warning(summary: string, detail: string, help: string, at: readonly DeclaredRecord[]): RuleFinding {
  return { severity: "warning", summary, detail, help, at };
}
