// Finds names of deprecated headers, fields, filters, cipher suites and hosts in source text. Ambiguous names need evidence that
// the file is about the resource that has them.
import type { ScanFinding } from "./finding";
import { DNS_RECORDS, type FindingGate, POOLS } from "./finding-gate";

/** A cipher suite of the draft of ChaCha20-Poly1305. */
export const DRAFT_CIPHER = /CHACHA20[-_]POLY1305[-_](?:OLD|DRAFT|D)\b/;

interface DeprecatedName {
  readonly id: string;
  readonly pattern: RegExp;
  readonly hit: ScanFinding["hit"];
  readonly seen: string;
  /** Evidence that the file must contain, in addition to the service. Without this list, the name is reported at once. */
  readonly needs?: readonly RegExp[];
}

/** Calls of the official client for a zone setting: `client.zones.settings.edit("minify", …)`. */
const SETTING_CALLS: readonly DeprecatedName[] =
  "brotli minify mobile_redirect server_side_exclude privacy_pass cname_flattening mirage".split(" ").map((name) => ({
    id: `settings-${name.replaceAll("_", "-")}`,
    hit: "route",
    seen: `settings.${name}`,
    pattern: new RegExp(`\\bsettings\\.(?:edit|get|update)\\(\\s*(?:setting_id\\s*=\\s*)?["'\`]${name}["'\`]`),
    needs: [],
  }));

const NAMES: readonly DeprecatedName[] = [
  ...SETTING_CALLS,
  {
    id: "service-key-authentication",
    hit: "header",
    seen: "X-Auth-User-Service-Key",
    pattern: /X-Auth-User-Service-Key/i,
  },
  {
    id: "service-key-authentication",
    hit: "header",
    seen: "CLOUDFLARE_API_USER_SERVICE_KEY",
    pattern: /\b(?:CLOUDFLARE_)?API_USER_SERVICE_KEY\b|\bapi_?user_?service_?key\b/i,
  },
  {
    id: "access-application-self-hosted-domains",
    hit: "field",
    seen: "self_hosted_domains",
    pattern: /\bself_hosted_domains\b|\bselfHostedDomains\b/,
  },
  {
    id: "account-default-nameservers",
    hit: "field",
    seen: "use_account_custom_ns_by_default",
    pattern: /\buse_account_custom_ns_by_default\b/,
  },
  {
    id: "account-default-nameservers",
    hit: "field",
    seen: "default_nameservers",
    pattern: /["'.]default_nameservers\b|\bdefault_nameservers["']?\s*[:=]/,
    needs: [],
  },
  {
    id: "load-balancer-notification-email",
    hit: "field",
    seen: "notification_email",
    pattern: /\bnotification_email\b(?!_)/,
    needs: [POOLS],
  },
  {
    id: "dns-record-error-chain",
    hit: "response",
    seen: "error_chain",
    pattern: /\berror_chain\b|\berrorChain\b/,
    needs: [DNS_RECORDS],
  },
  { id: "gateway-audit-ssh", hit: "field", seen: "action: audit_ssh", pattern: /["']audit_ssh["']/, needs: [] },
  {
    id: "dns-record-srv-data-name",
    hit: "field",
    seen: "data.proto",
    pattern: /["']?\bproto["']?\s*[:=]>?\s*["']_(?:tcp|udp|tls|sctp)["']/,
    needs: [DNS_RECORDS],
  },
  {
    id: "dns-record-srv-data-name",
    hit: "field",
    seen: "data.service",
    pattern: /["']?\bservice["']?\s*[:=]>?\s*["']_[\w-]+["']/,
    needs: [DNS_RECORDS],
  },
  {
    id: "dns-record-filter-forms",
    hit: "filter",
    seen: "name=contains:",
    pattern:
      /(?<![\w.])(?:name|content)["']?\s*[:=,]>?\s*[fF]?["'`](?:contains|starts_with|ends_with):|["']?(?<![\w.])type["']?\s*[:=,]>?\s*[fF]?["'`]contains:/,
    needs: [DNS_RECORDS],
  },
  {
    id: "tls-draft-chacha20",
    hit: "transport",
    seen: "draft ChaCha20-Poly1305",
    pattern: DRAFT_CIPHER,
  },
  {
    id: "dweb-resolver",
    hit: "transport",
    seen: "resolver.cloudflare-eth.com",
    pattern: /\bresolver\.cloudflare-eth\.com\b/,
  },
];
const ANY =
  /settings\.|service_?key|self_?hosted_?domains|default_nameservers|ns_by_default|notification_email|error_?chain|audit_ssh|proto|service|contains:|starts_with:|ends_with:|POLY1305|cloudflare-eth/i;

export function reportNames(code: string, line: number, gate: FindingGate): void {
  if (!ANY.test(code)) return;
  for (const { id, pattern, hit, seen, needs } of NAMES) {
    const match = pattern.exec(code);
    if (!match) continue;
    const field = hit === "field" ? seen.replace(/:.*/, "") : undefined;
    const label = hit === "filter" ? formatFilter(match[0]) : seen;
    const finding = {
      id,
      hit,
      seen: label,
      field,
      line,
      column: match.index + 1,
      confidence: needs ? "likely" : "certain",
    } as const;
    if (needs) gate.addFinding(finding, needs);
    else gate.sink.addFinding(finding);
  }
}

/** `"name": f"contains:` → `name=contains:`. */
function formatFilter(text: string): string {
  return `${/\w+/.exec(text)![0]}=${/\w+:$/.exec(text)![0]}`;
}
