// Who is asking: a token, or an email address with a key, from the environment or from where it says that the token is. The
// values are never shown.
import type { Refusal } from "../kind/field";
import { fetchToken, TOKEN_SOURCE } from "./token-source";

export interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  /** Values that no output may contain. */
  readonly secrets: readonly string[];
}

export type FoundCredential =
  | { readonly ok: true; readonly credential: Credential }
  | { readonly ok: false; readonly problem: Refusal };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * `ZONEWRIGHT_API_TOKEN`, or what `ZONEWRIGHT_API_TOKEN_SOURCE` leads to (`file:PATH`, `exec:["COMMAND", …]`), else
 * `ZONEWRIGHT_EMAIL` with `ZONEWRIGHT_API_KEY`, else `CLOUDFLARE_API_TOKEN`.
 *
 * @param cwd the folder that relative paths start from.
 */
export function credentialFrom(env: Env, cwd: string = process.cwd()): FoundCredential {
  const source = env[TOKEN_SOURCE];
  if (source && env["ZONEWRIGHT_API_TOKEN"]) return refuse("TGT114", BOTH, "Unset one of the two.");
  if (source) {
    const fetched = fetchToken(source, env, cwd);
    return fetched.ok ? token(TOKEN_SOURCE, fetched.value) : fetched;
  }
  if (env["ZONEWRIGHT_API_TOKEN"]) return token("ZONEWRIGHT_API_TOKEN", env["ZONEWRIGHT_API_TOKEN"]);
  const email = env["ZONEWRIGHT_EMAIL"];
  const key = env["ZONEWRIGHT_API_KEY"];
  if (email && key) return keyed(email, key);
  if (email || key) {
    const missing = email ? "ZONEWRIGHT_API_KEY" : "ZONEWRIGHT_EMAIL";
    return refuse(
      "TGT112",
      `\`${missing}\` is not set, and the other half of the credential is.`,
      `Set \`${missing}\` too, or use ZONEWRIGHT_API_TOKEN.`,
    );
  }
  if (env["CLOUDFLARE_API_TOKEN"]) return token("CLOUDFLARE_API_TOKEN", env["CLOUDFLARE_API_TOKEN"]);
  return refuse(
    "TGT111",
    "There is no credential in the environment.",
    "Set ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_EMAIL with ZONEWRIGHT_API_KEY.",
  );
}

const BOTH = `\`ZONEWRIGHT_API_TOKEN\` and \`${TOKEN_SOURCE}\` are both set; which one counts is not guessed.`;

function token(name: string, value: string): FoundCredential {
  const wrong = unusable(name, value);
  if (wrong) return { ok: false, problem: wrong };
  return { ok: true, credential: { headers: { authorization: `Bearer ${value}` }, secrets: [value] } };
}

function keyed(email: string, key: string): FoundCredential {
  const wrong = unusable("ZONEWRIGHT_EMAIL", email) ?? unusable("ZONEWRIGHT_API_KEY", key);
  if (wrong) return { ok: false, problem: wrong };
  return { ok: true, credential: { headers: { "x-auth-email": email, "x-auth-key": key }, secrets: [key] } };
}

/** What a shell leaves around a value by mistake; it would fail in a header, or be trimmed without a word. */
function unusable(name: string, value: string): Refusal | undefined {
  if (/^["'].*["']$/.test(value)) return problem(name, "is wrapped in quotation marks", "Remove them.");
  if (/[\s\u0000-\u001f\u007f]/.test(value))
    return problem(
      name,
      "holds white space or a control character",
      "Set it again without: a file read into it often ends in a newline.",
    );
  if (/[^\u0021-\u007e]/.test(value))
    return problem(name, "holds a character that no credential has", "Copy it again.");
  return undefined;
}

function problem(name: string, what: string, help: string): Refusal {
  return { code: "TGT113", message: `The value of \`${name}\` ${what}; it is not shown here.`, help };
}

function refuse(code: string, message: string, help: string): FoundCredential {
  return { ok: false, problem: { code, message, help } };
}
