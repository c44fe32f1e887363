// DMARC (RFC 7489 §6.3): the tags of a policy.
import type { Problem } from "../parsed";
import { problem, seen } from "../problems";
import { parseTagList, wrongValues } from "./tag-list";

const policy = /^(?:none|quarantine|reject)$/i;
const addresses =
  /^\s*[a-z][a-z0-9+.-]*:[^\s,!]+(?:![0-9]+[kmgt]?)?\s*(?:,\s*[a-z][a-z0-9+.-]*:[^\s,!]+(?:![0-9]+[kmgt]?)?\s*)*$/i;
const forms = {
  p: [policy, "`none`, `quarantine` or `reject`"],
  sp: [policy, "`none`, `quarantine` or `reject`"],
  np: [policy, "`none`, `quarantine` or `reject`"],
  adkim: [/^[rs]$/i, "`r` or `s`"],
  aspf: [/^[rs]$/i, "`r` or `s`"],
  pct: [/^(?:100|[1-9]?\d)$/, "a number from 0 to 100"],
  ri: [/^\d{1,10}$/, "a number of seconds"],
  rf: [/^afrf$/i, "`afrf`"],
  fo: [/^[01ds](?:\s*:\s*[01ds])*$/i, "`0`, `1`, `d`, `s`, with colons between them"],
  rua: [addresses, "URIs with commas between them, such as `mailto:dmarc@example.com`"],
  ruf: [addresses, "URIs with commas between them, such as `mailto:dmarc@example.com`"],
} as const;

/** Everything wrong with a DMARC record. */
export function checkDmarc(text: string): readonly Problem[] {
  const { tags, first, problems } = parseTagList(text, "DNS181");
  if (first !== "v" || tags.get("v") !== "DMARC1") {
    return [
      problem("DNS180", `${seen(text)} does not begin with \`v=DMARC1\`; receivers pass over it (RFC 7489 §6.3).`),
    ];
  }
  const missing = tags.has("p")
    ? []
    : [problem("DNS182", "The DMARC record has no tag `p`.", "Add `p=none`, `p=quarantine` or `p=reject`.")];
  return [...problems, ...missing, ...wrongValues(tags, forms, "DNS184")];
}
