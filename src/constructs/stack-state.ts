// What each stack with our constructs does at synth: it is judged by the rules that documents are judged by, every message at
// the construct that it is about, and leaves `zone-state.json` beside its `cdk.tf.json`.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Annotations, DefaultTokenResolver, StringConcat, TerraformStack, Token, Tokenization } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import { compileDocuments } from "../desired/compile";
import { configurationDigest, type Declaration, readConfiguration, stateText } from "../desired/formats/synthesized";
import { combine } from "../desired/formats/synthesized/combine";
import { STATE_FILE } from "../desired/formats/synthesized/stack-files";
import type { SynthesizedState } from "../desired/formats/synthesized/state";
import { kinds } from "../kinds";
import type { IZone } from "./zone";

/** What a zone's construct knows beside its resource. */
export interface ZoneFacts {
  readonly zone: IZone;
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly options: JsonObject;
}

/** More resources than this in one stack make Terraform slow: see docs/size.md. */
export const MANY_RESOURCES = 2000;

interface Watched {
  readonly constructs: Map<string, Construct>;
  readonly zones: ZoneFacts[];
  /** Zones that constructs of the stack lie in, those of other stacks too. */
  readonly used: Set<IZone>;
  readonly absent: Declaration[];
  /** What was said already: warnings of an earlier synth, and of documents, which name the line. */
  readonly said: Set<string>;
  /** What the last validation found, by construct path; and the state that it read. */
  messages: ReadonlyMap<string, readonly string[]>;
  state?: { readonly read: SynthesizedState; readonly digest: string };
}

const stacks = new WeakMap<IConstruct, Watched>();
/** Names of zones, as far as they are known now. */
const names = new WeakMap<IZone, string | undefined>();

/** Every construct of ours calls this once: its stack is watched from then on, and messages about it reach it. */
export function watch(construct: Construct, zone?: IZone): void {
  const stack = TerraformStack.of(construct);
  const watched = stacks.get(stack) ?? watchStack(stack, construct);
  watched.constructs.set(construct.node.path, construct);
  if (zone) watched.used.add(zone);
  construct.node.addValidation({ validate: () => [...(watched.messages.get(construct.node.path) ?? [])] });
}

export function watchZone(facts: ZoneFacts): void {
  watch(facts.zone as unknown as Construct);
  names.set(facts.zone, facts.name);
  stacks.get(TerraformStack.of(facts.zone))?.zones.push(facts);
}

/** What must not be there: `zonewright` removes it; for Terraform, what is not in the stack is not there anyway. */
export function watchAbsent(construct: Construct, absent: readonly Omit<Declaration, "source">[]): void {
  watch(construct);
  const source = construct.node.path;
  stacks.get(TerraformStack.of(construct))?.absent.push(...absent.map((absence) => ({ ...absence, source })));
}

/** What a document's own reading found: it names file and line, and is not said again at the construct. */
export function watchDocument(construct: Construct, found: readonly Diagnostic[]): void {
  watch(construct);
  const said = stacks.get(TerraformStack.of(construct))?.said;
  for (const diagnostic of found) said?.add(keyOf(diagnostic));
}

/** Counts resources that are one record each, and says once when there are too many. */
export function countRecord(construct: Construct): void {
  const stack = TerraformStack.of(construct);
  const count = (recordCounts.get(stack) ?? 0) + 1;
  recordCounts.set(stack, count);
  if (count !== MANY_RESOURCES + 1) return;
  Annotations.of(stack).addWarning(
    `more than ${MANY_RESOURCES} records are resources of their own: Terraform plans and stores each. ` +
      'A DnsRecordSet (recordsAs: "set") is planned as one; `zonewright provider migrate-to-set` moves what is deployed.',
  );
}

const recordCounts = new WeakMap<IConstruct, number>();

/** The hook is the same symbol in cdktf and cdktn, and called for every construct of a stack before its file is written. */
const CUSTOM_SYNTHESIS = Symbol.for("cdktf/customSynthesis");

interface Session {
  readonly outdir: string;
  readonly skipValidation?: boolean;
  readonly manifest: { forStack(stack: TerraformStack): { readonly synthesizedStackPath: string } };
}

function watchStack(stack: TerraformStack, first: Construct): Watched {
  const watched: Watched = {
    constructs: new Map(),
    zones: [],
    used: new Set(),
    absent: [],
    said: new Set(),
    messages: new Map(),
  };
  stacks.set(stack, watched);
  // The stack is validated before the constructs in it: what is found here is asked for by them afterwards.
  stack.node.addValidation({ validate: () => judge(stack, watched) });
  const onSynthesize = (session: Session) => {
    const { read, digest } = (session.skipValidation ? undefined : watched.state) ?? stateOf(stack, watched);
    watched.state = undefined;
    const { synthesizedStackPath } = session.manifest.forStack(stack);
    const file = join(session.outdir, dirname(synthesizedStackPath), STATE_FILE);
    writeFileSync(file, stateText(read, { stack: stack.node.id, digest }));
  };
  Object.defineProperty(first, CUSTOM_SYNTHESIS, { value: { onSynthesize } });
  return watched;
}

function stateOf(stack: TerraformStack, { zones, used, absent }: Watched): NonNullable<Watched["state"]> {
  const json = JSON.parse(JSON.stringify(stack.toTerraform())) as JsonObject;
  const elsewhere = [...used].filter((zone) => TerraformStack.of(zone) !== stack);
  const ids = [
    ...zones.map(({ id, name }) => [id, name] as const),
    ...elsewhere.map((zone) => [referenceTo(zone, stack), names.get(zone)] as const),
  ].filter((value): value is readonly [string, string] => value.every((part) => part !== undefined));
  const named = zones.flatMap(({ name, options }) =>
    name !== undefined && Object.keys(options).length > 0 ? [[name, options] as const] : [],
  );
  const read = readConfiguration(json, { kinds, zoneNames: new Map(ids), zoneOptions: new Map(named), more: absent });
  return { read, digest: configurationDigest(json) };
}

/** The text by which a stack refers to a zone of another one: that stack's output. */
function referenceTo(zone: IZone, scope: TerraformStack): string {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return String(Tokenization.resolve(zone.zoneId, { scope, resolver, preparing: false }));
}

/** Messages about constructs that are not ours, as resources made by hand are, are the stack's own. */
function judge(stack: TerraformStack, watched: Watched): string[] {
  watched.state = stateOf(stack, watched);
  const { read } = watched.state;
  const { document, diagnostics } = combine([{ file: stack.node.id, state: read }]);
  const compiled = compileDocuments([document], { kinds });
  const unknown = diagnostics.some(isUnknown);
  const found = [...diagnostics.filter((diagnostic) => !isUnknown(diagnostic)), ...compiled.diagnostics];
  const fresh = found.filter((diagnostic) => !watched.said.has(keyOf(diagnostic)));
  const errors = errorsAmong(fresh);
  const byPath = new Map<string, string[]>();
  for (const error of errors) {
    const path = ownerOf(watched, error);
    byPath.set(path ?? "", [...(byPath.get(path ?? "") ?? []), messageOf(error, path)]);
  }
  watched.messages = byPath;
  // Where something is not known, what else is there is not known either: warnings of absence would be wrong.
  if (!unknown) for (const diagnostic of fresh) if (diagnostic.severity === "warning") warn(stack, watched, diagnostic);
  return byPath.get("") ?? [];
}

/** A value that Terraform works out is no mistake in a stack; only `zonewright plan` needs to know it. */
function isUnknown({ code }: Diagnostic): boolean {
  return code === "SYN101" || code === "SYN102" || code === "SYN107";
}

/** The construct at the path, or the nearest of ours around it: a record of a set has the set's path and its key. */
function ownerOf({ constructs }: Watched, { where }: Diagnostic): string | undefined {
  const at = where?.at ?? "";
  const bare = at.replace(/(\[("([^"\\]|\\.)*"|\d+)\])+$/, "");
  return [at, bare].find((path) => constructs.has(path));
}

function messageOf({ code, detail, help, summary, where }: Diagnostic, owner: string | undefined): string {
  const at = where?.at !== undefined && where.at !== owner ? `${where.at}: ` : "";
  return [`${at}${code} ${summary}.`, detail, help].filter((part) => part !== undefined).join(" ");
}

function warn(stack: TerraformStack, watched: Watched, diagnostic: Diagnostic): void {
  const owner = ownerOf(watched, diagnostic);
  watched.said.add(keyOf(diagnostic));
  Annotations.of(watched.constructs.get(owner ?? "") ?? stack).addWarning(messageOf(diagnostic, owner));
}

function keyOf({ code, detail }: Diagnostic): string {
  return `${code} ${detail}`;
}

/** A text that is known now, or undefined where it is a token. */
export function literal(text: string | undefined): string | undefined {
  return text === undefined || Token.isUnresolved(text) ? undefined : text;
}
