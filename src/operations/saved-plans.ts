// Saved plans: written by a plan run, applied by a later run, refused where they do not fit any more.

import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { checkSavedPlan } from "../apply/check-saved-plan";
import { preflight } from "../apply/preflight";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isDocumentFile } from "../base/document-file";
import { errorText } from "../base/error-text";
import { readTextFile } from "../base/read-text-file";
import { replaceFile } from "../base/replace-file";
import { VERSION } from "../base/version";
import { type DeprecationFinding, findDeprecatedSpellings } from "../deprecation";
import { PROGRAM_FOLDER } from "../desired";
import { hasHiddenValues } from "../kind/derive/hidden";
import type { Fields } from "../kind/field";
import { findKind } from "../kind/registry";
import type { DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import { canSeeAccount } from "../live/find-account";
import { listSteps, type Plan } from "../plan/plan";
import { isSignatureCode, type PlanKey } from "../plan/plan-signature";
import { parseAge } from "../plan/renewals";
import {
  bytesToSign,
  checkExpiry,
  digestDesiredState,
  formatSavedPlan,
  looksLikeSavedPlan,
  parseSavedPlan,
  type SavedPlan,
} from "../plan/saved-plan";
import { type DocumentOptions, loadDocuments } from "./documents";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { acquireLocks, plannedObjects, type RunLocks, scopesToLock } from "./locks";
import { checkSigner, readPlanKeys, type SigningProblem, signatureFailure, signPlan } from "./plan-keys";
import { type PlanRequest, type PlanSession, planOptions } from "./plan-session";
import { openRunSecretStores } from "./run-secret-stores";
import { snapshotFiles } from "./snapshots";
import { identifyTarget, openTarget, type Target } from "./target";

/** How long a saved plan is valid unless the request says: a review and a weekend. */
export const DEFAULT_EXPIRY = "7d";
/** A plan of 100,000 records is about 60 MB. */
const MAX_PLAN_BYTES = 256_000_000;

export interface SavePlanRequest {
  /** Relative to `environment.cwd`. */
  readonly file: string;
  readonly plan: Plan;
  /** `planned.digestDocuments()`: an apply that names documents too is refused if they declare something else by then. */
  readonly documents?: string;
  /** How long the plan is valid: a number and `d`, `h` or `m`; `7d` by default. */
  readonly expires?: string;
  /** `file:PATH` of a private key, or `exec:["COMMAND", …]`; ZONEWRIGHT_PLAN_SIGNER by default. Without both, it is not signed. */
  readonly signWith?: string;
}

export type SavePlanResult =
  /** `expires`: RFC 3339 in UTC. */
  | { readonly ok: true; readonly expires: string }
  | { readonly ok: false; readonly reason: "not-saved"; readonly diagnostics: readonly Diagnostic[] };

/** Why a plan of this request could not be saved, as far as that is known before it is made. */
export function checkSavePlan(
  { file, signWith }: Pick<SavePlanRequest, "file" | "signWith">,
  environment: Pick<Environment, "cwd" | "env" | "redaction">,
): readonly Diagnostic[] {
  const path = resolve(environment.cwd, file);
  if (isDocumentFile(path)) return [describeSaveProblem(isDocument(file))];
  const signer = signWith ?? environment.env.ZONEWRIGHT_PLAN_SIGNER;
  const unsigned = signer === undefined ? undefined : checkSigner(signer, environment);
  const problems: SaveProblem[] = unsigned ? [notSigned(unsigned)] : [];
  try {
    if (existsSync(path) && statSync(path).isDirectory()) problems.push(cannotWrite(file, "it is a folder"));
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    problems.push(cannotWrite(file, errorText(error)));
  }
  return problems.map(describeSaveProblem);
}

/** Writes the whole file or none, readable by its owner alone. A plan that holds a secret is not saved. */
export function savePlan(
  { file, plan, documents, expires = DEFAULT_EXPIRY, signWith }: SavePlanRequest,
  environment: Pick<Environment, "cwd" | "env" | "now" | "redaction">,
): SavePlanResult {
  const { cwd, env, now, redaction } = environment;
  const made = now();
  const until = new Date(made.getTime() + (parseAge(expires) ?? 0)).toISOString();
  const unsigned: SavedPlan = { plan, documents, made: made.toISOString(), expires: until, tool: VERSION };
  const signer = signWith ?? env.ZONEWRIGHT_PLAN_SIGNER;
  const signed = signer === undefined ? undefined : signPlan(signer, bytesToSign(unsigned), environment);
  if (signed?.ok === false) return notSaved(notSigned(signed));
  const text = formatSavedPlan(unsigned, signed?.signature);
  if (redaction.redact(text) !== text) return notSaved(HOLDS_SECRET);
  const hidden = listSteps(plan).find(({ change }) => hasHiddenValues(fieldsOf(change.kind), change.to ?? {}));
  if (hidden) return notSaved(holdsHiddenMember(hidden.change.label));
  const path = resolve(cwd, file);
  if (isDocumentFile(path)) return notSaved(isDocument(file));
  try {
    replaceFile(path, text, { mode: 0o600, flush: "content-and-folder" });
    return { ok: true, expires: until };
  } catch (error) {
    return notSaved(cannotWrite(file, errorText(error)));
  }
}

function notSigned({ detail, help }: SigningProblem): SaveProblem {
  return { code: "PLN117", detail, help };
}

function cannotWrite(file: string, reason: string): SaveProblem {
  return { code: "PLN106", detail: `\`${file}\`: ${reason}.`, help: "Name a file in a folder that can be written." };
}

function isDocument(file: string): SaveProblem {
  const detail = `\`${file}\` is a document, which the plan would replace.`;
  return { code: "PLN106", detail, help: "Name another file for the plan, such as `zone.zwplan`." };
}

const HOLDS_SECRET: SaveProblem = {
  code: "PLN110",
  detail: "The plan holds a secret: the credential of this run, or a secret value in the documents.",
  help: "Apply the documents directly. Replace a credential that is in a document or in a live object: others can read it.",
};

function fieldsOf(name: string): Fields {
  return findKind(kinds, name)?.fields ?? {};
}

function holdsHiddenMember(label: string): SaveProblem {
  return {
    code: "PLN110",
    detail: `\`${label}\` is written with a member that the API never returns; a saved plan would hold it in clear text.`,
    help: "Apply the documents directly, or narrow the plan with `--zone` to objects without such members.",
  };
}

interface SaveProblem extends Pick<Diagnostic, "detail" | "help"> {
  readonly code: "PLN106" | "PLN110" | "PLN117";
}

function notSaved(problem: SaveProblem): SavePlanResult {
  return { ok: false, reason: "not-saved", diagnostics: [describeSaveProblem(problem)] };
}

function describeSaveProblem(problem: SaveProblem): Diagnostic {
  return { ...problem, severity: "error", summary: codeTitle(problem.code) };
}

/** The first of the paths that is a saved plan, by its ending or by how its content begins. */
export function findSavedPlan(paths: readonly string[], { cwd }: Pick<Environment, "cwd">): string | undefined {
  return paths.find((name) => {
    const path = resolve(cwd, name);
    if (!existsSync(path) || !statSync(path).isFile()) return false;
    return name.endsWith(".zwplan") || looksLikeSavedPlan(readBeginning(path));
  });
}

function readBeginning(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(400);
    return bytes.toString("utf8", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Locks what the plan writes, reads it again, and calls `use` only if every object is as the plan saw it. */
export async function withSavedPlanSession<Result>(
  file: string,
  request: PlanRequest & { readonly lockTimeoutMs?: number; readonly publicKeys?: readonly string[] },
  environment: Environment,
  use: (session: PlanSession) => Promise<Result>,
): Promise<Result | Failure> {
  const accepted = readPlanKeys(request.publicKeys ?? [], environment);
  if (!accepted.ok) return accepted;
  const read = readSavedPlan(file, accepted.keys, environment);
  if (!read.ok) return read;
  const { saved } = read;
  const { plan } = saved;
  const expired = checkExpiry(saved, file, environment.now());
  if (expired) return stale([expired]);
  const documents = await readNamedDocuments(saved, file, request, environment);
  if (!documents.ok) return documents;
  const opened = await openTarget({ ...request, forApply: true }, environment);
  if (!opened.ok) return opened;
  const { target } = opened;
  let locks: RunLocks | undefined;
  try {
    const mismatch =
      checkTarget(file, plan, target, environment) ?? (await checkAccount(file, plan, target, environment));
    if (mismatch) return stale([mismatch]);
    const affected = plan.scopes.filter((scope) => scope.steps.length > 0).map(plannedObjects);
    const { lockTimeoutMs = 0 } = request;
    const locked = await acquireLocks(target.identity, scopesToLock(affected), lockTimeoutMs, environment);
    if (!locked.ok) return locked;
    locks = locked.locks;
    environment.onProgress?.(`reading ${target.name}`);
    const options = planOptions(request, target, environment);
    const checked = await checkSavedPlan(target.api, kinds, plan, { ...options, desired: documents.desired });
    if (!checked.ok) return { ...checked, reason: REASONS[checked.reason] };
    const secrets = openRunSecretStores(target.identity, environment);
    const problems = await preflight(target.api, kinds, checked.plan, secrets);
    if (problems.length > 0)
      return { ok: false, reason: "live", diagnostics: problems.flatMap(({ diagnostics }) => diagnostics) };
    const snapshots = snapshotFiles(environment, target.identity);
    const deprecations = documents.deprecations ?? checked.plan.deprecations;
    return await use({ plan: { ...checked.plan, deprecations }, target, options, snapshots, secrets, locks });
  } finally {
    await locks?.release();
    await target.close();
  }
}

const REASONS = { live: "live", stale: "stale-plan", modified: "saved-plan" } as const;

type ReadSavedPlan = { readonly ok: true; readonly saved: SavedPlan } | Failure;

function readSavedPlan(
  file: string,
  keys: readonly PlanKey[] | undefined,
  { cwd }: Pick<Environment, "cwd">,
): ReadSavedPlan {
  const path = resolve(cwd, file);
  try {
    const { saved, diagnostic } = parseSavedPlan(readTextFile(path, MAX_PLAN_BYTES), file, kinds, VERSION, keys);
    if (saved) return { ok: true, saved };
    if (diagnostic && isSignatureCode(diagnostic.code)) return signatureFailure(diagnostic);
    return { ok: false, reason: "saved-plan", diagnostics: diagnostic ? [diagnostic] : [] };
  } catch (error) {
    return unreadable(file, errorText(error));
  }
}

function unreadable(file: string, reason: string): Failure {
  const detail = `\`${file}\` cannot be read: ${reason}.`;
  const help = "Make a new plan with `zonewright plan … --out FILE`.";
  const diagnostic: Diagnostic = { code: "PLN101", severity: "error", summary: codeTitle("PLN101"), detail, help };
  return { ok: false, reason: "saved-plan", diagnostics: [diagnostic] };
}

function stale(diagnostics: readonly Diagnostic[]): Failure {
  return { ok: false, reason: "stale-plan", diagnostics };
}

type NamedDocuments =
  | { readonly ok: true; readonly desired?: DesiredState; readonly deprecations?: readonly DeprecationFinding[] }
  | Failure;

/** Documents that are named with the plan must declare what they declared when it was made. Their rules are those of the plan. */
async function readNamedDocuments(
  saved: SavedPlan,
  file: string,
  documents: DocumentOptions,
  environment: Environment,
): Promise<NamedDocuments> {
  const names = [...documents.paths, ...(documents.runProgram ? [PROGRAM_FOLDER] : [])];
  if (names.length === 0) return { ok: true };
  const { desired, deprecated, diagnostics, profile } = await loadDocuments(documents, environment);
  const error = diagnostics.find((diagnostic) => diagnostic.severity === "error");
  // The digest is of the healthy parts, as it was for the plan of a part.
  if (error && saved.plan.broken === undefined) return stale([error]);
  if (saved.documents !== undefined && digestDesiredState(desired) === saved.documents)
    return { ok: true, desired, deprecations: findDeprecatedSpellings(deprecated, saved.plan.asOf, profile) };
  const detail = `What ${names.map((name) => `\`${name}\``).join(", ")} declare changed since the plan was made.`;
  const help = "Make a new plan of the documents and review it, or name the plan alone.";
  return stale([{ code: "PLN111", severity: "error", summary: codeTitle("PLN111"), detail, help, where: { file } }]);
}

/** Every spelling of the target is the same target. */
function checkTarget(
  file: string,
  plan: Plan,
  target: Target,
  environment: Pick<Environment, "cwd" | "env">,
): Diagnostic | undefined {
  const planned = identifyTarget({ baseUrl: plan.target }, environment);
  if (planned.ok && planned.identity === target.identity) return undefined;
  const detail = `It was made against \`${plan.target}\`, and the target is \`${target.name}\`.`;
  const help = `Give \`--base-url ${plan.target}\`, or make a plan for this target.`;
  return { code: "PLN104", severity: "error", summary: codeTitle("PLN104"), detail, help, where: { file } };
}

/** The account that the environment names, or any that the credential sees. An emulator has every account. */
async function checkAccount(
  file: string,
  plan: Plan,
  target: Target,
  { env }: Pick<Environment, "env">,
): Promise<Diagnostic | undefined> {
  const { account } = plan;
  if (account === undefined) return undefined;
  const named = env.ZONEWRIGHT_ACCOUNT_ID;
  const isVisible = async () => target.emulator || (await canSeeAccount(target.api, account)) !== false;
  if (named ? named === account : await isVisible()) return undefined;
  const seen = named ? `ZONEWRIGHT_ACCOUNT_ID is \`${named}\`` : "the credential does not see it";
  const detail = `It was made for the account \`${account}\`, and ${seen}.`;
  const help = "Use the credential of that account, or make a new plan for the account of your credential.";
  return { code: "PLN112", severity: "error", summary: codeTitle("PLN112"), detail, help, where: { file } };
}
