// What settings were before the first write to them, kept on this machine so that `state: absent` can restore it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import { type Change, type Declared, type Kind, keyOf, type Scope, scopeName } from "../kind/kind";
import type { Absent, DesiredScope, DesiredState } from "../kind/state";
import { stateFolder } from "../operations/state-folder";
import type { Io } from "./io";

export interface Snapshots {
  /** Keeps what a change finds, unless something is kept already: the first write counts. */
  keep(change: Change): void;
  /** Absent settings as the snapshot of them; without one a diagnostic. */
  restore(
    kinds: readonly Kind[],
    desired: DesiredState,
  ): { readonly desired: DesiredState; readonly diagnostics: readonly Diagnostic[] };
  /** The snapshots that `restore` used are spent once they are live again. */
  forget(): void;
}

export function snapshotFiles(io: Pick<Io, "env">, target: string): Snapshots {
  const folder = join(stateFolder(io.env), "snapshots");
  const fileOf = (kind: string, scope: Scope) =>
    join(
      folder,
      `${createHash("sha256")
        .update(`${target} ${scopeName(scope)} ${kind}`)
        .digest("hex")
        .slice(0, 32)}.json`,
    );
  const used: string[] = [];
  return {
    keep: ({ kind, scope, from }) => {
      const file = fileOf(kind, scope);
      // Of a zone that this run creates there is no before: nothing is kept, and a restore says so.
      if (from === undefined || readSnapshot(file) !== undefined) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify({ target, scope: scopeName(scope), kind, props: from }), {
        mode: 0o600,
      });
      renameSync(`${file}.new`, file);
    },
    restore: (kinds, desired) => {
      const diagnostics: Diagnostic[] = [];
      const scopes = desired.scopes.map((scope) => restoreScope(kinds, scope, fileOf, used, diagnostics));
      return { desired: { ...desired, scopes }, diagnostics };
    },
    forget: () => {
      for (const file of used) rmSync(file, { force: true });
    },
  };
}

function restoreScope(
  kinds: readonly Kind[],
  scope: DesiredScope,
  fileOf: (kind: string, scope: Scope) => string,
  used: string[],
  diagnostics: Diagnostic[],
): DesiredScope {
  const restored: Declared[] = [];
  const absent = scope.absent.filter((absence) => {
    const kind = kinds.find((each) => each.name === absence.kind);
    if (kind?.onDestroy !== "restore") return true;
    const file = fileOf(kind.name, scope.scope);
    const props = readSnapshot(file);
    if (props === undefined) diagnostics.push(nothingKept(kind, scope, absence));
    else {
      used.push(file);
      const { group, conflict } = kind.identity;
      restored.push({
        kind: kind.name,
        group: keyOf(props, group),
        conflict: keyOf(props, conflict),
        label: kind.label(props),
        props,
        where: absence.where,
      });
    }
    return false;
  });
  return restored.length === 0 && absent.length === scope.absent.length
    ? scope
    : { ...scope, absent, objects: [...scope.objects, ...restored] };
}

function readSnapshot(file: string): JsonObject | undefined {
  try {
    const value = JSON.parse(readFileSync(file, "utf8")) as Json;
    return isObject(value) && isObject(value["props"]) ? value["props"] : undefined;
  } catch {
    return undefined;
  }
}

function nothingKept(kind: Kind, scope: DesiredScope, absent: Absent): Diagnostic {
  return {
    code: "SNP101",
    severity: "error",
    summary: "Nothing to restore",
    detail: `\`state: absent\` restores the ${kind.title.singular} of ${scopeName(scope.scope)} as they were before the first write, and no snapshot of them is kept on this machine.`,
    help: "Remove the block to leave them as they are, or declare the values that you want.",
    where: absent.where,
  };
}
