// The accounts that documents declare under `accounts`, and the account that each document and each object names. No object is ever in
// an account that nobody named: a name that is missing or unknown is an error of the object.
import { codeTitle } from "../base/codes";
import type { Where } from "../base/diagnostic";
import { formatWhere } from "../base/format-where";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { LocatedDocument } from "../base/located-document";
import { ACCOUNT_TOKEN_PREFIX } from "../base/variables";
import { isAccountId, isAccountName, isTokenVariable } from "../kind/account-name";
import type { DeclaredAccount } from "../kind/state";
import { checkKeys, suggestKey } from "./check-keys";
import {
  type Compilation,
  type CompileOptions,
  childSource,
  locateSource,
  reportError,
  reportWrongStructure,
  type Source,
} from "./compilation";

const KEYS = ["id", "token_env", "base_url", "default"] as const;

export interface Accounts {
  /** By name; empty where no document declares `accounts`. */
  readonly byName: ReadonlyMap<string, DeclaredAccount>;
  /** All names, also of accounts whose declaration has errors. */
  readonly names: ReadonlySet<string>;
  /** The account of objects whose document names none. */
  readonly byDefault?: string;
  /** A document has the key `accounts`, correct or not. */
  readonly areDeclared: boolean;
}

type Run = Pick<Compilation, "diagnostics">;

/** Reads `accounts` of all documents. Their errors end the run: which account a zone is in must be certain. */
export function readAccounts(
  run: Run,
  documents: readonly LocatedDocument[],
  { checkBaseUrl }: Pick<CompileOptions, "checkBaseUrl">,
): Accounts {
  const byName = new Map<string, DeclaredAccount>();
  const names = new Set<string>();
  const defaults: DeclaredAccount[] = [];
  let areDeclared = false;
  for (const document of documents) {
    const { accounts } = isObject(document.value) ? document.value : {};
    if (accounts === undefined) continue;
    areDeclared = true;
    const source = { document, path: ["accounts"] };
    if (!isObject(accounts)) {
      reportWrongStructure(run, source, accounts, "a mapping of names", EXAMPLE);
      continue;
    }
    for (const [name, value = null] of Object.entries(accounts)) {
      names.add(name);
      const account = readAccount(run, childSource(source, name), name, value, checkBaseUrl);
      if (!account) continue;
      if (reportTwice(run, account, byName)) continue;
      byName.set(name, account);
      if (isDefault(value)) defaults.push(account);
    }
  }
  const [first, second] = defaults;
  if (first && second) {
    const detail = `\`${second.name}\` is the default account here, and \`${first.name}\` is at ${formatWhere(first.where)}.`;
    reportError(run, "DOC172", detail, "Write `default: true` in one of the two.", second.where);
  }
  return { byName, names, areDeclared, ...(first && { byDefault: first.name }) };
}

function isDefault(value: Json): boolean {
  const { default: chosen } = isObject(value) ? value : {};
  return chosen === true;
}

const EXAMPLE = `Write \`accounts: { prod: { id: "…", token_env: ${ACCOUNT_TOKEN_PREFIX}PROD } }\`.`;

function readAccount(
  run: Run,
  source: Source,
  name: string,
  value: Json,
  checkBaseUrl: CompileOptions["checkBaseUrl"],
): DeclaredAccount | undefined {
  if (!isObject(value)) {
    reportWrongStructure(run, source, value, "a mapping with `id` and `token_env`", EXAMPLE);
    return undefined;
  }
  const where = locateSource(source);
  const refuse = (key: string, detail: string, help: string) => {
    reportError(
      run,
      "DOC171",
      detail,
      help,
      Object.hasOwn(value, key) ? locateSource(childSource(source, key)) : where,
    );
  };
  checkKeys(run, source, value, KEYS);
  const { id, token_env: tokenVariable, base_url: baseUrl, default: chosen } = value;
  if (!isAccountName(name))
    return void refuse(
      "",
      `\`${name}\` is not a name of an account.`,
      "Write letters, digits, `-` and `_`, at most 40 of them; the 32 digits of its ID belong to `id`.",
    );
  if (typeof id !== "string" || !isAccountId(id))
    return void refuse(
      "id",
      describeValue("id", id),
      "Write its 32 lower-case hexadecimal digits, in quotation marks.",
    );
  if (typeof tokenVariable !== "string" || !isTokenVariable(tokenVariable))
    return void refuse(
      "token_env",
      describeValue("token_env", tokenVariable),
      `Name the environment variable that holds the token of this account. It begins with \`${ACCOUNT_TOKEN_PREFIX}\`, so that a document cannot send any other value of the environment.`,
    );
  if (chosen !== undefined && typeof chosen !== "boolean")
    return void refuse("default", describeValue("default", chosen), "Write `default: true`, or remove the line.");
  if (baseUrl === undefined) return { name, id, tokenVariable, where };
  if (typeof baseUrl !== "string")
    return void refuse("base_url", describeValue("base_url", baseUrl), "Write the URL of the API, in quotation marks.");
  const problem = checkBaseUrl?.(baseUrl);
  if (problem) return void refuse("base_url", problem.message, problem.help ?? "Write the URL of the API.");
  return { name, id, tokenVariable, baseUrl, where };
}

function describeValue(key: string, value: Json | undefined): string {
  return value === undefined ? `\`${key}\` is missing.` : `\`${key}\` is \`${JSON.stringify(value)}\`.`;
}

/** Two names for one account would plan it twice. */
function reportTwice(run: Run, account: DeclaredAccount, others: ReadonlyMap<string, DeclaredAccount>): boolean {
  const sameName = others.get(account.name);
  const same =
    sameName ??
    [...others.values()].find(({ id, baseUrl }) => id === account.id && (baseUrl ?? "") === (account.baseUrl ?? ""));
  if (!same) return false;
  const detail = sameName
    ? `The account \`${account.name}\` is declared here and at ${formatWhere(same.where)}.`
    : `\`${account.name}\` has the ID of \`${same.name}\`, which is declared at ${formatWhere(same.where)}.`;
  const [code, help] = ["DOC172", "Keep one of the two."] as const;
  const summary = codeTitle(code);
  run.diagnostics.push({ code, severity: "error", summary, detail, help, where: account.where, also: [same.where] });
  return true;
}

/**
 * The name of the account that an object is in: its own `account`, else that of its document, else the default. Undefined where no
 * document declares accounts, and after an error.
 */
export function findAccountName(
  { accounts, diagnostics }: Pick<Compilation, "accounts" | "diagnostics">,
  source: Source,
  value: Json,
): string | undefined {
  const { document } = source;
  const { account: own } = isObject(value) ? value : {};
  const { account: ofDocument } = isObject(document.value) ? document.value : {};
  if (!accounts.areDeclared) {
    if (own !== undefined) reportUnknown({ diagnostics }, accounts, own, locateSource(childSource(source, "account")));
    return undefined;
  }
  const named = own ?? ofDocument;
  if (named === undefined) {
    if (accounts.byDefault !== undefined) return accounts.byDefault;
    const detail = "Nothing says in which account this is.";
    const help = `Write \`account: ${firstName(accounts)}\` here or at the top of the file, or \`default: true\` in one of the accounts.`;
    reportError({ diagnostics }, "DOC173", detail, help, locateSource(source));
    return undefined;
  }
  const found = resolveAccountName(accounts, named);
  if (found !== undefined) return found;
  // A document's own `account` is reported once, at its line.
  if (own !== undefined) reportUnknown({ diagnostics }, accounts, own, locateSource(childSource(source, "account")));
  return undefined;
}

/** Documents name an account by its name; its ID means the same, so that an `account: ID` stays correct. */
export function resolveAccountName({ byName }: Accounts, named: Json): string | undefined {
  if (typeof named !== "string") return undefined;
  if (byName.has(named)) return named;
  const withId = [...byName.values()].filter(({ id }) => id === named);
  return withId.length === 1 ? withId[0]?.name : undefined;
}

/** Reports a name that no document declares; a declaration with errors was reported itself. */
export function reportUnknown(target: Run, accounts: Accounts, named: Json, where: Where): void {
  const { areDeclared } = accounts;
  if (typeof named === "string" && accounts.names.has(named)) return;
  const names = [...accounts.names];
  const detail = areDeclared
    ? `No document declares the account \`${typeof named === "string" ? named : JSON.stringify(named)}\`.`
    : "`account` names an account, and no document declares `accounts`.";
  const help =
    names.length === 0 ? EXAMPLE : suggestKey(String(named), names).replace("Known keys", "Declared accounts");
  reportError(target, "DOC173", detail, help, where);
}

function firstName({ byName }: Accounts): string {
  return [...byName.keys()][0] ?? "NAME";
}

/** The fields of an object without the name of its account. */
export function withoutAccount(value: Json): Json {
  if (!isObject(value) || !Object.hasOwn(value, "account")) return value;
  const { account: _, ...fields }: JsonObject = value;
  return fields;
}
