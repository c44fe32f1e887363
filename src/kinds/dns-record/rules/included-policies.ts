// SPF records together with the records that they include, as far as the run declares them.
import {
  countSpfLookups,
  type Fqdn,
  isOwnerName,
  isSpf,
  isWithin,
  listIncludedDomains,
  MAX_SPF_LOOKUPS,
  ownerFqdn,
  parseFqdn,
  toWireName,
} from "../../../dns";
import type { RuleFinding, RunRule, RunScope } from "../../../kind/kind";
import type { CanonicalRecord, DeclaredRecord, DnsRecordKind } from "../fields";
import { zoneFqdn } from "../zone-of-context";

export const includedPolicyRule: RunRule<DnsRecordKind> = {
  code: "REC158",
  source: "RFC 7208 §4.6.4, §5.2",
  doc: "SPF needs ten look-ups at most together with the records that it includes, and includes only names that have an SPF record, as far as the run declares them.",
  concerns: (record) => isPolicy(record) || mayLeadElsewhere(record),
  check: checkIncludedPolicies,
};

function isPolicy({ type, content = "" }: CanonicalRecord): boolean {
  return type === "TXT" && isSpf(content);
}

/** An alias, a wildcard or a delegation. */
function mayLeadElsewhere({ type, name }: CanonicalRecord): boolean {
  return type === "CNAME" || name.startsWith("*") || (type === "NS" && name !== "@");
}

/** An SPF record and the full name of its owner. */
interface Policy {
  readonly name: Fqdn;
  readonly record: DeclaredRecord;
  readonly text: string;
}

function checkIncludedPolicies(scopes: readonly RunScope<DnsRecordKind>[]): readonly RuleFinding[] {
  const policies = scopes.flatMap(listPolicies);
  if (policies.length === 0) return [];
  const byName = new Map(policies.map((policy) => [policy.name, policy]));
  return policies.flatMap((policy) => [
    ...checkLookups(policy, collectIncluded(policy, byName)),
    ...checkMissing(policy, byName, scopes),
  ]);
}

function listPolicies({ context, objects }: RunScope<DnsRecordKind>): readonly Policy[] {
  return objects.flatMap((record) => {
    const { name, content = "" } = record.props;
    if (!isPolicy(record.props) || !isOwnerName(name)) return [];
    return [{ name: ownerFqdn(name, zoneFqdn(context)), record, text: content }];
  });
}

function listIncludedNames({ text }: Policy): readonly Fqdn[] {
  return listIncludedDomains(text).flatMap((domain) => {
    const name = parseFqdn(domain);
    return name.ok ? [name.value] : [];
  });
}

/** Every evaluation counts: a record that two others include is evaluated twice. Stops where the limit is passed, as receivers do. */
function collectIncluded(policy: Policy, byName: ReadonlyMap<Fqdn, Policy>): readonly Policy[] {
  const evaluated: Policy[] = [];
  let lookups = 0;
  const visit = (current: Policy) => {
    evaluated.push(current);
    lookups += countSpfLookups(current.text);
    for (const name of listIncludedNames(current)) {
      const next = byName.get(name);
      if (next && lookups <= MAX_SPF_LOOKUPS) visit(next);
    }
  };
  visit(policy);
  return evaluated;
}

function checkLookups(policy: Policy, evaluated: readonly Policy[]): readonly RuleFinding[] {
  const own = countSpfLookups(policy.text);
  const all = evaluated.reduce((sum, { text }) => sum + countSpfLookups(text), 0);
  // More look-ups of its own are reported without the others.
  if (all <= MAX_SPF_LOOKUPS || own > MAX_SPF_LOOKUPS) return [];
  const included = [...new Set(evaluated.slice(1))];
  const counts = included.map(({ name, text }) => `\`${toWireName(name)}\` ${countSpfLookups(text)}`);
  const detail = `\`${toWireName(policy.name)}\` needs at least ${all} look-ups: ${own} of its own, ${counts.join(", ")}. Receivers stop after ${MAX_SPF_LOOKUPS}.`;
  const help = "Replace `a`, `mx` and `include` by `ip4` and `ip6`, or remove services that no longer send mail.";
  return [warning(detail, help, [policy, ...included])];
}

/** An included name without an SPF record makes the whole record invalid. Only a zone that the document owns is known to lack it. */
function checkMissing(
  policy: Policy,
  byName: ReadonlyMap<Fqdn, Policy>,
  scopes: readonly RunScope<DnsRecordKind>[],
): readonly RuleFinding[] {
  const missing = listIncludedNames(policy).filter((name) => !byName.has(name) && isKnownToLack(name, scopes));
  return missing.map((name) => {
    const detail = `\`${toWireName(policy.name)}\` includes \`${toWireName(name)}\`, which has no SPF record: receivers reject the whole record.`;
    return warning(detail, "Declare the included record, or remove the term.", [policy]);
  });
}

function isKnownToLack(name: Fqdn, scopes: readonly RunScope<DnsRecordKind>[]): boolean {
  const owners = scopes.filter(({ context }) => isWithin(name, zoneFqdn(context)));
  const [closest] = owners.sort((a, b) => zoneFqdn(b.context).length - zoneFqdn(a.context).length);
  if (!closest?.context.ownsScope) return false;
  return !closest.objects.some(({ props }) => mayLeadElsewhere(props));
}

function warning(detail: string, help: string, policies: readonly Policy[]): RuleFinding {
  const summary = "SPF record fails with the records that it includes";
  return { severity: "warning", summary, detail, help, at: policies.map(({ record }) => record) };
}
