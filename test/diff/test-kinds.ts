// Test kinds, one of each document form, small enough to write down a whole diff.
import type { JsonObject } from "../../src/base/json";
import type { Field } from "../../src/kind/field";
import { defineKind, type Kind } from "../../src/kind/kind";
import type { Absent, DesiredScope, LiveScope, Ownership } from "../../src/kind/state";
import { ADDITIVE } from "../../src/kind/state";
import { context, id, toDeclared, toLive } from "../build-state";

const field = (more: Partial<Field> = {}): Field => ({ type: "string", doc: "", presence: "optional", ...more });

const kind = (name: string, more: Partial<Kind>): Kind =>
  defineKind({
    name,
    title: { singular: name, plural: `${name}s` },
    doc: "",
    within: "zone",
    inDocument: { key: `${name}s`, form: "list" },
    fields: { name: field(), content: field(), note: field() },
    identity: { group: ["name"], member: ["content"], conflict: ["name"] },
    routes: { list: "/l", create: "/c", update: "/u", delete: "/d" },
    label: (props) => `${props["name"]}${props["content"] === undefined ? "" : `=${props["content"]}`}`,
    managedBy: (row) => (typeof row["by"] === "string" ? row["by"] : undefined),
    samples: [],
    ...more,
  });

/** A list whose groups have several members; a member `alone` conflicts with all others. */
export const leaf = kind("leaf", {
  fields: { name: field(), content: field(), note: field(), rank: field({ type: "integer" }) },
  conflicts: (left, right) => {
    const alone = [left, right].some((props) => props["content"] === "alone");
    return alone ? `\`${left["content"]}\` and \`${right["content"]}\` do not go together.` : undefined;
  },
});

/** A second list, whose objects conflict with nothing. */
export const twig = kind("twig", {});

/** A map: one object for each name, although the API permits several. `place` is set at creation. */
export const shelf = kind("shelf", {
  inDocument: { key: "shelves", form: "map", mapKey: "name" },
  fields: { name: field(), note: field(), place: field({ onChange: "replace" }) },
  identity: { group: ["name"], member: [], conflict: ["name"] },
});

/** A single object whose fields are written one per request. */
export const door = kind("door", {
  inDocument: { key: "door", form: "single" },
  fields: { name: field(), colour: field(), width: field({ type: "integer" }) },
  identity: { group: [], member: [], conflict: [] },
  routes: { get: "/g", update: "/u", singleFieldPerUpdate: true },
  label: () => "door",
});

const where = (line: number) => ({ file: "zone.yaml", line });

export interface Wanted {
  readonly of?: Kind;
  readonly declared?: readonly JsonObject[];
  /** Whole groups, or members if they have a content. */
  readonly absent?: readonly JsonObject[];
  readonly ownership?: Partial<Ownership>;
}

/** Declared objects are on lines from 1, absent objects on lines from 101, and the scope on line 99. */
export function wanted(...parts: readonly Wanted[]): DesiredScope {
  const objects = parts.flatMap(({ of = leaf, declared = [] }) =>
    declared.map((row, index) => ({ ...toDeclared(row, of), where: where(index + 1) })),
  );
  const absent = parts.flatMap(({ of = leaf, absent: gone = [] }) =>
    gone.map((row, index): Absent => {
      const { group, conflict, label } = toDeclared(row, of);
      const member = row["content"] === undefined ? {} : { member: JSON.stringify([row["content"]]) };
      return { kind: of.name, group, conflict, label, where: where(101 + index), ...member };
    }),
  );
  const ownership = Object.assign({ ...ADDITIVE }, ...parts.map((part) => part.ownership ?? {}));
  return { scope: context.scope, context, where: where(99), ownership, objects, absent };
}

/** Ids count from 1 over all objects. */
export function found(...rows: readonly (readonly [Kind, JsonObject])[]): LiveScope {
  const objects = rows.map(([of, row], index) => toLive({ id: id(index + 1), ...row }, of));
  return { scope: context.scope, context, id: id(0), exists: true, objects };
}
