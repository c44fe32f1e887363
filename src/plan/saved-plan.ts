// A plan as a file: canonical JSON with a checksum, so that apply sends exactly the reviewed plan. Pure: the caller reads and
// writes the file and passes the time.
import type { Diagnostic, Where } from "../base/diagnostic";
import { digest } from "../base/digest";
import { canonicalText, isArray, isDeep, isObject, type Json, type JsonObject } from "../base/json";
import { isAccountId, isAccountName, isTokenVariable } from "../kind/account-name";
import type { Context, Declared, Kind } from "../kind/kind";
import type { DeclaredAccount, DesiredState } from "../kind/state";
import { findMismatch } from "./find-mismatch";
import { mergePlans } from "./merge-plans";
import { parsePlan } from "./parse-plan";
import type { Plan } from "./plan";
import { checkSignature, type PlanKey, type PlanSignature, signedBytes } from "./plan-signature";
import { toStoredPlan } from "./stored-plan";

const FORMAT = "zonewright-plan";
/** 2: with an expiry, and a digest of the documents. */
const VERSION = 2;
/** 3: the plans of several accounts. A plan of documents that declare none is written as version 2. */
const VERSION_OF_ACCOUNTS = 3;
/** A plan is about 20 levels deep. Deeper text could exhaust the stack of a parser. */
const MAX_DEPTH = 100;

export interface SavedPlan {
  /** Of documents that declare accounts, the plan of all of them, for reports: it is not stored, and `accounts` is applied. */
  readonly plan: Plan;
  /** The plan of each account; at least one. */
  readonly accounts?: readonly SavedAccountPlan[];
  /** When it was made, RFC 3339 in UTC. */
  readonly made: string;
  /** When it expires, RFC 3339 in UTC; never, if left out. */
  readonly expires?: string;
  /** Digest of what the documents declared (`digestDesiredState`). */
  readonly documents?: string;
  /** Version of the tool that made it. */
  readonly tool: string;
}

/** The plan of one account, with what the documents said about the account when it was made. */
export interface SavedAccountPlan {
  readonly account: Omit<DeclaredAccount, "where">;
  readonly plan: Plan;
  /** Digest of what the documents declared in it (`digestDesiredState`). */
  readonly documents?: string;
}

export interface SavedPlanResult {
  readonly saved?: SavedPlan;
  readonly diagnostic?: Diagnostic;
}

/** @param signature of `bytesToSign` of the same plan. */
export function formatSavedPlan(saved: SavedPlan, signature?: PlanSignature): string {
  const body = { ...toContent(saved), signature };
  return `${canonicalText({ ...body, sha256: checksum(body) })}\n`;
}

export function bytesToSign(saved: SavedPlan): Uint8Array {
  return signedBytes(canonicalText(toContent(saved)));
}

function toContent({ plan, accounts, made, expires, documents, tool }: SavedPlan): object {
  if (accounts === undefined)
    return { format: FORMAT, version: VERSION, tool, made, expires, documents, plan: toStoredPlan(plan) };
  return { format: FORMAT, version: VERSION_OF_ACCOUNTS, tool, made, expires, plans: accounts.map(toStoredAccount) };
}

function toStoredAccount({ account, documents, plan }: SavedAccountPlan): object {
  const { name, id, tokenVariable, baseUrl } = account;
  return { name, id, token_env: tokenVariable, base_url: baseUrl, documents, plan: toStoredPlan(plan) };
}

/**
 * @param kinds the kinds that a step may be of; any kind, if left out.
 * @param tool version of this tool, which refuses plans of newer versions; it refuses none, if left out.
 * @param keys the plan must be signed with one of these keys; if left out, its signature is not checked.
 */
export function parseSavedPlan(
  text: string,
  file: string,
  kinds?: readonly Kind[],
  tool?: string,
  keys?: readonly PlanKey[],
): SavedPlanResult {
  const envelope = parseEnvelope(text);
  if (typeof envelope === "string") return refuse(file, envelope);
  const { sha256, ...body } = envelope;
  const unsupported = checkVersion(body, tool);
  if (unsupported) return refuse(file, unsupported.code, unsupported.detail);
  // The text is compared too: of two members with the same name, a parser keeps one.
  if (sha256 !== checksum(body) || text.trimEnd() !== canonicalText(envelope)) return refuse(file, "PLN103");
  const { signature, ...content } = body;
  const unsigned = keys && checkSignature(signature, signedBytes(canonicalText(content)), keys);
  if (unsigned) return refuse(file, unsigned.code, unsigned.detail);
  const header = parseHeader(body);
  if (typeof header === "string") return refuseShape(file, header);
  const { plan: value, plans, version } = body;
  if (version === VERSION_OF_ACCOUNTS) return parseAccounts(plans, file, kinds, header);
  const parsed = parsePlan(value);
  if (!parsed.ok) return refuseShape(file, parsed.at);
  const { plan } = parsed;
  const mismatch = kinds && findMismatch(plan, kinds);
  return mismatch === undefined ? { saved: { plan, ...header } } : refuse(file, "PLN103", mismatch);
}

function parseAccounts(
  value: Json | undefined,
  file: string,
  kinds: readonly Kind[] | undefined,
  header: Header,
): SavedPlanResult {
  const accounts: SavedAccountPlan[] = [];
  if (!isArray(value)) return refuseShape(file, "plans");
  for (const [index, stored] of value.entries()) {
    const at = `plans[${index}]`;
    const parsed = parseAccount(stored, at);
    if (typeof parsed === "string") return refuseShape(file, parsed);
    const { account, plan } = parsed;
    const isTwice = accounts.some((other) => other.account.name === account.name);
    if (isTwice || (plan.account !== undefined && plan.account !== account.id)) return refuseShape(file, at);
    const mismatch = kinds && findMismatch(plan, kinds);
    if (mismatch !== undefined) return refuse(file, "PLN103", mismatch);
    accounts.push(parsed);
  }
  const [first, ...others] = accounts;
  if (first === undefined) return refuseShape(file, "plans");
  return { saved: { ...header, plan: mergePlans([first, ...others]), accounts } };
}

/** The plan of an account, or the path of the first member that is malformed. */
function parseAccount(value: Json, at: string): SavedAccountPlan | string {
  const { name, id, token_env: tokenVariable, base_url: baseUrl, documents, plan } = isObject(value) ? value : {};
  if (typeof name !== "string" || !isAccountName(name)) return `${at}.name`;
  if (typeof id !== "string" || !isAccountId(id)) return `${at}.id`;
  if (typeof tokenVariable !== "string" || !isTokenVariable(tokenVariable)) return `${at}.token_env`;
  if (baseUrl !== undefined && typeof baseUrl !== "string") return `${at}.base_url`;
  if (documents !== undefined && !isDigest(documents)) return `${at}.documents`;
  const parsed = parsePlan(plan, `${at}.plan`);
  if (!parsed.ok) return parsed.at;
  const account = { name, id, tokenVariable, ...(baseUrl !== undefined && { baseUrl }) };
  return { account, plan: parsed.plan, ...(documents !== undefined && { documents }) };
}

/** Why a plan cannot be applied at this time, by the clock of this machine; undefined if it can. */
export function checkExpiry({ made, expires }: SavedPlan, file: string, now: Date): Diagnostic | undefined {
  if (expires !== undefined && now.getTime() >= Date.parse(expires))
    return refuse(file, "PLN108", `It was made at ${made} and expired at ${expires}.`).diagnostic;
  if (Date.parse(made) <= now.getTime() + CLOCK_SKEW) return undefined;
  const detail = `It was made at ${made}, and the time here is ${now.toISOString()}: one of the two clocks is wrong.`;
  return refuse(file, "PLN108", detail).diagnostic;
}

/** Between two machines of one pipeline, ms. */
const CLOCK_SKEW = 5 * 60_000;

/** A digest of what the documents declare, policy included. It does not depend on files, places or order. */
export function digestDesiredState({ account, scopes }: DesiredState): string {
  const declared = scopes.map(({ scope, context, ownership, objects, absent }) => ({
    scope,
    context: toStoredContext(context),
    prune: ownership.prune,
    ignore: withoutPlaces(ownership.ignore),
    protect: withoutPlaces(ownership.protect),
    open: withoutPlaces(ownership.open),
    objects: objects.map(digestedMembers).sort(),
    absent: withoutPlaces(absent),
  }));
  return checksum({ account, scopes: declared });
}

/** The names that digests have had since their first version: plans and histories hold digests over them. */
function toStoredContext({ scope, profile, enterprise, ownsScope }: Context): JsonObject {
  return { scope, profile, minimumTtl: enterprise ? 30 : 60, whole: ownsScope };
}

/** The place is not among them. */
function digestedMembers({ kind, group, conflict, label, props, ignoredFields }: Declared): string {
  return canonicalText({ kind, group, conflict, label, props, ignoredFields });
}

function withoutPlaces(declared: readonly { readonly where: Where }[]): readonly string[] {
  return declared.map(({ where, ...value }) => canonicalText(value)).sort();
}

/** Whether a text is a saved plan of any version, judged by its beginning: members are in alphabetical order. */
export function looksLikeSavedPlan(text: string): boolean {
  return /^\{("\w+":("[\w.:+-]*"|\d+),)*"format":"zonewright-plan"/.test(text);
}

function checksum(body: unknown): string {
  return digest(canonicalText(body));
}

/** The members of the file, or the code of the reason why it is not a saved plan. */
function parseEnvelope(text: string): JsonObject | string {
  if (isDeep(text, MAX_DEPTH)) return "PLN101";
  try {
    const value: Json = JSON.parse(text);
    const { format } = isObject(value) ? value : {};
    return isObject(value) && format === FORMAT ? value : "PLN101";
  } catch {
    return looksLikeSavedPlan(text) ? "PLN107" : "PLN101";
  }
}

function checkVersion(
  { version, tool: maker }: JsonObject,
  tool: string | undefined,
): { readonly code: string; readonly detail: string } | undefined {
  const madeBy = `It was made by zonewright ${typeof maker === "string" ? maker : ""}`;
  const seen = `Its format version is \`${JSON.stringify(version)}\`; this tool reads versions ${VERSION} and ${VERSION_OF_ACCOUNTS}.`;
  if (typeof version === "number" && version < VERSION) return { code: "PLN109", detail: seen };
  if (version !== VERSION && version !== VERSION_OF_ACCOUNTS) return { code: "PLN102", detail: `${seen} ${madeBy}.` };
  if (tool === undefined || typeof maker !== "string" || !isNewer(maker, tool)) return undefined;
  return { code: "PLN102", detail: `${madeBy}; this is ${tool}.` };
}

/** Compares `1.2.3` by its three numbers. Text that is not a version is not newer. */
function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!left || !right) return false;
  const differences = left.map((number, index) => number - (right[index] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

type Header = Omit<SavedPlan, "plan" | "accounts">;

/** The members beside the plan, or the name of the first that is malformed. */
function parseHeader({ tool, made, expires, documents }: JsonObject): Header | string {
  if (typeof tool !== "string") return "tool";
  if (!isTime(made)) return "made";
  if (expires !== undefined && !isTime(expires)) return "expires";
  if (documents !== undefined && !isDigest(documents)) return "documents";
  return { made, tool, ...(expires !== undefined && { expires }), ...(documents !== undefined && { documents }) };
}

function isTime(value: Json | undefined): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

function isDigest(value: Json): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

const MAKE_NEW_PLAN = "Make a new plan with `zonewright plan … --out FILE`.";
const SIGN_PLAN =
  "Make a new plan with `zonewright plan … --out FILE --sign-with SOURCE`, with a key that this run accepts.";

interface RefusalText {
  readonly summary: string;
  /** Used where nothing more specific is known. */
  readonly detail: string;
  readonly help: string;
}

const REFUSALS: ReadonlyMap<string, RefusalText> = new Map([
  [
    "PLN101",
    {
      summary: "Not a saved plan",
      detail: `The file is not a JSON object whose \`format\` is \`${FORMAT}\`.`,
      help: MAKE_NEW_PLAN,
    },
  ],
  [
    "PLN102",
    {
      summary: "Saved plan of a newer version",
      detail: "",
      help: "Apply it with the version that made it, or make a new plan.",
    },
  ],
  [
    "PLN103",
    { summary: "Saved plan was modified", detail: "Its content does not match its checksum.", help: MAKE_NEW_PLAN },
  ],
  [
    "PLN107",
    { summary: "Saved plan is truncated", detail: "It begins as a saved plan and ends early.", help: MAKE_NEW_PLAN },
  ],
  [
    "PLN108",
    {
      summary: "Saved plan has expired",
      detail: "",
      help: "Make a new plan and review it; `--expires` sets how long it can be applied.",
    },
  ],
  ["PLN113", { summary: "Saved plan is not signed", detail: "", help: SIGN_PLAN }],
  [
    "PLN114",
    {
      summary: "Signature of another plan",
      detail: "",
      help: "Make and sign a new plan, and find out who changed this file.",
    },
  ],
  ["PLN115", { summary: "Signed with another key", detail: "", help: SIGN_PLAN }],
  ["PLN116", { summary: "Malformed signature", detail: "", help: SIGN_PLAN }],
  ["PLN109", { summary: "Saved plan of an older version", detail: "", help: MAKE_NEW_PLAN }],
]);

function refuseShape(file: string, at: string): SavedPlanResult {
  return refuse(file, "PLN101", `\`${at}\` is not what a plan has there.`);
}

function refuse(file: string, code: string, seen?: string): { readonly diagnostic: Diagnostic } {
  const text = REFUSALS.get(code);
  if (text === undefined) throw new Error(`no text for ${code}`);
  const { summary, detail, help } = text;
  return { diagnostic: { code, severity: "error", summary, detail: seen ?? detail, help, where: { file } } };
}
