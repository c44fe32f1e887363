// The mailbox in a SOA record: an email address and its RNAME are two spellings of one thing (RFC 1035 §8, RFC 2142 §7).
import { type Fqdn, fqdnOf, parseFqdn, ROOT } from "./fqdn";
import { labelsOf } from "./labels";
import type { Parsed } from "./parsed";
import { refuse, seen } from "./problems";

/** The RNAME of an email address or of an RNAME: `a.b@example.com` and `a\.b.example.com` are both `a\.b.example.com.`. */
export function parseRname(input: string): Parsed<Fqdn> {
  const at = input.lastIndexOf("@");
  if (at >= 0 && !/(?<!\\)(?:\\\\)*\\@$/.test(input.slice(Math.max(0, at - 64), at + 1))) return fromEmail(input, at);
  const name = parseFqdn(input);
  if (!name.ok || (name.value !== ROOT && labelsOf(name.value).length > 1)) return name;
  return noMailbox(input);
}

function fromEmail(input: string, at: number): Parsed<Fqdn> {
  const local = localPart(input.slice(0, at));
  const domain = parseFqdn(input.slice(at + 1));
  if (local === undefined || !domain.ok || domain.value === ROOT) return noMailbox(input);
  const name = fqdnOf([local.toLowerCase(), ...labelsOf(domain.value)]);
  return parseFqdn(name);
}

// RFC 5322 §3.4.1: a dot-atom, or a quoted string.
function localPart(text: string): string | undefined {
  if (/^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/.test(text)) return text;
  return /^"(?:[ !#-[\]-~]|\\[ -~])+"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : undefined;
}

function noMailbox(input: string): Parsed<Fqdn> {
  const help = "Write an address such as `dns.admin@example.com`, or `dns\\.admin.example.com`.";
  return refuse("DNS160", `${seen(input)} is not a mailbox.`, help);
}

/** The email address of an RNAME. */
export function mailboxOf(rname: Fqdn): string {
  const [local = "", ...domain] = labelsOf(rname);
  const plain = localPart(local) === local;
  const written = plain ? local : `"${local.replace(/["\\]/g, "\\$&")}"`;
  return `${written}@${fqdnOf(domain).slice(0, -1)}`;
}
