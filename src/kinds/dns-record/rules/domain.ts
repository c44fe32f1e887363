// What a domain as a whole should have: an address, mail policies beside its mail servers, and a sound CAA set.

import { groupBy } from "../../../base/group-by";
import { isObject } from "../../../base/json";
import { emailAuthProblems, type OwnerName } from "../../../dns";
import type { Declared, Rule, RuleFinding } from "../../../kind/kind";
import { isAddress, nameOf, typeOf, type ZoneView, zoneView } from "./zone-view";

export const domainRules: readonly Rule[] = [
  {
    code: "REC136",
    source: "specification 1",
    doc: "A domain has at least one A or AAAA record, where the document owns the zone.",
    check: (declared, context) => noAddress(zoneView(declared, context)),
  },
  {
    code: "REC146",
    source: "RFC 7208, RFC 7489",
    doc: "A domain with mail servers has an SPF and a DMARC policy, where the document owns the zone.",
    check: (declared, context) => unprotectedMail(zoneView(declared, context)),
  },
  {
    code: "REC155",
    source: "RFC 7208, RFC 7489, RFC 6376",
    doc: "SPF, DKIM and DMARC texts are well formed, one policy for each name, and SPF needs ten look-ups at most.",
    check: (declared, context) => mailPolicies(zoneView(declared, context)),
  },
  {
    code: "REC153",
    source: "RFC 8659 §4",
    doc: "A CAA set says who may issue, in tags that are known.",
    check: (declared, context) => oddCaa(zoneView(declared, context)),
  },
];

function noAddress(zone: ZoneView): readonly RuleFinding[] {
  const first = zone.records[0];
  if (!zone.context.whole || !first || zone.records.some(isAddress)) return [];
  const detail = `None of the ${zone.records.length} records is an A or AAAA record; the specification asks for one in each domain.`;
  return [
    warning(
      "A domain without an address",
      detail,
      "Declare an A or AAAA record, unless the domain is for mail or texts alone.",
      [first],
    ),
  ];
}

function unprotectedMail(zone: ZoneView): readonly RuleFinding[] {
  const servers = zone.at("@").filter((declared) => typeOf(declared) === "MX" && declared.props["content"] !== ".");
  if (!zone.context.whole || servers.length === 0) return [];
  const has = (name: string, start: RegExp) =>
    zone.at(name).some((declared) => typeOf(declared) === "TXT" && start.test(String(declared.props["content"])));
  const missing = [...(has("@", /^v=spf1\b/i) ? [] : ["SPF"]), ...(has("_dmarc", /^v=DMARC1\b/i) ? [] : ["DMARC"])];
  if (missing.length === 0) return [];
  const detail = `The domain takes mail, and no ${missing.join(" and no ")} policy is declared: others can send in its name.`;
  return [
    warning("Mail without a policy", detail, "Declare `type: SPF` at `@` and `type: DMARC` at `_dmarc`.", servers),
  ];
}

function mailPolicies(zone: ZoneView): readonly RuleFinding[] {
  const names = groupBy(zone.ofType("TXT"), nameOf);
  return [...names].flatMap(([name, texts]) =>
    emailAuthProblems(
      name as OwnerName,
      texts.map((text) => String(text.props["content"])),
    ).map((problem) =>
      warning("A mail policy that does not work", `\`${name}\`: ${problem.message}`, problem.help, texts),
    ),
  );
}

const KNOWN_TAGS = ["issue", "issuewild", "iodef", "issuemail", "issuevmc", "contactemail", "contactphone"];

function oddCaa(zone: ZoneView): readonly RuleFinding[] {
  const sets = groupBy(zone.ofType("CAA"), nameOf);
  return [...sets].flatMap(([name, set]) => {
    const tags = set.map((declared) => String(isObject(declared.props["data"]) ? declared.props["data"]["tag"] : ""));
    const unknown = tags.filter((tag) => !KNOWN_TAGS.includes(tag));
    if (unknown.length > 0)
      return [
        warning(
          "A CAA tag that nobody knows",
          `\`${name}\`: \`${unknown[0]}\` is no tag of RFC 8659 or its followers.`,
          `Write one of ${KNOWN_TAGS.join(", ")}.`,
          set,
        ),
      ];
    if (tags.some((tag) => tag === "issue" || tag === "issuewild" || tag === "issuemail")) return [];
    return [
      warning(
        "A CAA set that permits everybody",
        `\`${name}\` has CAA records, and none with \`issue\`: any authority may issue.`,
        "Add an `issue` record.",
        set,
      ),
    ];
  });
}

function warning(summary: string, detail: string, help: string | undefined, at: readonly Declared[]): RuleFinding {
  return { severity: "warning", summary, detail, help, at };
}
