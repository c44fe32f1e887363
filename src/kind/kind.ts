// The declaration of a kind, and the objects that carry its props through the stages. Stages know this interface and never a
// particular kind.
//
// `Kind` without parameters is a kind whose props are not known at compile time; its methods accept the props of that kind only.
// Props are parsed by their kind (`derive/canonicalize.ts`), which keeps the two together.
import type { Where } from "../base/diagnostic";
import { canonicalText, type Json, type JsonObject } from "../base/json";
import { withArticle } from "../base/with-article";
import type { Builder } from "./builder";
import type { Method } from "./derive/requests";
import type { Fields, Props, PropsOfFields, ValidationError } from "./field";

/** Where objects live: a zone, by its name without a final dot, or the account. */
export type Scope =
  | { readonly within: "zone"; readonly zone: string }
  /** `account`: its name, where several accounts are read or reported together; the stages work on one account at a time. */
  | { readonly within: "account"; readonly account?: string };

export interface Context {
  readonly scope: Scope;
  /** How strictly the API is interpreted: violations that `live` reports as warnings are errors under `spec`. */
  readonly profile: "live" | "spec";
  /** The zone is on the Enterprise plan: TTLs start at 30 seconds instead of 60. */
  readonly enterprise: boolean;
  /** The document owns the whole scope (`prune`): undeclared names do not exist after an apply. */
  readonly ownsScope?: boolean;
}

/** The fields that identify an object. All lists have field names; a missing value counts as the empty string. */
export interface Identity {
  /** The unit that a document owns as a whole: the RRset (name and type). */
  readonly group: readonly string[];
  /** Identifies the members of a group: the rdata. Empty where a group has one member. */
  readonly member: readonly string[];
  /** Changes with the same values are never split over two atomic calls: the owner name. */
  readonly conflict: readonly string[];
}

/** Path templates with `{account_id}`, `{zone_id}` and `{id}`. A route that the API does not have is undefined. */
export interface Routes {
  readonly list?: string;
  /** The query with which the list is complete. */
  readonly listQuery?: Readonly<Record<string, string>>;
  /** Largest page of the list, in rows. Default: 100. */
  readonly perPage?: number;
  /** Objects that the list contains only when the query has this field and value. */
  readonly unlisted?: { readonly field: string; readonly value: string };
  /** The list's filter by a field, to read a few objects by name. */
  readonly filter?: string;
  readonly get?: string;
  readonly create?: string;
  /** PATCH of the changed members. */
  readonly update?: string;
  /** PUT of the whole object, where there is no PATCH: the object read by `get` immediately before, with the changes. */
  readonly replace?: string;
  readonly delete?: string;
  /** PATCH accepts a single member per request. */
  readonly singleFieldPerUpdate?: true;
  /** One atomic call for many operations. */
  readonly batch?: string;
}

/** A value that the API generates and shows once: it is written to the secret store that the object declares, and nowhere else. */
export interface Secret<P extends Props = Props> {
  /** The member of the create's reply that holds it. */
  readonly member: string;
  /** PUT that generates a new value and invalidates the old value; the result is the new value. */
  readonly regenerateRoute: string;
  /** The field with the object's name, by which it is looked up. */
  readonly name: string;
  /** The field with the secret store, in the form of `kind/sink`. */
  readonly sink: string;
  /** The field with the maximum age of the value: a number and `d`, `h` or `m`. */
  readonly maxAge: string;
  /** The field with the time of the last write: the age of the value where the rotation journal has no entry. */
  readonly modified: string;
  /** Undeclared fields whose live value made the object expire: a successor is created without them. */
  expiredFields(live: P, declared: P): readonly string[];
  /** The name of the successor during a rotation, before it is renamed. */
  successor(name: string): string;
}

/** What a filter of a list compares. Several filters apply together; texts are compared without case. */
export type FilterForm = "exact" | "contains" | "startswith" | "endswith" | "present" | "absent";

/** A filter of a list, as the API has it. */
export interface ListFilter {
  readonly field: string;
  readonly forms: readonly FilterForm[];
  /** Only the API can compare parts of the text: its spelling is not the canonical one. */
  readonly partsAreSent?: true;
}

/** The query parameters of a list. */
export interface ListQuery {
  /** By parameter. */
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Fields that the list can be sorted by. */
  readonly order: readonly string[];
  /** A parameter that searches all texts; what it compares is up to the API. */
  readonly search?: string;
}

/** An id that requests need, looked up by a name before the first write. */
export interface Lookup {
  /** The list, filtered by `name`. */
  readonly route: string;
  readonly name: string;
}

/** A write that none of the ordinary routes describes. */
export interface CustomWrite {
  readonly method: Method;
  readonly route: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The form of ids: a regular expression for the whole id, and a description in words. */
export interface IdPattern {
  readonly source: string;
  readonly description: string;
}

/** An example that the conformance tests run: declared as a person would, and spellings that mean the same. */
export interface Sample {
  readonly title: string;
  readonly declared: JsonObject;
  /** Other spellings of the same object: a plan after applying any of them is empty. */
  readonly spellings?: readonly JsonObject[];
  /** An edit of the object, planned as an in-place update of these fields. */
  readonly edit?: { readonly declared: JsonObject; readonly fields: readonly string[] };
}

/** A problem with a field of an object, or with the object as a whole. */
export interface FieldDiagnostic extends ValidationError {
  readonly field?: string;
  readonly severity?: "error" | "warning";
}

export interface CanonicalForm<P extends Props = Props> {
  readonly props: P;
  readonly diagnostics: readonly FieldDiagnostic[];
}

/** A declared object in canonical form. */
export interface Declared<K extends Kind = Kind> {
  readonly kind: K["name"];
  readonly group: string;
  readonly conflict: string;
  readonly label: string;
  readonly props: PropsOf<K>;
  /** Fields that are written on create and then keep their live values, each as the path of a field or a member of it. */
  readonly ignoredFields?: readonly FieldPath[];
  readonly where: Where;
}

/** The name of a field and of the members below it: `soa`, `refresh`. */
export type FieldPath = readonly string[];

/** An object as the API has it, in canonical form. */
export interface Live<K extends Kind = Kind> {
  readonly kind: K["name"];
  readonly id: string;
  readonly group: string;
  readonly conflict: string;
  readonly label: string;
  readonly props: PropsOf<K>;
  /** Who manages the object elsewhere: it is listed and never changed. */
  readonly managedBy?: string;
}

/** A program that manages objects of a kind, and marks them by further objects: `ignore: [{ managed_by: … }]`. */
export interface ObjectManager {
  /** Keys that a selector may have besides `managed_by`, each with its description. */
  readonly options: Readonly<Record<string, string>>;
  /** Its objects among the objects of a scope. */
  find<T extends HasProps>(objects: readonly T[], options: ManagerOptions, context: Context): ManagedObjects<T>;
  /** The options of the lines that find what it manages, for an import; empty where it manages nothing. */
  suggest(objects: readonly HasProps[], context: Context): readonly ManagerOptions[];
}

export type ManagerOptions = Readonly<Record<string, string>>;

export interface HasProps {
  readonly props: Props;
}

/** Objects of another program. All of them are invisible to the diff. */
export interface ManagedObjects<T extends HasProps> {
  /** The marks themselves. */
  readonly marks: readonly T[];
  /** What the marks name. Nothing else may be declared in its group. */
  readonly named: readonly T[];
  /** What a mark could name that names nothing: kept where no document declares its group. */
  readonly possible: readonly T[];
  /** Marks that name nothing. */
  readonly unused: readonly T[];
}

/** A check over all declared objects of a scope. */
export interface Rule<K extends Kind = Kind> {
  readonly code: string;
  readonly source: string;
  readonly doc: string;
  /**
   * What has to be known for a finding. `object`: each object is judged alone. `neighbours`: the objects of its conflict group, and those
   * that refer to each other; further objects never make a finding wrong. `scope`: every object, because one more may make a finding wrong.
   */
  readonly needs: "object" | "neighbours" | "scope";
  /** @param all the declared objects of every kind in the scope. */
  check(declared: readonly Declared<K>[], context: Context, all: readonly Declared[]): readonly RuleFinding[];
}

/** A check over the declared objects of all zones of a run. */
export interface RunRule<K extends Kind = Kind> {
  readonly code: string;
  readonly source: string;
  readonly doc: string;
  /** Whether the check has to know an object. It gets no others. */
  concerns(props: PropsOf<K>): boolean;
  /** @param scopes the objects of this kind. */
  check(scopes: readonly RunScope<K>[]): readonly RuleFinding[];
}

export interface RunScope<K extends Kind = Kind> {
  readonly context: Context;
  readonly objects: readonly Declared<K>[];
}

export interface RuleFinding {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly help?: string;
  readonly at: readonly Declared[];
  /** The field of the first object that the finding is about. */
  readonly field?: string;
}

export type Action = "create" | "update" | "replace" | "delete";

export interface FieldChange {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
}

/** A difference between desired and live state, of a single object. */
export interface Change<K extends Kind = Kind> {
  readonly action: Action;
  readonly kind: K["name"];
  readonly scope: Scope;
  readonly group: string;
  readonly conflict: string;
  /** The name for people: `www A 192.0.2.1`. */
  readonly label: string;
  readonly id?: string;
  /** Live before. */
  readonly from?: PropsOf<K>;
  /** Live afterwards: undeclared fields are unchanged. */
  readonly to?: PropsOf<K>;
  readonly fields: readonly FieldChange[];
  /** The reason, where the fields do not show it: `state: absent`, `prune`, `surplus copy`. */
  readonly because?: string;
  /** Deleted although no document declares it, because it cannot live beside a declared object. */
  readonly unmanaged?: true;
  /**
   * The secret of the object is renewed. `regenerate`: in place, where the value is lost anyway. `rotate`: by a successor whose
   * value is stored before the old one ends.
   */
  readonly renews?: "regenerate" | "rotate";
  readonly where?: Where;
}

/** A danger of a plan: refused with exit 3 unless its code is allowed. */
export interface Hazard {
  readonly code: string;
  readonly scope: Scope;
  readonly message: string;
  /** Labels of the changes that cause it. */
  readonly labels: readonly string[];
  /** Cannot be allowed by its code: the document itself forbids it (`protect`). */
  readonly final?: true;
}

export interface HazardCheckInput<K extends Kind = Kind> {
  readonly scope: Scope;
  /** Of this kind only, as are `live` and `after`: all, or those of some conflict groups. */
  readonly changes: readonly Change<K>[];
  readonly live: readonly Live<K>[];
  /** The live objects after the apply. */
  readonly after: readonly PropsOf<K>[];
  /** All objects of this kind. */
  readonly counts: ObjectCounts;
  /** The target is an emulator: no real zone is at risk. */
  readonly emulator: boolean;
  /** The reply for the scope's own object: the zone with its plan, the account with its type where it was read. */
  readonly row?: JsonObject;
}

export interface ObjectCounts {
  readonly live: number;
  /** After the apply. */
  readonly after: number;
  /** The most at any time during and after the apply. */
  readonly highest: number;
}

/** Written as a method so that a kind with known props is still a `Kind`. */
export type HazardCheck<K extends Kind = Kind> = {
  check(input: HazardCheckInput<K>): readonly Hazard[];
}["check"];

/** Where documents hold the objects of a kind. The keys of a map are the values of the field `mapKey`. */
export type InDocument =
  | { readonly key: string; readonly form: "list"; readonly mapKey?: undefined }
  | { readonly key: string; readonly form: "single"; readonly mapKey?: undefined }
  | { readonly key: string; readonly form: "map"; readonly mapKey: string };

export interface Kind<P extends Props = Props, N extends string = string> {
  /** `dns_record`: the Terraform resource `edge_dns_record` and the reference page are named after it. */
  readonly name: N;
  /** The noun for people, in the singular and the plural. */
  readonly title: { readonly singular: string; readonly plural: string };
  readonly doc: string;
  /** What only documents have to know, such as `prune`. */
  readonly documentDoc?: string;
  readonly within: "account" | "zone";
  /** Its objects are scopes: the label of each object is the name of the scope. */
  readonly definesScope?: "zone";
  /** Where documents hold it: `zones.<name>.records` is a list, `dns_settings` a single object, `gateways` a map. */
  readonly inDocument: InDocument;
  readonly fields: Fields;
  /** Entries of a list that stand for several of its objects. */
  readonly builders?: readonly Builder[];
  readonly identity: Identity;
  readonly routes: Routes;
  /** The filters of its list. Default: the fields of the group, exact. */
  readonly listQuery?: ListQuery;
  /** The form of ids that are not 32 lower-case hex digits. Every id is checked before it enters a URL. */
  readonly id?: IdPattern;
  /** The canonical form of declared or live props, with checks over several fields. */
  canonical?(props: P, context: Context, from: "declared" | "live"): CanonicalForm<P>;
  /** The problems of the other fields of a declared object, where a required field is missing or not valid. */
  checkIncomplete?(props: Props, context: Context): readonly FieldDiagnostic[];
  /** The canonical form of a declaration of a whole group (`state: absent`): the group's own fields. */
  canonicalGroup?(fields: JsonObject, context: Context): CanonicalForm;
  /** A glob of `ignore`, `protect` or `open` in the canonical form of its field: `WWW.example.com.` is `www`. */
  canonicalGlob?(field: string, glob: string, context: Context): string;
  /** Programs that mark the objects of this kind which they manage, by the name that `managed_by` has. */
  readonly managers?: Readonly<Record<string, ObjectManager>>;
  /** Applies the scope's defaults to a declared object. Without it a missing field gets the default's value. */
  applyDefaults?(declared: JsonObject, defaults: JsonObject): JsonObject;
  /** The member of the remote object that contains the members of this kind: they are read from it and written into it. */
  readonly wireMember?: string;
  /** Its hazard checks need the account's own object (its type), which is then read too. */
  readonly needsAccount?: true;
  fromWire?(row: JsonObject, context: Context): P;
  toWire?(props: P, context: Context): JsonObject;
  /** The write of a create or an update, where the API has special routes for each transition. The last resort. */
  write?(change: Change<Kind<P, N>>, context: Context): CustomWrite;
  /** A reply as PUT accepts it, where a member has another shape there. Without it only read-only members are removed. */
  toReplace?(row: JsonObject): JsonObject;
  /**
   * Computed fields that are not among the props, because documents, plans and reports have no use for them: all of them for a
   * reply, and without one those that follow from the fields of the group.
   */
  computed?(props: Props, context: Context, row?: JsonObject): Props;
  /** The props as a person would declare them, where that is not the canonical form. */
  toDeclared?(props: P, context: Context): JsonObject;
  /** The same for an import, with what a document must declare and no reply contains. */
  toImported?(props: P, context: Context): JsonObject;
  label(props: P): string;
  managedBy?(row: JsonObject): string | undefined;
  /** Why two objects of a conflict group cannot coexist, or undefined. */
  conflicts?(left: P, right: P): string | undefined;
  /** Whether a created object does the work of a deleted object of its conflict group, which then is replaced and not lost. */
  supersedes?(created: P, deleted: P): boolean;
  /** Conflict groups that this object refers to: created before it, deleted after it. */
  references?(props: P, context: Context): readonly string[];
  /** Values that only one object may have, such as a secret store: objects that share one are neighbours. */
  exclusiveValues?(props: P): readonly string[];
  /**
   * Whether the API refuses to create an object that exists already. A create that it does not refuse is never sent twice while
   * the first request may still take effect. Without a declaration it counts as not refused.
   */
  refusesCopies?(props: P): boolean;
  /** Kinds whose changes all come before this change, which is skipped if any of them fails. */
  dependsOn?(change: Change<Kind<P, N>>): readonly string[];
  /** Order of creates inside a conflict group, reversed for deletes: NS 0, others 1, DS 2. */
  createOrder?(props: P): number;
  readonly rules?: readonly Rule<Kind<P, N>>[];
  readonly runRules?: readonly RunRule<Kind<P, N>>[];
  readonly hazardChecks?: readonly HazardCheck<Kind<P, N>>[];
  /** The remote object, where several kinds write to the same object: their steps are merged. */
  remoteObject?(scope: Scope): string;
  /** The value that the API shows once. */
  readonly secret?: Secret<P>;
  /** Members of bodies in which `{account_id}` and the placeholders of `lookups` stand for ids. All other text is sent as it is. */
  readonly idMembers?: readonly string[];
  /** Ids that bodies have as `{placeholder}`, by placeholder. */
  readonly lookups?: Readonly<Record<string, Lookup>>;
  /** The meaning of a destroy where the API has no DELETE: restore the snapshot taken before the first write. */
  readonly onDestroy?: "delete" | "restore";
  /** `false`: imports omit it, because its declaration cannot be read back. */
  readonly importable?: false;
  readonly samples: readonly Sample[];
}

/** The canonical props of a kind. */
export type PropsOf<K extends Kind> = K extends Kind<infer P, string> ? P : never;

/** A kind whose props are inferred from its fields. */
type Declaration<F extends Fields, N extends string> = Omit<Kind<PropsOfFields<F>, N>, "fields"> & {
  readonly fields: F;
};

/** A kind from its declaration. An identity that names undeclared fields is a bug of the kind: it throws. */
export function defineKind<const F extends Fields, const N extends string>(
  kind: Declaration<F, N>,
): Kind<PropsOfFields<F>, N> {
  const unknown = [...kind.identity.group, ...kind.identity.member, ...kind.identity.conflict].filter(
    (name) => !(name in kind.fields),
  );
  if (unknown.length > 0) throw new Error(`kind ${kind.name}: identity names unknown fields ${unknown.join(", ")}`);
  return kind;
}

/** The field that a kind's objects are keyed by in documents. Asked of a kind that is not a map, it throws. */
export function getMapKey(kind: Kind): string {
  if (kind.inDocument.mapKey === undefined) throw new Error(`kind ${kind.name} is not a map in documents`);
  return kind.inDocument.mapKey;
}

/** Whether an object is of this kind; narrows its props to those of the kind. */
export function isOfKind<K extends Kind>(kind: K["name"], object: Declared): object is Declared<K> {
  return object.kind === kind;
}

/**
 * The key of an object's group, member or conflict group: its values in the order of the identity. The order of an object's
 * members does not matter: a saved plan sorts them, a reply has the server's order.
 */
export function identityKey(props: Props, names: readonly string[]): string {
  const values = names.map((name) => props[name] ?? "");
  return values.some((value) => typeof value === "object") ? canonicalText(values) : JSON.stringify(values);
}

/** The key of an object among all of its kind: what it is called, and which of several of that name it is. */
export function objectIdentityKey({ identity }: Pick<Kind, "identity">, props: Props): string {
  return identityKey(props, [...identity.group, ...identity.member]);
}

/** The query parameters of a kind's list. */
export function getListQuery({ identity, listQuery }: Kind): ListQuery {
  const byGroup = identity.group.map((field): [string, ListFilter] => [field, { field, forms: ["exact"] }]);
  return listQuery ?? { filters: Object.fromEntries(byGroup), order: [] };
}

/** The title of a kind with its article: `an access application`; without a plural it has none: `DNS settings`. */
export function indefiniteTitle({ title }: Pick<Kind, "title">): string {
  return title.singular === title.plural ? title.singular : withArticle(title.singular);
}

/** An object of a kind with the keys and the label that its props give it. */
export function identifyObject(kind: Kind, props: Props): Omit<Declared, "where"> {
  const group = identityKey(props, kind.identity.group);
  const conflict = identityKey(props, kind.identity.conflict);
  return { kind: kind.name, group, conflict, label: kind.label(props), props };
}

export function scopeName(scope: Scope): string {
  if (scope.within === "zone") return scope.zone;
  return scope.account === undefined ? "account" : `account ${scope.account}`;
}

export type { Fields, Props };
