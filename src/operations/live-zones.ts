// Reads zones as they are, every kind of object, whether a document names it or not. Nothing is written.
import { codeTitle } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { compileDocuments } from "../desired";
import type { LiveScope, LiveState } from "../kind/state";
import { kinds } from "../kinds";
import { findAccount } from "../live/find-account";
import { isValidId } from "../live/ids";
import { readLive } from "../live/read-live";
import { readOtherZoneObjects, readWholeAccount, zoneContext } from "../live/read-whole-account";
import { type AccountChoice, chooseAccount } from "./choose-account";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { openTarget, type Target, type TargetOptions } from "./target";

export interface LiveZonesRequest extends Omit<TargetOptions, "forApply" | "account"> {
  /** The account, where documents declare several; by default that of ZONEWRIGHT_ACCOUNT_ID and its credential. */
  readonly inAccount?: AccountChoice;
  /** Names of zones; the whole account if empty. */
  readonly zones?: readonly string[];
}

export type LiveZonesResult =
  /** `diagnostics`: warnings, of what the credential may not read. */
  { readonly ok: true; readonly live: LiveState; readonly diagnostics: readonly Diagnostic[] } | Failure;

/** A zone that does not exist or cannot be read is a failure: a part of the zones is never taken for all of them. */
export async function readLiveZones(request: LiveZonesRequest, environment: Environment): Promise<LiveZonesResult> {
  const chosen = chooseAccount(request.inAccount, environment);
  if (!chosen.ok) return chosen;
  const { account } = chosen;
  const opened = await openTarget({ ...request, ...(account && { account }) }, environment);
  if (!opened.ok) return opened;
  const { target } = opened;
  try {
    environment.onProgress?.(`reading ${target.name}`);
    const { live, diagnostics } = await readZones(
      target,
      request,
      account?.id ?? environment.env.ZONEWRIGHT_ACCOUNT_ID,
    );
    return hasErrors(diagnostics) ? { ok: false, reason: "live", diagnostics } : { ok: true, live, diagnostics };
  } finally {
    await target.close();
  }
}

interface ReadZones {
  readonly live: LiveState;
  readonly diagnostics: readonly Diagnostic[];
}

async function readZones(
  target: Target,
  { zones = [], profile = "live" }: LiveZonesRequest,
  account: string | undefined,
): Promise<ReadZones> {
  const value = { version: 1, zones: Object.fromEntries(zones.map((name) => [name, {}])) };
  const document = { file: "--zone", value, locate: () => ({ at: "--zone" }) };
  const { desired, diagnostics } = compileDocuments([document], { kinds, account, profile });
  if (hasErrors(diagnostics)) return { live: { scopes: [] }, diagnostics };
  if (zones.length === 0) return readAccount(target, account, profile);
  const live = await readLive(target.api, kinds, desired);
  const errors = live.scopes.flatMap((scope) => scope.failure ?? (scope.exists ? [] : [zoneNotFound(scope)]));
  const read = errors.length > 0 ? [] : await Promise.all(live.scopes.map((scope) => addOtherObjects(target, scope)));
  const warnings = read.flatMap((scope) => scope.unread);
  return { live: { scopes: read.map(({ scope }) => scope) }, diagnostics: [...errors, ...warnings] };
}

async function readAccount({ api }: Target, account: string | undefined, profile: "live" | "spec"): Promise<ReadZones> {
  const found = account === undefined ? await findAccount(api) : { ok: true as const, id: account };
  if (!found.ok) return { live: { scopes: [] }, diagnostics: [found.diagnostic] };
  if (!isValidId(found.id)) return { live: { scopes: [] }, diagnostics: [invalidAccount(found.id)] };
  const { live, unread } = await readWholeAccount(api, kinds, found.id, profile);
  const failures = live.scopes.flatMap((scope) => scope.failure ?? []);
  return { live, diagnostics: [...failures, ...unread] };
}

/** Adds what a zone has besides records. A credential that may not read it still gets the records. */
async function addOtherObjects(
  { api }: Target,
  scope: LiveScope,
): Promise<{ readonly scope: LiveScope; readonly unread: readonly Diagnostic[] }> {
  if (scope.scope.within === "account" || scope.id === undefined) return { scope, unread: [] };
  const context = zoneContext(scope.scope.zone, scope.row, scope.context.profile);
  return readOtherZoneObjects(api, kinds, { ...scope, context });
}

function invalidAccount(id: string): Diagnostic {
  return {
    code: "DOC114",
    severity: "error",
    summary: codeTitle("DOC114"),
    detail: `ZONEWRIGHT_ACCOUNT_ID is \`${id}\`, which is not an id.`,
    help: "Set it to the 32 lower-case hex digits of the account.",
    where: {},
  };
}

function zoneNotFound({ scope }: LiveScope): Diagnostic {
  const name = scope.within === "zone" ? scope.zone : "account";
  return {
    code: "CLI110",
    severity: "error",
    summary: codeTitle("CLI110"),
    detail: `The zone \`${name}\` does not exist in this account.`,
    help: "Check the name, the account and the base URL.",
    where: { at: name },
  };
}
