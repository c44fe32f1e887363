// Live zones as a document: applied to the same zones, it changes nothing. Generic over kinds.
import type { Diagnostic } from "../diagnostic";
import { equalJson, isObject, type Json, type JsonObject } from "../json";
import { complete } from "../kind/derive/complete";
import type { Field, Fields, Props } from "../kind/field";
import { type Kind, keyOf, type Live, scopeName } from "../kind/kind";
import type { LiveScope, LiveState } from "../kind/state";
import { documentText, type PrintedZone } from "./print";
import { inOrder } from "./record-order";

/** Canonical props in the spelling of documents; defaults may still be there. */
export type DeclaredForm = (kind: Kind, props: Props) => JsonObject;

export interface WrittenDocument {
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The zones of a live state as a document. What another product manages, and what cannot be declared, is listed in comments.
 * A scope that failed or does not exist is an error diagnostic, and not in the document.
 */
export function liveDocument(kinds: readonly Kind[], live: LiveState, declaredForm: DeclaredForm): WrittenDocument {
  const opener = kinds.find((kind) => kind.opens === "zone");
  const account = live.scopes.find((one) => one.scope.within === "account");
  const written = live.scopes
    .filter((one) => one.scope.within === "zone")
    .map((scope) => {
      const own = account?.objects.find((one) => one.kind === opener?.name && one.label === scopeName(scope.scope));
      return writeZone({ kinds, scope, declaredForm }, own);
    });
  const zones = written.flatMap((one) => (one.zone ? [one.zone] : []));
  const comment = "Made from what is live; applied as it is, it changes nothing.";
  return { document: documentText({ comment, zones }), diagnostics: written.flatMap((one) => one.diagnostics) };
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
  const listed = { records: [] as JsonObject[], left: [] as { record: JsonObject; because: string }[] };
  for (const kind of kinds.filter((one) => one.within === "zone")) {
    const read = writeKind(view, kind);
    diagnostics.push(...read.left.flatMap((one) => (one.problem ? [one.problem] : [])));
    if (kind.inDocument.form === "list") {
      listed.records.push(...read.declared);
      listed.left.push(...read.left);
    } else if (read.declared[0] && Object.keys(read.declared[0]).length > 0)
      options[kind.inDocument.key] = read.declared[0];
  }
  const records = inOrder(listed.records).map((record) => ({ record }));
  const left = listed.left.map((one) => `- ${JSON.stringify(one.record)}: ${one.because}`);
  return { zone: { name, options, records, left }, diagnostics };
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
  for (const live of view.scope.objects.filter((one) => one.kind === kind.name)) {
    const record = declaredOf(view, kind, live.props);
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
  if (field.presence === "computed") return undefined;
  const word = Object.entries(field.words ?? {}).find(([, meant]) => equalJson(meant, value))?.[0];
  const usual = [field.default, field.clears?.declared, word === undefined ? field.unset : undefined];
  if (usual.some((one) => one !== undefined && equalJson(one, value))) return undefined;
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
  const refusal = refusals.find((one) => one.severity !== "warning");
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

function without(fields: JsonObject, name: string | undefined): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
}
