// The flags that choose one of the accounts that documents declare, for commands that are not about documents.
import type { AccountChoice } from "../operations";
import type { Args, Flag } from "./command";

export const accountFlags: readonly Flag[] = [
  { name: "account", value: "NAME", doc: "the account, by its name in `--accounts`: its own token and URL" },
  { name: "accounts", value: "PATH", doc: "the document, or the folder of documents, that declares `accounts`" },
];

/** Either of the two flags needs the other. */
export function findAccountProblem(args: Args): string | undefined {
  const [name, path] = [args.value("account"), args.value("accounts")];
  if (name !== undefined && path === undefined)
    return `\`--account ${name}\` needs \`--accounts PATH\`, the document that declares the account.`;
  if (name === undefined && path !== undefined) return "`--accounts` needs `--account NAME`: name one of them.";
  return undefined;
}

export function accountChoice(args: Args): { readonly inAccount?: AccountChoice } {
  const [name, path] = [args.value("account"), args.value("accounts")];
  return name === undefined || path === undefined ? {} : { inAccount: { name, paths: [path] } };
}
