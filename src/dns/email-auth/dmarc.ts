// DMARC (RFC 7489 §6.3): the tags of a policy.
import type { Problem } from "../parsed";
import { problem, quoteValue } from "../problems";
import { checkTagValues, parseTagList } from "./tag-list";

const POLICY = /^(?:none|quarantine|reject)$/i;
const REPORT_ADDRESSES =
  /^\s*[a-z][a-z0-9+.-]*:[^\s,!]+(?:![0-9]+[kmgt]?)?\s*(?:,\s*[a-z][a-z0-9+.-]*:[^\s,!]+(?:![0-9]+[kmgt]?)?\s*)*$/i;
const TAG_FORMS = {
  p: [POLICY, "`none`, `quarantine` or `reject`"],
  sp: [POLICY, "`none`, `quarantine` or `reject`"],
  np: [POLICY, "`none`, `quarantine` or `reject`"],
  adkim: [/^[rs]$/i, "`r` or `s`"],
  aspf: [/^[rs]$/i, "`r` or `s`"],
  pct: [/^(?:100|[1-9]?\d)$/, "a number from 0 to 100"],
  ri: [/^\d{1,10}$/, "a number of seconds"],
  rf: [/^afrf$/i, "`afrf`"],
  fo: [/^[01ds](?:\s*:\s*[01ds])*$/i, "`0`, `1`, `d`, `s`, separated by colons"],
  rua: [REPORT_ADDRESSES, "comma-separated URIs, such as `mailto:dmarc@example.com`"],
  ruf: [REPORT_ADDRESSES, "comma-separated URIs, such as `mailto:dmarc@example.com`"],
} as const;

/** All problems of a DMARC record. */
export function checkDmarc(text: string): readonly Problem[] {
  const { tags, first, problems } = parseTagList(text, "DNS181");
  if (first !== "v" || tags.get("v") !== "DMARC1") {
    return [
      problem("DNS180", `${quoteValue(text)} does not begin with \`v=DMARC1\`; receivers ignore it (RFC 7489 §6.3).`),
    ];
  }
  const missing = tags.has("p")
    ? []
    : [problem("DNS182", "The DMARC record has no tag `p`.", "Add `p=none`, `p=quarantine` or `p=reject`.")];
  return [...problems, ...missing, ...checkTagValues(tags, TAG_FORMS, "DNS184")];
}
