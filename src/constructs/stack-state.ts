// Extends the synthesis of each stack with our constructs: validates the stack with the rules of documents, reports each problem at
// its construct, and writes `zone-state.json`, next to `cdk.tf.json` if there is one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IConstruct } from "constructs";
import {
  Annotations,
  describeUnknown,
  failsSynthesis,
  isUnresolved,
  mayStayUnknown,
  onSynthesize,
  recordPlace,
  resolveIn,
  Stack,
} from "#framework";
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { isObject, type JsonObject } from "../base/json";
import { compileDocuments } from "../desired";
import {
  combineStacks,
  configurationDigest,
  type Declaration,
  formatState,
  readConfiguration,
  STATE_FILE,
  type SynthesizedState,
} from "../desired/formats/synthesized";
import { kinds } from "../kinds";
import { toFields } from "./binding-config";
import type { ZoneOptions } from "./zone-options";
import type { ZoneReference } from "./zone-reference";

/** What a construct knows about its zone in addition to its resource. */
export interface ZoneRegistration {
  readonly zone: ZoneReference;
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly options: ZoneOptions;
}

/** Terraform becomes slow with more resources than this in a stack: see docs/size.md. */
export const MANY_RESOURCES = 2000;

interface StackRegistration {
  readonly constructs: Map<string, IConstruct>;
  readonly zones: ZoneRegistration[];
  /** The zones of the stack's constructs, including zones of other stacks. */
  readonly used: Set<ZoneReference>;
  readonly absent: Declaration[];
  /** Diagnostics that are reported already: by an earlier synth, or by a document, which names the line. */
  readonly reported: Set<string>;
  /** The errors of the last validation, by construct path. */
  messages: ReadonlyMap<string, readonly string[]>;
  /** The state that the last validation read. */
  state?: { readonly read: SynthesizedState; readonly digest: string };
}

const stacks = new WeakMap<IConstruct, StackRegistration>();
/** The names of zones, if they are known during synthesis. */
const names = new WeakMap<ZoneReference, string | undefined>();

/** Registers a construct, so that its stack is validated and problems are reported at the construct. */
export function registerConstruct(construct: IConstruct, zone?: ZoneReference): void {
  const stack = Stack.of(construct);
  const registration = stacks.get(stack) ?? registerStack(stack, construct);
  registration.constructs.set(construct.node.path, construct);
  if (zone) registration.used.add(zone);
  recordPlace(construct);
  construct.node.addValidation({ validate: () => [...(registration.messages.get(construct.node.path) ?? [])] });
}

export function registerZone(zoneRegistration: ZoneRegistration): void {
  registerConstruct(zoneRegistration.zone);
  names.set(zoneRegistration.zone, zoneRegistration.name);
  stacks.get(Stack.of(zoneRegistration.zone))?.zones.push(zoneRegistration);
}

/** The name of a zone, if it is known during synthesis. */
export function getZoneName(zone: ZoneReference): string | undefined {
  return names.get(zone);
}

/** Registers objects that `zonewright` deletes (`state: absent`). Terraform needs no such declaration. */
export function registerAbsent(construct: IConstruct, absent: readonly Omit<Declaration, "source">[]): void {
  registerConstruct(construct);
  const source = construct.node.path;
  stacks.get(Stack.of(construct))?.absent.push(...absent.map((absence) => ({ ...absence, source })));
}

/** Registers the diagnostics of documents, which name file and line, so that they are not reported again at the construct. */
export function registerDocument(construct: IConstruct, found: readonly Diagnostic[]): void {
  registerConstruct(construct);
  const reported = stacks.get(Stack.of(construct))?.reported;
  for (const diagnostic of found) reported?.add(getDiagnosticKey(diagnostic));
}

/** Counts the resources for single records, and warns once if there are too many. */
export function countRecord(construct: IConstruct): void {
  const stack = Stack.of(construct);
  const count = (recordCounts.get(stack) ?? 0) + 1;
  recordCounts.set(stack, count);
  if (count !== MANY_RESOURCES + 1) return;
  Annotations.of(stack).addWarning(
    `more than ${MANY_RESOURCES} records are resources of their own: Terraform plans and stores each. ` +
      'A DnsRecordSet (recordsAs: "set") is planned as one; `zonewright export terraform --from STATE --stack STACK` moves deployed records into it.',
  );
}

const recordCounts = new WeakMap<IConstruct, number>();

function registerStack(stack: Stack, first: IConstruct): StackRegistration {
  const registration: StackRegistration = {
    constructs: new Map(),
    zones: [],
    used: new Set(),
    absent: [],
    reported: new Set(),
    messages: new Map(),
  };
  stacks.set(stack, registration);
  // The stack is validated before its constructs, which then return the messages that are found here.
  if (failsSynthesis()) stack.node.addValidation({ validate: () => validateStack(stack, registration) });
  onSynthesize(stack, first, (folder, isValidated) => {
    const { read, digest } = (isValidated && registration.state) || readStackState(stack, registration);
    registration.state = undefined;
    writeFileSync(join(folder, STATE_FILE), formatState(read, { stack: stack.node.id, digest }));
  });
  return registration;
}

function readStackState(
  stack: Stack,
  { zones, used, absent }: StackRegistration,
): NonNullable<StackRegistration["state"]> {
  const json = toJsonObject(stack.toTerraform());
  const elsewhere = [...used].filter((zone) => Stack.of(zone) !== stack);
  const zoneNames = [
    ...zones.map(({ id, name }) => ({ id, name })),
    ...elsewhere.map((zone) => ({ id: resolveIn(stack, zone.zoneId), name: names.get(zone) })),
  ].flatMap(({ id, name }) => (id === undefined || name === undefined ? [] : [[id, name] as const]));
  const zoneOptions = zones.flatMap(({ name, options }) => {
    const given = toFields(options);
    return name !== undefined && Object.keys(given).length > 0 ? [[name, given] as const] : [];
  });
  const read = readConfiguration(json, {
    kinds,
    zoneNames: new Map(zoneNames),
    zoneOptions: new Map(zoneOptions),
    more: absent,
  });
  return { read: { ...read, diagnostics: read.diagnostics.map(describeUnknown) }, digest: configurationDigest(json) };
}

/** A value as it is written to a file: without undefined members. */
function toJsonObject(value: object): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(value));
  return isObject(json) ? json : {};
}

/** Validates the stack and returns the messages about constructs that are not ours, such as generated bindings. */
function validateStack(stack: Stack, registration: StackRegistration): string[] {
  registration.state = readStackState(stack, registration);
  const { read } = registration.state;
  const { accounts, diagnostics } = read;
  const compiled = accounts.flatMap((state) => {
    const { document } = combineStacks([{ file: stack.node.id, state }]);
    return compileDocuments([document], { kinds, profile: state.profile }).diagnostics;
  });
  const unknown = diagnostics.some(mayStayUnknown);
  const found = [...diagnostics.filter((diagnostic) => !mayStayUnknown(diagnostic)), ...compiled];
  const fresh = found.filter((diagnostic) => !registration.reported.has(getDiagnosticKey(diagnostic)));
  const errors = errorsAmong(fresh);
  const byPath = new Map<string, string[]>();
  for (const error of errors) {
    const path = findOwner(registration, error);
    byPath.set(path ?? "", [...(byPath.get(path ?? "") ?? []), formatMessage(error, path)]);
  }
  registration.messages = byPath;
  // With unknown values the stack is incomplete, so warnings about missing objects could be wrong.
  if (!unknown)
    for (const diagnostic of fresh) if (diagnostic.severity === "warning") warn(stack, registration, diagnostic);
  return byPath.get("") ?? [];
}

/** The construct at the path. The path of a record in a set is the path of the set and its key. */
function findOwner({ constructs }: StackRegistration, { where }: Diagnostic): string | undefined {
  const at = where?.at ?? "";
  const bare = at.replace(/(\[("([^"\\]|\\.)*"|\d+)\])+$/, "");
  return [at, bare].find((path) => constructs.has(path));
}

function formatMessage({ code, detail, help, summary, where }: Diagnostic, owner: string | undefined): string {
  const at = where?.at !== undefined && where.at !== owner ? `${where.at}: ` : "";
  return [`${at}${code} ${summary}.`, detail, help].filter((part) => part !== undefined).join(" ");
}

function warn(stack: Stack, registration: StackRegistration, diagnostic: Diagnostic): void {
  const owner = findOwner(registration, diagnostic);
  registration.reported.add(getDiagnosticKey(diagnostic));
  Annotations.of(registration.constructs.get(owner ?? "") ?? stack).addWarning(formatMessage(diagnostic, owner));
}

function getDiagnosticKey({ code, severity, detail }: Diagnostic): string {
  return `${severity} ${code} ${detail}`;
}

/** The text if it is known during synthesis, or undefined if it is a token. */
export function knownText(text: string | undefined): string | undefined {
  return text === undefined || isUnresolved(text) ? undefined : text;
}
