// The account of a request that names one of those that documents declare.
import { readDeclaredAccount } from "../desired";
import type { DeclaredAccount } from "../kind/state";
import { kinds } from "../kinds";
import { checkBaseUrl } from "./documents";
import type { Environment } from "./environment";
import type { Failure } from "./failure";

export interface AccountChoice {
  readonly name: string;
  /** Files and folders of documents; one of them declares the account. */
  readonly paths: readonly string[];
}

export type ChosenAccount = { readonly ok: true; readonly account?: DeclaredAccount } | Failure;

/** Undefined without a choice: then the environment names the account and its credential. */
export function chooseAccount(choice: AccountChoice | undefined, { cwd }: Pick<Environment, "cwd">): ChosenAccount {
  if (choice === undefined) return { ok: true };
  const found = readDeclaredAccount(choice.name, choice.paths, { kinds, checkBaseUrl, base: cwd });
  return found.ok ? found : { ok: false, reason: "documents", diagnostics: found.diagnostics };
}
