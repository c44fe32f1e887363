// Live zones, or a whole account, as a document: applied to the same, it changes nothing. Generic over kinds.
import type { Diagnostic } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { equalJson, isObject, type Json, type JsonObject } from "../../../base/json";
import { complete } from "../../../kind/derive/complete";
import type { Field, Fields, Props } from "../../../kind/field";
import { type Kind, keyOf, type Live, scopeName } from "../../../kind/kind";
import type { LiveScope, LiveState } from "../../../kind/state";
import { inOrder } from "../../record-order";
import { documentText, type PrintedZone } from "../document/print";

/** Canonical props in the spelling of documents; defaults may still be there. */
export type DeclaredForm = (kind: Kind, props: Props) => JsonObject;

export interface WrittenDocument {
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A live state as a document: its zones, and the account with what is its own where that was read (`whole`). What another product manages, and what cannot be declared, is listed in comments.
 * A scope that failed or does not exist is an error diagnostic, and not in the document.
 */
export function liveDocument(
  kinds: readonly Kind[],
  live: LiveState,
  declaredForm: DeclaredForm,
  whole = false,
): WrittenDocument {
  const opener = kinds.find((kind) => kind.opens === "zone");
  const account = live.scopes.find((scope) => scope.scope.within === "account");
  const own = whole && account ? writeAccount({ kinds, scope: account, declaredForm }) : NOTHING;
  const written = live.scopes
    .filter((scope) => scope.scope.within === "zone")
    .map((scope) => {
      const zone = account?.objects.find(
        (object) => object.kind === opener?.name && object.label === scopeName(scope.scope),
      );
      return writeZone({ kinds, scope, declaredForm }, zone);
    });
  const zones = written.flatMap((value) => (value.zone ? [value.zone] : []));
  const comment = "Made from what is live; applied as it is, it changes nothing.";
  const document = documentText({ comment, account: own.members, left: own.left, zones });
  return { document, diagnostics: [...own.diagnostics, ...written.flatMap((value) => value.diagnostics)] };
}

interface WrittenAccount {
  readonly members: JsonObject;
  readonly left: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING: WrittenAccount = { members: {}, left: [], diagnostics: [] };

/** The account's id, and its own objects under the keys of their kinds; zones stand apart. */
function writeAccount(view: View): WrittenAccount {
  const members: Record<string, Json | undefined> = { account: view.scope.id };
  const left: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const kind of view.kinds.filter((kind) => kind.within === "account" && !kind.opens)) {
    const read = writeKind(view, kind);
    diagnostics.push(...read.left.flatMap((left) => left.problem ?? []));
    left.push(...read.left.map((left) => leftLine(kind, left)));
    const value = inDocument(kind, read.declared);
    if (value !== undefined) members[kind.inDocument.key] = value;
  }
  return { members: members as JsonObject, left, diagnostics };
}

/** As the kind stands in documents: a map by name, or one object; nothing where there is none. */
function inDocument({ inDocument: { form, mapKey } }: Kind, declared: readonly JsonObject[]): Json | undefined {
  if (declared.length === 0) return undefined;
  if (form === "list") return declared;
  if (form === "single") return Object.keys(declared[0] as JsonObject).length > 0 ? declared[0] : undefined;
  const named = declared.map((row) => [String(row[mapKey as string]), without(row, mapKey)] as const);
  return Object.fromEntries([...named].sort(([name], [other]) => (name < other ? -1 : 1)));
}

function leftLine(kind: Kind, { record, because }: Left): string {
  const what = kind.inDocument.form === "list" ? "" : `${kind.title.singular} `;
  return `- ${what}${JSON.stringify(record)}: ${because}`;
}

interface View {
  readonly kinds: readonly Kind[];
  readonly scope: LiveScope;
  readonly declaredForm: DeclaredForm;
}

function writeZone(view: View, own: Live | undefined): { zone?: PrintedZone; diagnostics: readonly Diagnostic[] } {
  const { scope, kinds } = view;
  if (scope.failure) return { diagnostics: [scope.failure] };
  const name = scopeName(scope.scope);
  if (!scope.exists) return { diagnostics: [missing(name)] };
  const opener = kinds.find((kind) => kind.name === own?.kind);
  const fields = own && opener ? declaredOf(view, opener, own.props) : {};
  const options: Record<string, Json | undefined> = {
    ...(scope.context.minimumTtl < 60 ? { plan: "enterprise" } : {}),
    ...without(fields, opener?.inDocument.mapKey),
  };
  const diagnostics: Diagnostic[] = [];
  const listed = { records: [] as JsonObject[], left: [] as string[] };
  for (const kind of kinds.filter((kind) => kind.within === "zone")) {
    const read = writeKind(view, kind);
    diagnostics.push(...read.left.flatMap((left) => (left.problem ? [left.problem] : [])));
    listed.left.push(...read.left.map((left) => leftLine(kind, left)));
    if (kind.inDocument.form === "list") listed.records.push(...read.declared);
    else options[kind.inDocument.key] = inDocument(kind, read.declared);
  }
  const records = inOrder(listed.records).map((record) => ({ record }));
  return { zone: { name, options: defined(options), records, left: listed.left }, diagnostics };
}

interface Left {
  readonly record: JsonObject;
  readonly because: string;
  readonly problem?: Diagnostic;
}

/** What is declared of a kind and what is left; identical copies are declared once. */
function writeKind(view: View, kind: Kind): { declared: readonly JsonObject[]; left: readonly Left[] } {
  const declared: JsonObject[] = [];
  const left: Left[] = [];
  const seen = new Set<string>();
  const own = view.scope.objects.filter((object) => object.kind === kind.name);
  const names = groupBy(own, (live) => live.group);
  for (const live of own) {
    const record = declaredOf(view, kind, live.props);
    if (kind.inDocument.form === "map" && (names.get(live.group)?.length ?? 0) > 1) {
      left.push({ record, because: "one of several of that name", problem: ambiguous(view, kind, live) });
      continue;
    }
    if (live.managedBy !== undefined) {
      left.push({ record, because: `managed by ${live.managedBy}` });
      continue;
    }
    const key = keyOf(live.props, [...kind.identity.group, ...kind.identity.member]);
    const unlike = whyUnlike(view, kind, record, live.props);
    if (unlike !== undefined)
      left.push({ record, because: "cannot be declared", problem: cannotDeclare(view, live, unlike) });
    else if (!seen.has(key)) declared.push(record);
    else left.push({ record, because: "a second copy", problem: secondCopy(view, live) });
    seen.add(key);
  }
  return { declared, left };
}

/** What a person would write: nothing computed, nothing that is as it would be anyway, words where the field has them. */
function declaredOf(view: View, kind: Kind, props: Props): JsonObject {
  return trimmed(kind.fields, view.declaredForm(kind, props));
}

function trimmed(fields: Fields, props: JsonObject): JsonObject {
  const members = Object.entries(props).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const written = field === undefined || value === undefined ? undefined : writtenValue(field, value);
    return written === undefined ? [] : [[name, written]];
  });
  return Object.fromEntries(members);
}

function writtenValue(field: Field, value: Json): Json | undefined {
  // What is declared of a secret is known only to the one who set it; undeclared it stays.
  if (field.presence === "computed" || field.sensitive || field.hidden) return undefined;
  const word = Object.entries(field.words ?? {}).find(([, meant]) => equalJson(meant, value))?.[0];
  const usual = [field.default, field.clears?.declared, word === undefined ? field.unset : undefined];
  if (usual.some((element) => element !== undefined && equalJson(element, value))) return undefined;
  if (word !== undefined) return word;
  if (field.fields && isObject(value)) {
    const inner = trimmed(field.fields, value);
    return Object.keys(inner).length > 0 ? inner : undefined;
  }
  return value ?? undefined;
}

/** Why a declaration would not be the live object again: it is refused, or it is read as another one. */
function whyUnlike(view: View, kind: Kind, record: JsonObject, live: Props): string | undefined {
  const { props, refusals } = complete(kind, record, view.scope.context);
  const refusal = refusals.find((refusal) => refusal.severity !== "warning");
  if (refusal) return refusal.message;
  const key = (of: Props) => keyOf(of, [...kind.identity.group, ...kind.identity.member]);
  return key(props) === key(live) ? undefined : "It would be read as another object.";
}

function cannotDeclare({ scope }: View, live: Live, detail: string): Diagnostic {
  return {
    code: "DOC130",
    severity: "warning",
    summary: "Live, and cannot be declared",
    detail: `\`${live.label}\`: ${detail}`,
    help: "It stands in the document as a comment. Leave it undeclared: it is never touched unless the zone is pruned.",
    where: { at: scopeName(scope.scope) },
  };
}

function ambiguous({ scope }: View, kind: Kind, live: Live): Diagnostic {
  return {
    code: "OWN105",
    severity: "warning",
    summary: "Two live objects of one name",
    detail: `\`${live.label}\` (${live.id}) is one of several live ${kind.title.plural} of that name.`,
    help: "They stand in the document as comments. Rename or delete all but one to declare it.",
    where: { at: scopeName(scope.scope) },
  };
}

function secondCopy({ scope }: View, live: Live): Diagnostic {
  return {
    code: "DOC131",
    severity: "warning",
    summary: "An object is live twice",
    detail: `\`${live.label}\` is live more than once; the document declares it once.`,
    help: "The next apply of the document deletes the surplus copy.",
    where: { at: scopeName(scope.scope) },
  };
}

function missing(name: string): Diagnostic {
  return {
    code: "DOC132",
    severity: "error",
    summary: "No such zone",
    detail: `The zone \`${name}\` does not exist in this account.`,
    help: "Check the name, the account and the base URL.",
    where: { at: name },
  };
}

function defined(options: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function without(fields: JsonObject, name: string | undefined): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
