// Converts between an email address and the RNAME of a SOA record (RFC 1035 §8, RFC 2142 §7).
import { type Fqdn, parseFqdn, ROOT, toFqdn } from "./fqdn";
import { splitLabels } from "./labels";
import type { Parsed } from "./parsed";
import { quoteValue, reject } from "./problems";

/** Parses an email address or an RNAME to an RNAME: `a.b@example.com` and `a\.b.example.com` are both `a\.b.example.com.`. */
export function parseRname(input: string): Parsed<Fqdn> {
  const at = input.lastIndexOf("@");
  if (at >= 0 && !/(?<!\\)(?:\\\\)*\\@$/.test(input.slice(Math.max(0, at - 64), at + 1)))
    return parseEmailAddress(input, at);
  const name = parseFqdn(input);
  if (!name.ok || (name.value !== ROOT && splitLabels(name.value).length > 1)) return name;
  return rejectMailbox(input);
}

function parseEmailAddress(input: string, at: number): Parsed<Fqdn> {
  const local = parseLocalPart(input.slice(0, at));
  const domain = parseFqdn(input.slice(at + 1));
  if (local === undefined || !domain.ok || domain.value === ROOT) return rejectMailbox(input);
  const name = toFqdn([local.toLowerCase(), ...splitLabels(domain.value)]);
  return parseFqdn(name);
}

// RFC 5322 §3.4.1: a dot-atom, or a quoted string.
function parseLocalPart(text: string): string | undefined {
  if (/^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/.test(text)) return text;
  return /^"(?:[ !#-[\]-~]|\\[ -~])+"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : undefined;
}

function rejectMailbox(input: string): Parsed<Fqdn> {
  const help = "Write an address such as `dns.admin@example.com`, or `dns\\.admin.example.com`.";
  return reject("DNS160", `${quoteValue(input)} is not a mailbox.`, help);
}

/** The email address of an RNAME. */
export function formatMailbox(rname: Fqdn): string {
  const [local = "", ...domain] = splitLabels(rname);
  const plain = parseLocalPart(local) === local;
  const written = plain ? local : `"${local.replace(/["\\]/g, "\\$&")}"`;
  return `${written}@${toFqdn(domain).slice(0, -1)}`;
}
