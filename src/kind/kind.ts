// The language that kinds are written in. Stages know this interface and never a particular kind.
import type { Where } from "../base/diagnostic";
import { canonicalText, type Json, type JsonObject } from "../base/json";
import type { Method } from "./derive/requests";
import type { Canonical, Fields, Props, Refusal } from "./field";

/** Where objects live: one zone, by its name without a final dot, or the account. */
export type Scope = { readonly within: "zone"; readonly zone: string } | { readonly within: "account" };

export interface Context {
  readonly scope: Scope;
  /** The differences between the two readings of the API: `spec` refuses what `live` only warns of. */
  readonly profile: "live" | "spec";
  /** Smallest TTL in seconds that the zone's plan takes: 60, Enterprise 30. */
  readonly minimumTtl: number;
  /** The document owns the whole scope (`prune`): what it does not name is not there. */
  readonly whole?: boolean;
}

/** How objects are told apart. All lists hold field names; a missing value counts as the empty string. */
export interface Identity {
  /** What a document owns whole: the RRset (name and type). */
  readonly group: readonly string[];
  /** What tells the members of a group apart: the rdata. Empty where a group has one member. */
  readonly member: readonly string[];
  /** What cannot be split over two atomic calls: the owner name. */
  readonly conflict: readonly string[];
}

/** Path templates with `{account_id}`, `{zone_id}` and `{id}`. What the API lacks is left out. */
export interface Routes {
  readonly list?: string;
  /** What the list has to be asked for so that it leaves nothing out. */
  readonly listQuery?: Readonly<Record<string, string>>;
  /** Rows that one page of the list may hold; 100 unless said. */
  readonly perPage?: number;
  /** Objects that the list holds only when it is asked for them: the field and its value, which the query has too. */
  readonly unlisted?: { readonly field: string; readonly value: string };
  /** The list's filter for one object, and the field it compares: a few objects are asked for by name. */
  readonly filter?: string;
  readonly get?: string;
  readonly create?: string;
  /** PATCH of the changed members. */
  readonly update?: string;
  /** PUT of the whole object, where there is no PATCH: sent as it is read by `get` immediately before, with the changes. */
  readonly replace?: string;
  readonly delete?: string;
  /** PATCH takes one member at a time. */
  readonly oneFieldPerUpdate?: true;
  /** One atomic call for many operations. */
  readonly batch?: string;
}

/** A value that the API makes and shows once: it goes to the sink that the object declares, and nowhere else. */
export interface Secret {
  /** The member of the create's reply that holds it. */
  readonly member: string;
  /** PUT that makes the value anew and ends the one before; the result is the value. */
  readonly roll: string;
  /** The object's name, by which it is found again. */
  readonly name: string;
  /** Where the value goes, in the form of `kind/sink`. */
  readonly sink: string;
  /** How old the value may become: a number and `d`, `h`, `m`. */
  readonly maxAge: string;
  /** When the object was last written: the age of the value where nobody remembers it. */
  readonly modified: string;
  /** Undeclared fields whose live value ended the object's: a successor does without them. None where it has not ended. */
  ended(live: Props, declared: Props): readonly string[];
  /** The name of the object that takes its place during a rotation, until it takes its name too. */
  successor(name: string): string;
}

/** An id that requests need and that is known by a name: looked up before the first write. */
export interface Lookup {
  /** The list, narrowed with `name`. */
  readonly route: string;
  readonly name: string;
}

/** A write that no route of the ordinary four describes. */
export interface OwnWrite {
  readonly method: Method;
  readonly route: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** What ids look like, said as a regular expression of the whole id and in words. */
export interface IdForm {
  readonly source: string;
  readonly says: string;
}

/** An example that the conformance tests run: declared as a person would, and spellings that mean the same. */
export interface Sample {
  readonly title: string;
  readonly declared: JsonObject;
  /** Other spellings of the same object: a plan after applying any of them is empty. */
  readonly spellings?: readonly JsonObject[];
  /** An edit of the object, planned as one in-place update of these fields. */
  readonly edit?: { readonly declared: JsonObject; readonly fields: readonly string[] };
}

/** A refusal that belongs to one field of an object, or to the whole of it. */
export interface FieldRefusal extends Refusal {
  readonly field?: string;
  readonly severity?: "error" | "warning";
}

export interface Completed {
  readonly props: Props;
  readonly refusals: readonly FieldRefusal[];
}

/** A declared object in canonical form. */
export interface Declared {
  readonly kind: string;
  readonly group: string;
  readonly conflict: string;
  readonly label: string;
  readonly props: Props;
  readonly where: Where;
}

/** An object as the API has it, in canonical form. */
export interface Live {
  readonly kind: string;
  readonly id: string;
  readonly group: string;
  readonly conflict: string;
  readonly label: string;
  readonly props: Props;
  /** Who manages it elsewhere: such an object is listed and never changed. */
  readonly managedBy?: string;
}

/** What no single object can say: judged over all declared objects of one scope. */
export interface Rule {
  readonly code: string;
  readonly source: string;
  readonly doc: string;
  /** @param beside everything that is declared in the scope, of any kind. */
  check(declared: readonly Declared[], context: Context, beside: readonly Declared[]): readonly RuleFinding[];
}

export interface RuleFinding {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly help?: string;
  readonly at: readonly Declared[];
}

export type Action = "create" | "update" | "replace" | "delete";

export interface FieldChange {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
}

/** One difference between desired and live, of one object. */
export interface Change {
  readonly action: Action;
  readonly kind: string;
  readonly scope: Scope;
  readonly group: string;
  readonly conflict: string;
  /** What a person calls it: `www A 192.0.2.1`. */
  readonly label: string;
  readonly id?: string;
  /** Live before. */
  readonly from?: Props;
  /** Live afterwards: undeclared fields as they were. */
  readonly to?: Props;
  readonly fields: readonly FieldChange[];
  /** Why, where the fields do not say it: `state: absent`, `prune`, `surplus copy`. */
  readonly because?: string;
  /**
   * The object's secret is made anew. `roll`: in place, where the value is lost anyway. `rotate`: by a successor whose
   * value is stored before the old one ends.
   */
  readonly renews?: "roll" | "rotate";
  readonly where?: Where;
}

/** A danger of a plan: refused with exit 3 unless its code is allowed. */
export interface Hazard {
  readonly code: string;
  readonly scope: Scope;
  readonly message: string;
  /** Labels of the changes it is about. */
  readonly labels: readonly string[];
  /** Cannot be allowed by its code: the document itself forbids it (`protect`). */
  readonly final?: true;
}

export interface GuardView {
  readonly scope: Scope;
  readonly changes: readonly Change[];
  readonly live: readonly Live[];
  /** What will be live when all is applied. */
  readonly after: readonly Props[];
  /** The target is an emulator: nothing real is at stake. */
  readonly emulator: boolean;
  /** The reply for the scope's own object: the zone with its plan, the account with its type where it was asked for. */
  readonly row?: JsonObject;
}

export type Guard = (view: GuardView) => readonly Hazard[];

export interface Kind {
  /** `dns_record`: the Terraform resource `edge_dns_record` and the reference page are named after it. */
  readonly name: string;
  /** What people call one, in the singular and the plural. */
  readonly title: { readonly singular: string; readonly plural: string };
  readonly doc: string;
  readonly within: "account" | "zone";
  /** Its objects are scopes themselves: the label of each is the scope's name. */
  readonly opens?: "zone";
  /** Where documents hold it: `zones.<name>.records` is a list, `dns_settings` a single object, `gateways` a map. */
  readonly inDocument: { readonly key: string; readonly form: "list" | "map" | "single"; readonly mapKey?: string };
  readonly fields: Fields;
  readonly identity: Identity;
  readonly routes: Routes;
  /** The form of its objects' ids, where they are not 32 lower-case hex digits. Checked before one enters a URL. */
  readonly id?: IdForm;
  /** Canonical form of what was declared or read; says what no single field can. */
  canonical?(props: Props, context: Context, from: "declared" | "live"): Completed;
  /** A declaration of a whole group (`state: absent`): the canonical form of the group's own fields. */
  canonicalGroup?(fields: JsonObject, context: Context): Completed;
  /** A glob of `ignore`, `protect` or `open` in the canonical form of its field: `WWW.example.com.` is `www`. */
  canonicalGlob?(field: string, glob: string, context: Context): string;
  /** The scope's defaults laid under a declared object; without it a missing field takes the default's value. */
  withDefaults?(declared: JsonObject, defaults: JsonObject): JsonObject;
  /** The member of the remote object that holds the kind's own ones: they are read from it and written into it. */
  readonly insideMember?: string;
  /** Its guards look at the account's own object (its type), which is then read too. */
  readonly needsAccount?: true;
  fromWire?(row: JsonObject, context: Context): JsonObject;
  toWire?(props: Props, context: Context): JsonObject;
  /** The write of a creation or an update, where the API has a route of its own for each turn. The last resort. */
  write?(change: Change, context: Context): OwnWrite;
  /** A reply as PUT takes it, where a member has another shape there. Read-only members are left out without it. */
  toReplace?(row: JsonObject): JsonObject;
  label(props: Props): string;
  managedBy?(row: JsonObject): string | undefined;
  /** Why two objects cannot live together, if they cannot. Asked for objects of one conflict group only. */
  conflicts?(left: Props, right: Props): string | undefined;
  /** Conflict groups that this object points at: made before it, deleted after it. */
  pointsAt?(props: Props, context: Context): readonly string[];
  /** Kinds whose every change comes before this one, which is not made where one of them fails. */
  after?(change: Change): readonly string[];
  /** Order inside a conflict group on create, reversed on delete: NS 0, others 1, DS 2. */
  precedence?(props: Props): number;
  readonly rules?: readonly Rule[];
  readonly guards?: readonly Guard[];
  /** The remote object it writes, where several kinds share one: steps on it are merged. */
  object?(scope: Scope): string;
  /** The value that it is made for, shown once. */
  readonly secret?: Secret;
  /** Ids that stand in its bodies as `{placeholder}`, by placeholder. */
  readonly lookups?: Readonly<Record<string, Lookup>>;
  /** What destroying means where the API has no DELETE: restore the snapshot taken before the first write. */
  readonly onDestroy?: "delete" | "restore";
  /** `false`: an import leaves it out, because what it was made from cannot be read back. */
  readonly imports?: false;
  readonly samples: readonly Sample[];
}

/** Checks that identity and canonical forms name only declared fields. A mistake here is a bug: it throws. */
export function defineKind(kind: Kind): Kind {
  const unknown = [...kind.identity.group, ...kind.identity.member, ...kind.identity.conflict].filter(
    (name) => !(name in kind.fields),
  );
  if (unknown.length > 0) throw new Error(`kind ${kind.name}: identity names unknown fields ${unknown.join(", ")}`);
  return kind;
}

/**
 * The key of an object's group, member or conflict group: its values in the order of the identity. Members of a value
 * count in any order: a saved plan has them sorted, a reply has the server's order.
 */
export function keyOf(props: Props, names: readonly string[]): string {
  const values = names.map((name) => props[name] ?? "");
  return values.some((value) => typeof value === "object") ? canonicalText(values) : JSON.stringify(values);
}

export function scopeName(scope: Scope): string {
  return scope.within === "zone" ? scope.zone : "account";
}

export type { Canonical, Fields, Props };
