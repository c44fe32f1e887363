// The documents of a fleet as one of their accounts sees them: a worker of an account runs its jobs alone, with its own token.
import type { ReadDesired } from "../desired";
import type { DeclaredAccount } from "../kind/state";
import type { LatestDocuments } from "./latest-documents";

/**
 * The documents with what they declare in the account, and no other. Without an account, the documents as they are.
 *
 * @param account as the worker was started for it. Its jobs are refused when the documents give it another ID, URL or variable.
 */
export function documentsOfAccount(documents: LatestDocuments, account: DeclaredAccount | undefined): LatestDocuments {
  return { read: async (fresh) => selectAccount(await documents.read(fresh), account) };
}

export function selectAccount(read: ReadDesired, account: DeclaredAccount | undefined): ReadDesired {
  const own = read.accounts.find((state) => state.account?.name === account?.name);
  const isSame = own !== undefined && isSameAccount(own.account, account) && !read.mayDeclareAccounts;
  if (isSame && account === undefined) return read;
  const broken = [...(own?.broken ?? []), ...read.broken.filter(({ scope }) => scope === undefined)];
  const ofOthers = new Set(read.accounts.filter((state) => state !== own).flatMap((state) => state.broken));
  const known = new Set(broken.flatMap(({ diagnostics }) => diagnostics));
  const foreign = new Set([...ofOthers].flatMap(({ diagnostics }) => diagnostics).filter((found) => !known.has(found)));
  return {
    ...read,
    accounts: isSame ? [own] : [],
    desired: isSame ? own.desired : { scopes: [] },
    broken: [...new Set(broken)],
    diagnostics: read.diagnostics.filter((diagnostic) => !foreign.has(diagnostic)),
  };
}

function isSameAccount(left: DeclaredAccount | undefined, right: DeclaredAccount | undefined): boolean {
  return left?.id === right?.id && left?.baseUrl === right?.baseUrl && left?.tokenVariable === right?.tokenVariable;
}
