// Groups the changes of a scope by owner name, for reports that list them below one heading.
import type { Change } from "../kind/kind";

/** Consecutive changes of one kind and conflict group. */
export interface OwnerGroup {
  readonly kind: string;
  readonly conflict: string;
  readonly changes: readonly Change[];
}

export function groupByOwner(changes: readonly Change[]): readonly OwnerGroup[] {
  const groups: { readonly kind: string; readonly conflict: string; readonly changes: Change[] }[] = [];
  for (const change of changes) {
    const { kind, conflict } = change;
    const last = groups.at(-1);
    if (last?.conflict === conflict && last.kind === kind) last.changes.push(change);
    else groups.push({ kind, conflict, changes: [change] });
  }
  return groups;
}
