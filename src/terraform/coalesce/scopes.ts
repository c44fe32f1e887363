// The zones and the account that resources live in, each asked for once: a record's spelling means nothing without the
// name of its zone.
import type { Diagnostic } from "../../base/diagnostic";
import { isObject, type JsonObject } from "../../base/json";
import type { Context, Kind } from "../../kind/kind";
import { findAccount } from "../../live/account";
import type { Api } from "../../live/client";
import { checkId } from "../../live/ids";
import { liveOf } from "../../live/read";
import { batchLimitOf } from "../../plan/make-plan";

export interface KnownScope {
  /** Id of the zone or of the account. */
  readonly id: string;
  readonly context: Context;
  /** Operations in one batch. */
  readonly batchLimit: number;
  readonly row?: JsonObject;
}

export type FoundScope =
  | { readonly ok: true; readonly scope: KnownScope }
  | { readonly ok: false; readonly problem: Diagnostic };

export interface Scopes {
  zone(id: string): Promise<FoundScope>;
  /** Without an id, the only account that the credential sees. */
  account(id?: string): Promise<FoundScope>;
  /** A zone was written or deleted: it is asked for again. */
  forget(id: string): void;
}

export function makeScopes(api: Api, kinds: readonly Kind[]): Scopes {
  const zones = new Map<string, Promise<FoundScope>>();
  let only: Promise<FoundScope> | undefined;
  return {
    zone: (id) => {
      const known = zones.get(id) ?? readZone(api, kinds, id);
      zones.set(id, known);
      // A failure is not kept: the next one asks again.
      known.then((found) => !found.ok && zones.delete(id));
      return known;
    },
    account: (id) => {
      if (id !== undefined) return Promise.resolve(accountScope(id));
      only ??= findAccount(api).then((found) =>
        found.ok ? accountScope(found.id) : { ok: false, problem: found.diagnostic },
      );
      return only;
    },
    forget: (id) => void zones.delete(id),
  };
}

function accountScope(id: string): FoundScope {
  if (!checkId(id)) return { ok: false, problem: notAnId("account", id) };
  const context: Context = { scope: { within: "account" }, profile: "live", minimumTtl: 60 };
  return { ok: true, scope: { id, context, batchLimit: 0 } };
}

async function readZone(api: Api, kinds: readonly Kind[], id: string): Promise<FoundScope> {
  const opener = kinds.find((kind) => kind.opens === "zone") as Kind;
  if (!checkId(id)) return { ok: false, problem: notAnId("zone", id) };
  const got = await api.send({ method: "GET", path: (opener.routes.get as string).replace("{id}", id) });
  if (got.outcome !== "ok" || !isObject(got.result)) {
    const failure = got.outcome === "failed" ? got.failure : undefined;
    return { ok: false, problem: unreadable(id, failure?.message ?? "no usable answer came", failure?.status) };
  }
  const row = got.result;
  const account: Context = { scope: { within: "account" }, profile: "live", minimumTtl: 60 };
  const zone = liveOf(opener, row, account).label;
  const plan = row["plan"];
  const enterprise = isObject(plan) && plan["legacy_id"] === "enterprise";
  const context: Context = { scope: { within: "zone", zone }, profile: "live", minimumTtl: enterprise ? 30 : 60 };
  return {
    ok: true,
    scope: {
      id,
      context,
      row,
      batchLimit: batchLimitOf({ row }),
    },
  };
}

function notAnId(what: string, seen: string): Diagnostic {
  return {
    code: "TFP101",
    severity: "error",
    summary: `Not the id of a ${what}`,
    detail: `\`${seen.slice(0, 80)}\` is no id: it has 32 lower-case hex digits.`,
    help: what === "zone" ? "Write `edge_zone.NAME.id`, or the id that the dashboard shows." : undefined,
  };
}

/** Never "gone": a zone that cannot be read says nothing of what is in it. */
function unreadable(id: string, message: string, status: number | undefined): Diagnostic {
  const answered = status === undefined ? "" : ` (${status})`;
  return {
    code: "TFP102",
    severity: "error",
    summary: "The zone cannot be read",
    detail: `\`${id}\`: ${message}${answered}`,
    help: "Check the token's permissions and that the zone exists in this account. Nothing in it is taken to be gone.",
  };
}
