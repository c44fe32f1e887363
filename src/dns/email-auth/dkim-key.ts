// The public key of a DKIM record (RFC 6376 §3.6.1, RFC 8463), from the forms in which key generators and providers hand it out. No
// problem quotes the text: it may be the private key.
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { canonicalBase64 } from "../base64";
import { accept, type Parsed } from "../parsed";
import { reject } from "../problems";
import { parseTagList } from "./tag-list";

export interface DkimPublicKey {
  readonly type: "rsa" | "ed25519";
  /** The tag `p`: base64 on one line. */
  readonly text: string;
}

/** Receivers ignore shorter RSA keys (RFC 8301 §3.2). */
const MIN_RSA_BITS = 1024;
const ED25519_OCTETS = 32;

/** Reads a public key: PEM, base64, or the text of a DKIM record with the tags `v`, `k` and `p`. */
export function parseDkimKey(text: string): Parsed<DkimPublicKey> {
  if (isPrivateKey(text)) return rejectPrivate();
  if (/-----BEGIN /.test(text)) return readKey(() => createPublicKey(text));
  if (/^\s*v\s*=\s*DKIM1/.test(text)) return parseRecord(text);
  return parseBase64(text);
}

/** The text that a provider shows for the record. Tags with another meaning would be lost. */
function parseRecord(text: string): Parsed<DkimPublicKey> {
  const { tags, problems } = parseTagList(text, "DNS186");
  const other = [...tags.keys()].find((tag) => !["v", "k", "p"].includes(tag));
  if (problems.length > 0) return reject("DNS187", "The key is a DKIM record that cannot be read.", FORMS);
  if (other !== undefined)
    return reject(
      "DNS187",
      `The key is a DKIM record with the tag \`${other}\`.`,
      "Declare the record as `type: DKIM`.",
    );
  return parseBase64(tags.get("p") ?? "");
}

function parseBase64(text: string): Parsed<DkimPublicKey> {
  const base64 = canonicalBase64(text);
  if (base64 === undefined) return reject("DNS187", "The key is neither PEM nor base64.", FORMS);
  const der = Buffer.from(base64, "base64");
  if (der.length === ED25519_OCTETS) return accept({ type: "ed25519", text: base64 });
  const spki = readKey(() => createPublicKey({ key: der, format: "der", type: "spki" }));
  return spki.ok || isKnownKey(der) ? spki : readKey(() => createPublicKey({ key: der, format: "der", type: "pkcs1" }));
}

function isKnownKey(der: Buffer): boolean {
  return tryKey(() => createPublicKey({ key: der, format: "der", type: "spki" })) !== undefined;
}

/** Whether a text is a private key in PEM form. */
export function isPrivatePem(text: string): boolean {
  return text.includes("PRIVATE KEY") && /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/.test(text);
}

/** Whether a text is a private key, in PEM form or in base64. */
export function isPrivateKey(text: string): boolean {
  if (isPrivatePem(text)) return true;
  const base64 = canonicalBase64(text);
  if (base64 === undefined) return false;
  const der = Buffer.from(base64, "base64");
  const forms = ["pkcs8", "pkcs1", "sec1"] as const;
  return forms.some((type) => tryKey(() => createPrivateKey({ key: der, format: "der", type })) !== undefined);
}

function readKey(read: () => KeyObject): Parsed<DkimPublicKey> {
  const key = tryKey(read);
  if (key === undefined) return reject("DNS187", "The key is not a public key that can be read.", FORMS);
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0 } = {} } = key;
  const spki = key.export({ format: "der", type: "spki" });
  if (type === "ed25519") return accept({ type, text: spki.subarray(-ED25519_OCTETS).toString("base64") });
  if (type !== "rsa") return reject("DNS187", `The key is of type \`${type}\`.`, "DKIM uses RSA and Ed25519 keys.");
  if (modulusLength >= MIN_RSA_BITS) return accept({ type, text: spki.toString("base64") });
  const found = `The RSA key has ${modulusLength} bits; receivers ignore keys under ${MIN_RSA_BITS} (RFC 8301 §3.2).`;
  return reject("DNS187", found, "Generate a key of 2048 bits.");
}

function tryKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const FORMS = "Give the public key in PEM form or in base64.";

function rejectPrivate(): Parsed<DkimPublicKey> {
  const help =
    "Remove it from the documents and their history, generate a new key pair, and give its public key: `openssl pkey -in FILE -pubout`.";
  return reject("DNS189", "The key is a private key. It is not shown here.", help);
}
