// Objects that another program manages and marks, as lines of `ignore`: an import must not declare them. Pure.
import { formatCount } from "../../../base/format-count";
import type { JsonObject } from "../../../base/json";
import type { Context, HasProps, Kind } from "../../../kind/kind";
import type { PrintedIgnore } from "./format-document";

export interface SeparatedObjects<T> {
  /** What no other program manages. */
  readonly own: readonly T[];
  readonly ignored: readonly PrintedIgnore[];
  readonly managed: readonly ManagedCount[];
}

export interface ManagedCount {
  /** `external-dns`. */
  readonly manager: string;
  readonly count: number;
  /** Labels of the objects, without the marks. */
  readonly labels: readonly string[];
}

export function separateManaged<T extends HasProps>(
  kind: Kind,
  objects: readonly T[],
  context: Context,
): SeparatedObjects<T> {
  const taken = new Set<T>();
  const ignored: PrintedIgnore[] = [];
  const managed: ManagedCount[] = [];
  for (const [name, manager] of Object.entries(kind.managers ?? {})) {
    const before = taken.size;
    const labels = new Set<string>();
    for (const options of manager.suggest(objects, context)) {
      const { marks, named } = manager.find(objects, options, context);
      for (const object of [...marks, ...named]) taken.add(object);
      for (const { props } of named) labels.add(kind.label(props));
      const rule: JsonObject = { managed_by: name, ...options };
      ignored.push({ rule, comment: describe(name, named.length, marks.length) });
    }
    if (taken.size > before) managed.push({ manager: name, count: taken.size - before, labels: [...labels] });
  }
  return { own: objects.filter((object) => !taken.has(object)), ignored, managed };
}

function describe(manager: string, named: number, marks: number): string {
  return `${manager} manages ${formatCount(named, "record")} by ${formatCount(marks, "registry record")}.`;
}
