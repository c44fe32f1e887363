// The resources that are left to move from the public provider to the provider `edge`. Pure.
import { compareText } from "../../../base/compare-text";
import type { Diagnostic } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import type { SourceFile } from "../document";
import { findCounterpart, isOwnType, isPublicType } from "./public-types";
import { readTerraformState, type StateResource } from "./read-state";

/** The resources of a type. */
export interface TypeToMove {
  readonly type: string;
  /** The type that they become; undefined without a counterpart. */
  readonly becomes?: string;
  /** In the order of the state. */
  readonly addresses: readonly string[];
}

export interface MigrationCheck {
  /** Resources of the provider `edge`. */
  readonly moved: number;
  readonly left: readonly TypeToMove[];
  readonly withoutCounterpart: readonly TypeToMove[];
}

export type CheckedMigration =
  | { readonly ok: true; readonly check: MigrationCheck }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export function checkMigration(source: SourceFile): CheckedMigration {
  const read = readTerraformState(source);
  if (!read.ok) return { ok: false, diagnostics: [read.diagnostic] };
  const managed = read.resources.filter(({ mode }) => mode === "managed");
  const types = listTypes(managed.filter(({ type }) => isPublicType(type)));
  const check = {
    moved: managed.filter(({ type }) => isOwnType(type)).length,
    left: types.filter(({ becomes }) => becomes !== undefined),
    withoutCounterpart: types.filter(({ becomes }) => becomes === undefined),
  };
  return { ok: true, check };
}

/** By type, and by what its resources become. */
function listTypes(resources: readonly StateResource[]): readonly TypeToMove[] {
  const typed = resources.map(({ type, attributes, address }) => ({
    type,
    address,
    becomes: findCounterpart(type, attributes),
  }));
  const groups = [...groupBy(typed, ({ type, becomes = "" }) => `${type} ${becomes}`)];
  groups.sort(([left], [right]) => compareText(left, right));
  return groups.flatMap(([, own]): readonly TypeToMove[] => {
    const [first] = own;
    if (!first) return [];
    const { type, becomes } = first;
    const addresses = own.map(({ address }) => address);
    return [{ type, addresses, ...(becomes === undefined ? {} : { becomes }) }];
  });
}
