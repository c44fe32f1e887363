// Secret values that must not leak, and the encodings in which they could. Independent of `src/base/redact.ts`, which it tests.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const TOKEN = "Cnry_7f3a-91d2_b0b5e0QmV-tokenA_0123456789";
/** An old key, which has only hexadecimal digits. */
export const HEX_KEY = "c0ffee7f3a91d2b0b5e0c0de7f3a91d2b0b51";
/** With every character that some format escapes. */
export const KEY = `cnry/key+7f3a=&<91>d2"b0'b5\\e0%41{x}$|~`;
/** In files that are scanned and read, which may end up in a report. */
export const SCANNED = "Cnry_5cann3d-0987654321_qwertz-uiopASDF_yx";

/** In a document: a member that no API response contains. */
export const DECLARED = "Cnry_dec1ared-5555_aaBBccDD-eeFF_66778899";

/** The encodings in which a text contains a secret. */
export function findForms(text: string, secret: string): readonly string[] {
  const plain = [...encodeForms(secret)].flatMap(([name, form]) => (text.includes(form) ? [name] : []));
  const undone = [...decodeForms(text)].flatMap(([name, decoded]) => (decoded.includes(secret) ? [name] : []));
  return [...new Set([...plain, ...undone])];
}

function encodeForms(secret: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(secret);
  const inside = (before: string, encoding: "base64" | "base64url") =>
    Buffer.from(`${before}${secret}~~~`).toString(encoding).slice(4, -8);
  return new Map([
    ["raw", secret],
    ["half", secret.slice(0, 20)],
    ["other half", secret.slice(-20)],
    ["backwards", [...secret].reverse().join("")],
    ["hex", bytes.toString("hex")],
    ["upper hex", bytes.toString("hex").toUpperCase()],
    ...["", "x", "xx"].flatMap((before) => [
      [`base64 after ${before.length}`, inside(before, "base64")] as const,
      [`base64url after ${before.length}`, inside(before, "base64url")] as const,
    ]),
    ["every octet in percents", [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")],
  ]);
}

/** The text with each kind of escaping undone. */
function decodeForms(text: string): ReadonlyMap<string, string> {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  const code = (digits: string, base: number) =>
    String.fromCodePoint(Math.min(Number.parseInt(digits, base), 0x10ffff));
  return new Map([
    ["backslashes", text.replace(/\\(.)/gs, "$1")],
    ["JSON in JSON", text.replace(/\\+/g, "\\").replace(/\\(["\\/])/g, "$1")],
    ["\\u", text.replace(/\\u([0-9a-f]{4})/gi, (_, digits) => code(digits, 16))],
    ["\\u{}", text.replace(/\\u\{([0-9a-f]{1,6})\}/gi, (_, digits) => code(digits, 16))],
    ["percents", text.replace(/%([0-9a-f]{2})/gi, (_, digits) => code(digits, 16))],
    [
      "entities",
      text
        .replace(/&#(\d{1,7});/g, (_, digits) => code(digits, 10))
        .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits) => code(digits, 16))
        .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] as string),
    ],
    ["marks", text.replace(/<[^<>]*>/g, "")],
    ["doubled quotes", text.replaceAll("''", "'").replaceAll('""', '"')],
    ["zero width", text.replace(/[\u200b-\u200f\u2060\ufeff]/g, "")],
  ]);
}

/** The names and contents of all files below a folder. */
export function readFilesBelow(folder: string, except: (name: string) => boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (path: string, name: string) => {
    if (except(name)) return;
    if (!statSync(path).isDirectory()) found.set(name, `${name}\n${readFileSync(path, "latin1")}`);
    else for (const text of readdirSync(path)) walk(join(path, text), name === "" ? text : `${name}/${text}`);
  };
  walk(folder, "");
  return found;
}
