// `dmarc`: what receivers do with mail that passes neither SPF nor DKIM (RFC 7489, RFC 9989).
import { emailAuthChecks, formatDmarc, formatTxtContent, getReportDomain, parseFqdn, quoteValue } from "../../../dns";
import { type BuilderDiagnostic, defineBuilder } from "../../../kind/builder";
import type { Context } from "../../../kind/kind";
import { zoneFqdn } from "../zone-of-context";
import { joinOwnerName } from "./names";

const POLICIES = ["none", "quarantine", "reject"] as const;
const ALIGNMENTS = ["relaxed", "strict"] as const;

export const dmarcBuilder = defineBuilder({
  name: "dmarc",
  doc: "The DMARC record of the domain `name`, at `_dmarc` below it: what receivers do with mail that passes neither SPF nor DKIM (RFC 7489, RFC 9989).",
  fields: {
    policy: {
      type: "string",
      presence: "required",
      values: POLICIES,
      doc: "`none` only reports, `quarantine` treats mail as suspicious, `reject` refuses it (`p`).",
    },
    subdomain_policy: {
      type: "string",
      presence: "optional",
      values: POLICIES,
      doc: "The policy for subdomains; without it, `policy` (`sp`).",
    },
    nonexistent_policy: {
      type: "string",
      presence: "optional",
      values: POLICIES,
      doc: "The policy for subdomains that do not exist (`np`, RFC 9989).",
    },
    rua: {
      type: "strings",
      presence: "optional",
      doc: "Mail addresses for aggregate reports. Another domain must agree: `example.com._report._dmarc.other.example TXT v=DMARC1`.",
    },
    ruf: {
      type: "strings",
      presence: "optional",
      doc: "Mail addresses for failure reports. Another domain must agree, as for `rua`.",
    },
    dkim_alignment: {
      type: "string",
      presence: "optional",
      values: ALIGNMENTS,
      doc: "Whether the domain that DKIM signs may be a subdomain: `relaxed` (the default) or `strict` (`adkim`).",
    },
    spf_alignment: {
      type: "string",
      presence: "optional",
      values: ALIGNMENTS,
      doc: "Whether the domain that SPF checks may be a subdomain: `relaxed` (the default) or `strict` (`aspf`).",
    },
    percent: {
      type: "integer",
      presence: "optional",
      min: 0,
      max: 100,
      doc: "The percentage of mail that the policy applies to (`pct`). RFC 9989 removes it: newer receivers ignore it.",
    },
    testing: {
      type: "boolean",
      presence: "optional",
      doc: "Receivers that know RFC 9989 apply the next weaker policy (`t=y`).",
    },
    failure_options: {
      type: "strings",
      presence: "optional",
      values: ["0", "1", "d", "s"],
      doc: 'When failure reports are sent (`fo`): `"0"` if all checks fail, `"1"` if any fails, `d` for DKIM, `s` for SPF.',
    },
    report_interval: {
      type: "integer",
      presence: "optional",
      min: 0,
      max: 4_294_967_295,
      doc: "Seconds between aggregate reports (`ri`). RFC 9989 removes it: newer receivers send one a day.",
    },
  },
  build: ({ props, name, context }) => {
    const content = formatDmarc({
      policy: props.policy,
      subdomainPolicy: props.subdomain_policy,
      nonexistentPolicy: props.nonexistent_policy,
      dkimAlignment: props.dkim_alignment,
      spfAlignment: props.spf_alignment,
      percent: props.percent,
      testing: props.testing,
      rua: props.rua,
      ruf: props.ruf,
      failureOptions: props.failure_options,
      reportInterval: props.report_interval,
    });
    const addresses = (["rua", "ruf"] as const).flatMap((tag) => checkAddresses(tag, props[tag] ?? [], context));
    const isWrong = addresses.some(({ severity }) => severity !== "note");
    const whole = isWrong ? [] : emailAuthChecks.DMARC(content);
    const fields = { type: "TXT", name: joinOwnerName("_dmarc", name), content: formatTxtContent(content) };
    return { objects: [{ fields }], diagnostics: [...checkName(name), ...addresses, ...whole] };
  },
});

function checkName(name: string): readonly BuilderDiagnostic[] {
  if (!/^_dmarc(?:\.|$)/i.test(name)) return [];
  const message = "`name` begins with `_dmarc`, which the builder adds.";
  return [{ code: "DOC124", message, help: "Write the domain that the policy is for, or leave `name` out." }];
}

function checkAddresses(field: "rua" | "ruf", addresses: readonly string[], context: Context) {
  return addresses.flatMap((address, index): readonly BuilderDiagnostic[] => {
    const place = `${field}[${index}]`;
    const domain = getReportDomain(address);
    const isUri = /^https?:\/\/\S+$/i.test(address);
    if (isUri) return [];
    // RFC 7489 §6.2: a comma or an exclamation mark in a URI is percent-encoded.
    const name = /^[^\s,!]+(?:![0-9]+[kmgt]?)?$/i.test(address) && domain !== undefined ? parseFqdn(domain) : undefined;
    if (!name?.ok) {
      const message = `${quoteValue(address)} is not an address for reports.`;
      return [{ code: "DNS184", field: place, message, help: "Write a mail address such as `dmarc@example.com`." }];
    }
    const zone = zoneFqdn(context);
    if (isSameOrganization(name.value, zone)) return [];
    const host = zone.slice(0, -1);
    const message = `Reports about \`${host}\` go to another domain, \`${domain}\`.`;
    const help = `Receivers send them only if \`${host}._report._dmarc.${domain}\` has a TXT record \`v=DMARC1\` (RFC 7489 §7.1).`;
    return [{ code: "REC156", severity: "note", field: place, message, help }];
  });
}

/** Judged without the list of public suffixes: one of the two is within the other. */
function isSameOrganization(domain: string, zone: string): boolean {
  return domain === zone || domain.endsWith(`.${zone}`) || zone.endsWith(`.${domain}`);
}
