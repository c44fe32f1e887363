// The credential: a token, or an email address with a key, from the environment or from the source that it names. Its values
// are never shown.
import { ACCOUNT_TOKEN_PREFIX } from "../base/variables";
import type { ValidationError } from "../kind/field";
import { fetchToken, TOKEN_SOURCE } from "./token-source";

export interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  /** Values that no output may contain. */
  readonly secrets: readonly string[];
}

export type CredentialResult =
  | { readonly ok: true; readonly credential: Credential }
  | { readonly ok: false; readonly problem: ValidationError };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * `ZONEWRIGHT_API_TOKEN`, or the token of `ZONEWRIGHT_API_TOKEN_SOURCE` (`file:PATH`, `exec:["COMMAND", …]`), else
 * `ZONEWRIGHT_EMAIL` with `ZONEWRIGHT_API_KEY`, else `CLOUDFLARE_API_TOKEN`.
 *
 * @param cwd the folder that relative paths start from.
 */
export function readCredential(env: Env, cwd: string = process.cwd()): CredentialResult {
  const {
    [TOKEN_SOURCE]: source,
    ZONEWRIGHT_API_TOKEN: apiToken,
    ZONEWRIGHT_EMAIL: email,
    ZONEWRIGHT_API_KEY: key,
    CLOUDFLARE_API_TOKEN: fallback,
  } = env;
  if (source && apiToken) return refuse("TGT114", BOTH, "Unset one of the two.");
  if (source) {
    const fetched = fetchToken(source, env, cwd);
    return fetched.ok ? useToken(TOKEN_SOURCE, fetched.value) : fetched;
  }
  if (apiToken) return useToken("ZONEWRIGHT_API_TOKEN", apiToken);
  if (email && key) return useKey(email, key);
  if (email || key) {
    const missing = email ? "ZONEWRIGHT_API_KEY" : "ZONEWRIGHT_EMAIL";
    return refuse(
      "TGT112",
      `\`${missing}\` is not set, but the other half of the credential is.`,
      `Set \`${missing}\` too, or use ZONEWRIGHT_API_TOKEN.`,
    );
  }
  if (fallback) return useToken("CLOUDFLARE_API_TOKEN", fallback);
  return refuse(
    "TGT111",
    "The environment contains no credential.",
    "Set ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_EMAIL with ZONEWRIGHT_API_KEY.",
  );
}

/**
 * The token in one variable.
 *
 * @param owner who needs it, as the beginning of a sentence.
 */
export function readTokenVariable(name: string, env: Env, owner: string): CredentialResult {
  const value = env[name]?.trim() === "" ? undefined : env[name];
  if (value !== undefined) return useToken(name, value);
  const state = env[name] === undefined ? "not set" : "empty";
  return refuse(
    "TGT122",
    `${owner} has no token: the variable \`${name}\` is ${state}.`,
    `Set \`${name}\` to the token of that account.`,
  );
}

/** The tokens of all accounts, whether or not a document names them. */
export function listAccountTokens(env: Env): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value && name.startsWith(ACCOUNT_TOKEN_PREFIX) ? [value] : [],
  );
}

const BOTH = `\`ZONEWRIGHT_API_TOKEN\` and \`${TOKEN_SOURCE}\` are both set.`;

function useToken(name: string, value: string): CredentialResult {
  const wrong = findProblem(name, value);
  if (wrong) return { ok: false, problem: wrong };
  return { ok: true, credential: { headers: { authorization: `Bearer ${value}` }, secrets: [value] } };
}

function useKey(email: string, key: string): CredentialResult {
  const wrong = findProblem("ZONEWRIGHT_EMAIL", email) ?? findProblem("ZONEWRIGHT_API_KEY", key);
  if (wrong) return { ok: false, problem: wrong };
  return { ok: true, credential: { headers: { "x-auth-email": email, "x-auth-key": key }, secrets: [key] } };
}

/** Why a value cannot be a credential: characters that a shell or a file adds by mistake would be sent, or silently trimmed. */
function findProblem(name: string, value: string): ValidationError | undefined {
  if (/^["'].*["']$/.test(value)) return problem(name, "is wrapped in quotation marks", "Remove them.");
  if (/[\s\u0000-\u001f\u007f]/.test(value))
    return problem(
      name,
      "contains white space or a control character",
      "Set it again without them. A value that is read from a file often ends in a newline.",
    );
  if (/[^\u0021-\u007e]/.test(value))
    return problem(name, "contains a character that no credential has", "Copy it again.");
  return undefined;
}

function problem(name: string, what: string, help: string): ValidationError {
  return { code: "TGT113", message: `The value of \`${name}\` ${what}; it is not shown here.`, help };
}

function refuse(code: string, message: string, help: string): CredentialResult {
  return { ok: false, problem: { code, message, help } };
}
