// The accounts that documents declare, for commands that are not about the zones of documents, such as the import of a live zone.
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import type { DeclaredAccount } from "../kind/state";
import { readAccounts, reportUnknown } from "./accounts";
import type { CompileOptions } from "./compilation";
import { parseYaml, readFiles } from "./formats/document";
import { separateStackFiles } from "./formats/synthesized";
import { mayBeReferredTo } from "./read-desired";

export interface DeclaredAccountOptions extends Pick<CompileOptions, "kinds" | "checkBaseUrl"> {
  /** The folder that relative paths start from. */
  readonly base?: string;
}

export type FoundAccount =
  | { readonly ok: true; readonly account: DeclaredAccount }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The account with this name in the files and folders. Nothing else of the documents is checked. */
export function readDeclaredAccount(
  name: string,
  paths: readonly string[],
  { kinds, checkBaseUrl, base }: DeclaredAccountOptions,
): FoundAccount {
  const read = readFiles(paths, base);
  const { files } = separateStackFiles(read.files, { kinds });
  const parsed = files.filter(mayBeReferredTo).map(({ file, text }) => parseYaml(file, text));
  const run = { diagnostics: [...read.diagnostics, ...parsed.flatMap(({ diagnostics }) => diagnostics)] };
  const documents = parsed.flatMap(({ document }) => document ?? []);
  const accounts = readAccounts(run, documents, { checkBaseUrl });
  const account = accounts.byName.get(name);
  if (!hasErrors(run.diagnostics) && account) return { ok: true, account };
  if (!account) reportUnknown(run, accounts, name, {});
  return { ok: false, diagnostics: run.diagnostics };
}
