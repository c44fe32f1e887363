// The values of documents that no output may repeat: members that kinds hide, and members whose name says that they are secret.
// It looks at what was written, valid or not. Pure.
import { isArray, isObject, type Json } from "../base/json";
import { isPrivateKey, isPrivatePem } from "../dns";
import type { Fields } from "../kind/field";
import type { Kind } from "../kind/kind";

/** Members of settings that documents hold under the API's own names. */
const SECRET_NAME = /^(authorization|password|secret|client_secret|token|access_token|bearer_token|private_key)$/i;

export interface SecretFinder {
  search(value: Json): void;
  found(): readonly string[];
}

export function createSecretFinder(kinds: readonly Kind[]): SecretFinder {
  const classify = createClassifier(new Set(kinds.flatMap((kind) => listHiddenFields(kind.fields))));
  const allowed = new Set(kinds.flatMap((kind) => listAllowedValues(kind.fields)));
  const found: string[] = [];
  return {
    search: (value) => addValues(found, value, classify),
    found: () => found.filter((text) => !allowed.has(text)),
  };
}

/** What the name of a member says about its value. */
type Secrecy = "hidden" | "secret" | "public";

/** Judges each name once: large documents have few names. */
function createClassifier(hidden: ReadonlySet<string>): (name: string) => Secrecy {
  const known = new Map<string, Secrecy>();
  return (name) => {
    const judged = known.get(name);
    if (judged !== undefined) return judged;
    const secrecy = hidden.has(name) ? "hidden" : SECRET_NAME.test(name) ? "secret" : "public";
    known.set(name, secrecy);
    return secrecy;
  };
}

/** A value that a field enumerates is not a secret: `token: external`. */
function listAllowedValues(fields: Fields): readonly string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field.values ?? []),
    ...(field.fields ? listAllowedValues(field.fields) : []),
  ]);
}

function listHiddenFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.hidden ? [name] : []),
    ...(field.fields ? listHiddenFields(field.fields) : []),
  ]);
}

/** Shorter texts hold no key. */
const MIN_PEM_LENGTH = 64;

function addValues(found: string[], value: Json | undefined, classify: (name: string) => Secrecy): void {
  if (typeof value === "string" && value.length >= MIN_PEM_LENGTH && isPrivatePem(value))
    found.push(...listKeyTexts(value));
  if (isArray(value)) {
    for (const element of value) addValues(found, element, classify);
    return;
  }
  if (!isObject(value)) return;
  for (const name of Object.keys(value)) {
    const member = value[name];
    const secrecy = classify(name);
    if (secrecy === "hidden") found.push(...listTexts(member ?? null));
    else if (secrecy === "secret" && typeof member === "string") found.push(member);
    // Where a public key belongs: the rest of the documents would be too much to decode.
    else if (name === "key" && typeof member === "string" && isPrivateKey(member)) found.push(...listKeyTexts(member));
    else addValues(found, member, classify);
  }
}

/** A private key is secret although no field takes one: the whole, and its lines, of which outputs may show a single one. */
function listKeyTexts(key: string): readonly string[] {
  const lines = key.replace(/-----[^-]*-----/g, " ").split(/\s+/);
  return [key, ...lines.filter((line) => line !== "")];
}

function listTexts(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.flatMap((member = null) => listTexts(member));
}
