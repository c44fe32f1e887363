// DKIM (RFC 6376 §3.6.1): the tags of a public key.
import { canonicalBase64 } from "../base64";
import type { Problem } from "../parsed";
import { problem, quoteValue } from "../problems";
import { checkTagValues, parseTagList } from "./tag-list";

const TAG_FORMS = {
  v: [/^DKIM1$/, "`DKIM1`"],
  k: [/^(?:rsa|ed25519)$/i, "`rsa` or `ed25519`"],
  h: [/^[a-z0-9-]+(?:\s*:\s*[a-z0-9-]+)*$/i, "colon-separated hash algorithms, such as `sha256`"],
  s: [/^(?:\*|[a-z0-9-]+)(?:\s*:\s*(?:\*|[a-z0-9-]+))*$/i, "`*` or `email`"],
  t: [/^[a-z0-9-]+(?:\s*:\s*[a-z0-9-]+)*$/i, "colon-separated flags: `y`, `s`"],
} as const;

/** All problems of a DKIM record. An empty `p=` is valid and means a revoked key. */
export function checkDkim(text: string): readonly Problem[] {
  const { tags, first, problems } = parseTagList(text, "DNS186");
  const misplaced =
    tags.has("v") && first !== "v"
      ? [problem("DNS188", "Tag `v` is not the first tag (RFC 6376 §3.6.1).", "Move it to the front.")]
      : [];
  return [...problems, ...misplaced, ...checkTagValues(tags, TAG_FORMS, "DNS188"), ...checkKey(tags)];
}

function checkKey(tags: ReadonlyMap<string, string>): readonly Problem[] {
  const key = tags.get("p")?.replace(/\s+/g, "");
  if (key === undefined)
    return [problem("DNS185", "The DKIM record has no tag `p`.", "Add the public key; an empty `p=` revokes the key.")];
  const canonical = canonicalBase64(key);
  if (canonical === undefined)
    return key === "" ? [] : [problem("DNS187", `Tag \`p\` is ${quoteValue(key)}.`, "Write the key in base64.")];
  const octets = Buffer.byteLength(canonical, "base64");
  if (tags.get("k")?.toLowerCase() !== "ed25519" || octets === 32) return [];
  return [problem("DNS187", `The Ed25519 key has ${quoteValue(octets)} octets; it must have 32 (RFC 8463 §4.2).`)];
}

/** Whether the key of a DKIM record is revoked. */
export function isRevoked(text: string): boolean {
  return parseTagList(text, "DNS186").tags.get("p") === "";
}
