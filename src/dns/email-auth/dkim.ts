// DKIM (RFC 6376 §3.6.1): the tags of a public key.
import { canonicalBase64 } from "../base64";
import type { Problem } from "../parsed";
import { problem, seen } from "../problems";
import { parseTagList, wrongValues } from "./tag-list";

const forms = {
  v: [/^DKIM1$/, "`DKIM1`"],
  k: [/^(?:rsa|ed25519)$/i, "`rsa` or `ed25519`"],
  h: [/^[a-z0-9-]+(?:\s*:\s*[a-z0-9-]+)*$/i, "hash algorithms with colons between them, such as `sha256`"],
  s: [/^(?:\*|[a-z0-9-]+)(?:\s*:\s*(?:\*|[a-z0-9-]+))*$/i, "`*` or `email`"],
  t: [/^[a-z0-9-]+(?:\s*:\s*[a-z0-9-]+)*$/i, "flags with colons between them: `y`, `s`"],
} as const;

/** Everything wrong with a DKIM record; an empty `p=` is a revoked key and well-formed. */
export function checkDkim(text: string): readonly Problem[] {
  const { tags, first, problems } = parseTagList(text, "DNS186");
  const late =
    tags.has("v") && first !== "v"
      ? [problem("DNS188", "Tag `v` is not the first (RFC 6376 §3.6.1).", "Move it to the front.")]
      : [];
  return [...problems, ...late, ...wrongValues(tags, forms, "DNS188"), ...keyProblems(tags)];
}

function keyProblems(tags: ReadonlyMap<string, string>): readonly Problem[] {
  const key = tags.get("p")?.replace(/\s+/g, "");
  if (key === undefined)
    return [problem("DNS185", "The DKIM record has no tag `p`.", "Add the public key; `p=` alone revokes it.")];
  const canonical = canonicalBase64(key);
  if (canonical === undefined)
    return key === "" ? [] : [problem("DNS187", `Tag \`p\` is ${seen(key)}.`, "Write the key in base64.")];
  const octets = Buffer.byteLength(canonical, "base64");
  if (tags.get("k")?.toLowerCase() !== "ed25519" || octets === 32) return [];
  return [problem("DNS187", `The Ed25519 key has ${seen(octets)} octets; it has 32 (RFC 8463 §4.2).`)];
}

/** Whether a DKIM record says that its key is revoked. */
export function isRevoked(text: string): boolean {
  return parseTagList(text, "DNS186").tags.get("p") === "";
}
