// What settings were before the first write to them, kept in the state folder, so that `state: absent` can restore them.

import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { shortDigest } from "../base/digest";
import { errorCode, errorText } from "../base/error-text";
import { isObject, type Json, type JsonObject } from "../base/json";
import { readTextFile } from "../base/read-text-file";
import { replaceFile } from "../base/replace-file";
import { type Change, type Declared, identityKey, type Kind, type Scope, scopeName } from "../kind/kind";
import { findKind } from "../kind/registry";
import type { Absent, DesiredAccount, DesiredScope, DesiredState } from "../kind/state";
import type { Environment } from "./environment";
import { stateFolder } from "./state-folder";

/** Of the file. A file without a version is of version 1. */
const VERSION = 1;

export interface Snapshots {
  /**
   * Keeps what a change replaces. The first write counts: a snapshot that exists already stays. Returns an error where there is
   * a damaged snapshot, or where none can be stored: then the change must not be written.
   */
  keep(change: Change): Diagnostic | undefined;
  /** The desired state, with the snapshot in place of each absent setting. A missing snapshot is an error diagnostic. */
  restore(
    kinds: readonly Kind[],
    desired: DesiredState,
  ): { readonly desired: DesiredState; readonly diagnostics: readonly Diagnostic[] };
  /** Deletes the snapshots that `restore` used, once their values are live again. */
  forget(): void;
}

export interface SnapshotOwner extends Pick<DesiredAccount, "desired"> {
  readonly account?: DesiredAccount["account"] | undefined;
}

interface SnapshotIdentity {
  readonly file: string;
  readonly target: string;
  /** Its id; missing if it was not known when the settings were written first. */
  readonly account?: string;
  readonly scope: string;
  readonly kind: string;
}

/**
 * @param target the identity of the target.
 * @param state of the account whose settings they are: two accounts of one target, and zones of one name in them, have their own.
 */
export function snapshotFiles({ env }: Pick<Environment, "env">, target: string, state: SnapshotOwner): Snapshots {
  const folder = join(stateFolder(env), "snapshots");
  const { account: id } = state.desired;
  const identify = (kind: string, scope: Scope, account: string | undefined): SnapshotIdentity => {
    const identity = { target, ...(account !== undefined && { account }), scope: scopeName(scope), kind };
    return { ...identity, file: join(folder, `${shortDigest(Object.values(identity).join(" "))}.json`) };
  };
  /** Earlier versions wrote no account into a snapshot; it can only be that of documents without `accounts`. */
  const find = (kind: string, scope: Scope): SnapshotIdentity => {
    const own = identify(kind, scope, id);
    if (state.account !== undefined || existsSync(own.file)) return own;
    const earlier = identify(kind, scope, undefined);
    return existsSync(earlier.file) ? earlier : own;
  };
  const used: string[] = [];
  return {
    keep: ({ kind, scope, from, where }) => {
      // A zone that this run creates had no values before: nothing is kept, and a later restore says so.
      if (from === undefined) return undefined;
      const { file, ...identity } = find(kind, scope);
      const existing = readSnapshot(file, identity);
      if (existing.status === "whole") return undefined;
      if (existing.status === "damaged") return damagedSnapshot(file, existing.problem, where);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const content = JSON.stringify({ version: VERSION, ...identity, props: from });
        replaceFile(file, content, { mode: 0o600, flush: "content-and-folder" });
        return undefined;
      } catch (error) {
        return unstoredSnapshot(file, errorText(error), where);
      }
    },
    restore: (kinds, desired) => {
      const diagnostics: Diagnostic[] = [];
      const scopes = desired.scopes.map((scope) => {
        const restored = restoreScope(kinds, scope, find);
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
  find: (kind: string, scope: Scope) => SnapshotIdentity,
): RestoredScope {
  const restored: Declared[] = [];
  const used: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const absent = scope.absent.filter((absence) => {
    const kind = findKind(kinds, absence.kind);
    if (kind?.onDestroy !== "restore") return true;
    const { file, ...identity } = find(kind.name, scope.scope);
    const snapshot = readSnapshot(file, identity);
    switch (snapshot.status) {
      case "missing":
        diagnostics.push(missingSnapshot(kind, scope, absence));
        break;
      case "damaged":
        diagnostics.push(damagedSnapshot(file, snapshot.problem, absence.where));
        break;
      case "whole":
        used.push(file);
        restored.push(declare(kind, snapshot.props, absence));
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

type SnapshotFile =
  | { readonly status: "missing" }
  | { readonly status: "damaged"; readonly problem: string }
  | { readonly status: "whole"; readonly props: JsonObject };

/** A file that is there but does not hold the values of this object is damaged. It never counts as missing. */
function readSnapshot(file: string, identity: Omit<SnapshotIdentity, "file">): SnapshotFile {
  const damaged = (problem: string): SnapshotFile => ({ status: "damaged", problem });
  let snapshot: Json;
  try {
    snapshot = JSON.parse(readTextFile(file));
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { status: "missing" };
    return damaged(code === undefined ? "it is not JSON" : errorText(error));
  }
  if (!isObject(snapshot)) return damaged("it is not an object");
  const { props, version = 1, target, account, scope, kind } = snapshot;
  if (version !== VERSION)
    return damaged(
      `its version is \`${JSON.stringify(version).slice(0, 20)}\`, and this program reads version ${VERSION}`,
    );
  const isOwn = target === identity.target && account === identity.account;
  if (!isOwn || scope !== identity.scope || kind !== identity.kind) return damaged("it belongs to something else");
  return isObject(props) ? { status: "whole", props } : damaged("it holds no values");
}

function damagedSnapshot(file: string, problem: string, where: Where | undefined): Diagnostic {
  return {
    code: "SNP102",
    severity: "error",
    summary: codeTitle("SNP102"),
    detail: `\`${file}\` should hold the values before the first write: ${problem}.`,
    help: "Restore the file from a backup. If there is none, delete it: the values that are live at the next write are then the values before the first write.",
    ...(where && { where }),
  };
}

function unstoredSnapshot(file: string, problem: string, where: Where | undefined): Diagnostic {
  return {
    code: "SNP103",
    severity: "error",
    summary: codeTitle("SNP103"),
    detail: `\`${file}\`: ${problem}. Without it, \`state: absent\` could not restore the values, so they are not changed.`,
    help: "Make the folder writable, or set ZONEWRIGHT_STATE_DIR to another folder, and run apply again.",
    ...(where && { where }),
  };
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
