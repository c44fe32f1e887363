// What identifies an account in documents and saved plans: its name, its id, and the variable that holds its token.
import { ACCOUNT_TOKEN_PREFIX } from "../base/variables";

/** Never 32 hexadecimal digits: those are always an id. */
export function isAccountName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,39}$/i.test(name) && !isAccountId(name);
}

export function isAccountId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** A file must not choose which value of the environment is sent. */
export function isTokenVariable(name: string): boolean {
  return /^[A-Z0-9_]+$/.test(name) && name.startsWith(ACCOUNT_TOKEN_PREFIX) && name !== ACCOUNT_TOKEN_PREFIX;
}
