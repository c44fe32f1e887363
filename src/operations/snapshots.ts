// What settings were before the first write to them, kept in the state folder, so that `state: absent` can restore them.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { shortDigest } from "../base/digest";
import { isObject, type Json, type JsonObject } from "../base/json";
import { type Change, type Declared, identityKey, type Kind, type Scope, scopeName } from "../kind/kind";
import { findKind } from "../kind/registry";
import type { Absent, DesiredScope, DesiredState } from "../kind/state";
import type { Environment } from "./environment";
import { stateFolder } from "./state-folder";

/** Of the file. A file without a version is of version 1. */
const VERSION = 1;

export interface Snapshots {
  /** Keeps what a change replaces. The first write counts: a snapshot that exists already stays. */
  keep(change: Change): void;
  /** The desired state, with the snapshot in place of each absent setting. A missing snapshot is an error diagnostic. */
  restore(
    kinds: readonly Kind[],
    desired: DesiredState,
  ): { readonly desired: DesiredState; readonly diagnostics: readonly Diagnostic[] };
  /** Deletes the snapshots that `restore` used, once their values are live again. */
  forget(): void;
}

/** @param target the identity of the target. */
export function snapshotFiles({ env }: Pick<Environment, "env">, target: string): Snapshots {
  const folder = join(stateFolder(env), "snapshots");
  const snapshotPath = (kind: string, scope: Scope) =>
    join(folder, `${shortDigest(`${target} ${scopeName(scope)} ${kind}`)}.json`);
  const used: string[] = [];
  return {
    keep: ({ kind, scope, from }) => {
      const file = snapshotPath(kind, scope);
      // A zone that this run creates had no values before: nothing is kept, and a later restore says so.
      if (from === undefined || readSnapshot(file) !== undefined) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const snapshot = { version: VERSION, target, scope: scopeName(scope), kind, props: from };
      writeFileSync(`${file}.new`, JSON.stringify(snapshot), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    restore: (kinds, desired) => {
      const diagnostics: Diagnostic[] = [];
      const scopes = desired.scopes.map((scope) => {
        const restored = restoreScope(kinds, scope, snapshotPath);
        used.push(...restored.used);
        diagnostics.push(...restored.diagnostics);
        return restored.scope;
      });
      return { desired: { ...desired, scopes }, diagnostics };
    },
    forget: () => {
      for (const file of used) rmSync(file, { force: true });
    },
  };
}

interface RestoredScope {
  readonly scope: DesiredScope;
  readonly used: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

function restoreScope(
  kinds: readonly Kind[],
  scope: DesiredScope,
  snapshotPath: (kind: string, scope: Scope) => string,
): RestoredScope {
  const restored: Declared[] = [];
  const used: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const absent = scope.absent.filter((absence) => {
    const kind = findKind(kinds, absence.kind);
    if (kind?.onDestroy !== "restore") return true;
    const file = snapshotPath(kind.name, scope.scope);
    const props = readSnapshot(file);
    if (props === undefined) diagnostics.push(missingSnapshot(kind, scope, absence));
    else {
      used.push(file);
      restored.push(declare(kind, props, absence));
    }
    return false;
  });
  const isUnchanged = restored.length === 0 && absent.length === scope.absent.length;
  return {
    scope: isUnchanged ? scope : { ...scope, absent, objects: [...scope.objects, ...restored] },
    used,
    diagnostics,
  };
}

function declare(kind: Kind, props: JsonObject, { where }: Absent): Declared {
  const { group, conflict } = kind.identity;
  const keys = { group: identityKey(props, group), conflict: identityKey(props, conflict) };
  return { kind: kind.name, ...keys, label: kind.label(props), props, where };
}

/** The values in a snapshot; undefined where there is none or it is not readable. */
function readSnapshot(file: string): JsonObject | undefined {
  try {
    const snapshot: Json = JSON.parse(readFileSync(file, "utf8"));
    if (!isObject(snapshot)) return undefined;
    const { props } = snapshot;
    return isObject(props) ? props : undefined;
  } catch {
    return undefined;
  }
}

function missingSnapshot(kind: Kind, scope: DesiredScope, absent: Absent): Diagnostic {
  return {
    code: "SNP101",
    severity: "error",
    summary: codeTitle("SNP101"),
    detail: `\`state: absent\` restores the ${kind.title.singular} of ${scopeName(scope.scope)} to the values before the first write, and this machine has no snapshot of them.`,
    help: "Remove the block to leave the values as they are, or declare the values that you want.",
    where: absent.where,
  };
}
