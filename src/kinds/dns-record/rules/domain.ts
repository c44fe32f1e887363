// What a domain as a whole should have: an address, mail policies where it has mail servers, and a valid CAA set.

import { groupBy } from "../../../base/group-by";
import { checkEmailAuth, isOwnerName } from "../../../dns";
import type { Rule, RuleFinding } from "../../../kind/kind";
import type { DeclaredRecord, DnsRecordKind } from "../fields";
import { isAddress, ownerName, recordType, type ZoneView, zoneView } from "./zone-view";

export const domainRules: readonly Rule<DnsRecordKind>[] = [
  {
    code: "REC136",
    source: "specification 1",
    needs: "scope",
    doc: "A domain has at least one A or AAAA record, where the document owns the zone.",
    check: (declared, context) => checkAddress(zoneView(declared, context)),
  },
  {
    code: "REC146",
    source: "RFC 7208, RFC 7489",
    needs: "scope",
    doc: "A domain with mail servers has an SPF and a DMARC policy, where the document owns the zone.",
    check: (declared, context) => checkMailPolicies(zoneView(declared, context)),
  },
  {
    code: "REC155",
    source: "RFC 7208, RFC 7489, RFC 6376",
    needs: "neighbours",
    doc: "SPF, DKIM and DMARC texts are well formed, one policy for each name, and SPF needs ten look-ups at most.",
    check: (declared, context) => checkPolicyTexts(zoneView(declared, context)),
  },
  {
    code: "REC153",
    source: "RFC 8659 §4",
    needs: "object",
    doc: "The tags of CAA records are known.",
    check: (declared) => checkCaaTags(declared),
  },
  {
    code: "REC153",
    source: "RFC 8659 §4",
    needs: "scope",
    doc: "A CAA set says who may issue.",
    check: (declared, context) => checkCaaIssuers(zoneView(declared, context)),
  },
];

function checkAddress(zone: ZoneView): readonly RuleFinding[] {
  const first = zone.records[0];
  if (!zone.context.ownsScope || !first || zone.records.some(isAddress)) return [];
  const detail = `None of the ${zone.records.length} records is an A or AAAA record; the specification asks for one in each domain.`;
  return [
    warning(
      "Domain without an address",
      detail,
      "Declare an A or AAAA record, unless the domain serves mail or TXT records only.",
      [first],
    ),
  ];
}

function checkMailPolicies(zone: ZoneView): readonly RuleFinding[] {
  const servers = zone.ofType("MX").filter(({ props }) => props.name === "@" && props.content !== ".");
  if (!zone.context.ownsScope || servers.length === 0) return [];
  const has = (name: string, start: RegExp) =>
    zone.at(name).some((declared) => recordType(declared) === "TXT" && start.test(declared.props.content ?? ""));
  const missing = [...(has("@", /^v=spf1\b/i) ? [] : ["SPF"]), ...(has("_dmarc", /^v=DMARC1\b/i) ? [] : ["DMARC"])];
  if (missing.length === 0) return [];
  const detail = `The domain accepts mail, and no ${missing.join(" and no ")} policy is declared: anyone can send mail in its name.`;
  return [
    warning("Mail without a policy", detail, "Declare `type: SPF` at `@` and `type: DMARC` at `_dmarc`.", servers),
  ];
}

function checkPolicyTexts(zone: ZoneView): readonly RuleFinding[] {
  const names = groupBy(zone.ofType("TXT"), ownerName);
  return [...names].flatMap(([name, texts]) =>
    (isOwnerName(name)
      ? checkEmailAuth(
          name,
          texts.map(({ props }) => props.content ?? ""),
        )
      : []
    ).map((problem) => warning("Invalid mail policy", `\`${name}\`: ${problem.message}`, problem.help, texts)),
  );
}

const KNOWN_TAGS = ["issue", "issuewild", "iodef", "issuemail", "issuevmc", "contactemail", "contactphone"];

function checkCaaTags(records: readonly DeclaredRecord[]): readonly RuleFinding[] {
  const sets = groupBy(
    records.filter((declared) => recordType(declared) === "CAA"),
    ownerName,
  );
  return [...sets].flatMap(([name, set]) => {
    const unknown = set.find((declared) => !KNOWN_TAGS.includes(readTag(declared)));
    if (!unknown) return [];
    const detail = `\`${name}\`: \`${readTag(unknown)}\` is not a tag of RFC 8659 or the RFCs that extend it.`;
    return [warning("Unknown CAA tag", detail, `Write one of ${KNOWN_TAGS.join(", ")}.`, set)];
  });
}

/** A set with an unknown tag has a finding already. */
function checkCaaIssuers(zone: ZoneView): readonly RuleFinding[] {
  const sets = groupBy(zone.ofType("CAA"), ownerName);
  return [...sets].flatMap(([name, set]) => {
    const tags = set.map(readTag);
    if (!tags.every((tag) => KNOWN_TAGS.includes(tag)) || tags.some((tag) => ISSUERS.includes(tag))) return [];
    const detail = `\`${name}\` has CAA records, and none with \`issue\`: any authority may issue.`;
    return [warning("CAA set without `issue`", detail, "Add an `issue` record.", set)];
  });
}

const ISSUERS = ["issue", "issuewild", "issuemail"];

function readTag({ props: { data = {} } }: DeclaredRecord): string {
  const { tag } = data;
  return String(tag ?? "");
}

function warning(
  summary: string,
  detail: string,
  help: string | undefined,
  at: readonly DeclaredRecord[],
): RuleFinding {
  return { severity: "warning", summary, detail, help, at };
}
