// Ed25519 signatures of saved plans. They cover the canonical text of the plan with its time, expiry and documents, in the encoding of
// DSSE, which binds the type of the text: a signature of anything else is never a signature of a plan. Pure: keys are passed in.
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { isObject, type Json } from "../base/json";

export interface PlanSignature {
  readonly algorithm: "ed25519";
  /** The id of the public key. */
  readonly key: string;
  /** 64 bytes in base64. */
  readonly value: string;
}

export interface PlanKey {
  /** SHA-256 of the public key (SubjectPublicKeyInfo, DER), 64 hexadecimal digits. */
  readonly id: string;
  readonly key: KeyObject;
}

const TYPE = "application/vnd.zonewright.plan+json";

/** The bytes that are signed, of a plan in canonical text: DSSE's pre-authentication encoding. */
export function signedBytes(text: string): Uint8Array {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${body.length} `), body]);
}

const PEM_BLOCK = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g;

/** The Ed25519 keys of PEM text; none if a part of the text is anything else. */
export function parsePublicKeys(pem: string): readonly PlanKey[] {
  const blocks = pem.match(PEM_BLOCK) ?? [];
  if (pem.replace(PEM_BLOCK, "").trim() !== "") return [];
  try {
    const keys = blocks.map((block) => toPlanKey(createPublicKey(block)));
    return keys.every(({ key }) => key.asymmetricKeyType === "ed25519") ? keys : [];
  } catch {
    return [];
  }
}

export function toPlanKey(key: KeyObject): PlanKey {
  const der = key.export({ type: "spki", format: "der" });
  return { id: createHash("sha256").update(der).digest("hex"), key };
}

/** The signature of bytes, if it is one of these keys'. Base64 and raw bytes are accepted: signers print either. */
export function readSignature(
  printed: Uint8Array,
  bytes: Uint8Array,
  keys: readonly PlanKey[],
): PlanSignature | undefined {
  const value = printed.length === SIGNATURE_BYTES ? Buffer.from(printed).toString("base64") : decode(printed).trim();
  const key = keys.find((candidate) => isSignatureOf(value, bytes, candidate));
  return key && { algorithm: "ed25519", key: key.id, value };
}

const SIGNATURE_BYTES = 64;
const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function isSignatureOf(value: string, bytes: Uint8Array, { key }: PlanKey): boolean {
  return isSignatureValue(value) && verify(null, bytes, key, Buffer.from(value, "base64"));
}

/** Exactly the text that 64 bytes have in base64. */
function isSignatureValue(value: Json | undefined): value is string {
  if (typeof value !== "string") return false;
  const bytes = Buffer.from(value, "base64");
  return bytes.length === SIGNATURE_BYTES && bytes.toString("base64") === value;
}

const CODES = ["PLN113", "PLN114", "PLN115", "PLN116"] as const;

/** Whether a plan with this problem is refused for its signature. */
export function isSignatureCode(code: string): boolean {
  return CODES.some((own) => own === code);
}

export interface SignatureProblem {
  readonly code: (typeof CODES)[number];
  readonly detail: string;
}

/** Why a signature is not accepted; undefined if it is the signature of these bytes by one of the keys. */
export function checkSignature(
  signature: Json | undefined,
  bytes: Uint8Array,
  keys: readonly PlanKey[],
): SignatureProblem | undefined {
  if (signature === undefined) return { code: "PLN113", detail: "It has no signature, and this run requires one." };
  const { algorithm, key: id, value } = isObject(signature) ? signature : {};
  if (algorithm !== "ed25519" || typeof id !== "string" || !/^[0-9a-f]{64}$/.test(id) || !isSignatureValue(value))
    return {
      code: "PLN116",
      detail: "Its signature is not 64 bytes of Ed25519 with the id of a key; it may be truncated.",
    };
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) {
    const accepted = keys.map((candidate) => `\`${shorten(candidate.id)}\``).join(", ");
    return { code: "PLN115", detail: `It is signed with the key \`${shorten(id)}\`; this run accepts ${accepted}.` };
  }
  if (isSignatureOf(value, bytes, key)) return undefined;
  return { code: "PLN114", detail: `Its signature with the key \`${shorten(id)}\` is that of another plan.` };
}

/** Enough of a key's id to tell it from others. */
export function shorten(id: string): string {
  return id.slice(0, 16);
}
