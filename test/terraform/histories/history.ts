// Plays a random history: a user edits the configuration and runs Terraform, others edit the zones, processes die. After each run and at the
// end it is judged by what an operator relies on. The story depends on the seed alone, and is the same for every Terraform.
import type { JsonObject } from "../../../src/base/json";
import type { EmbeddedEmulator } from "../../../src/emulator";
import { ApiError } from "../../../src/emulator/core/api-error";
import type { Moved } from "../in-process-core";
import { type Choice, editStack, pick } from "./edits";
import { addressOf, type Block, listWanted, type Stack, type Wanted, ZONES } from "./stack";

export interface ApplyOptions {
  readonly moved: readonly Moved[];
  readonly parallelism: number;
  readonly replace?: readonly string[];
  readonly target?: readonly string[];
  readonly refresh?: boolean;
  readonly kill?: Kill;
  /** Called as this request leaves. */
  readonly during?: { readonly call: number; readonly edit: () => void };
  /** Called between plan and apply: the plan is saved. */
  readonly between?: () => void;
}

/** A process dies at a request, before it is sent or after the API committed it. */
export interface Kill {
  readonly call: number;
  readonly phase: "before" | "after";
  /** Without its provider, Terraform ends by itself. */
  readonly victim: "terraform" | "provider";
  /** The last writes of the state that are lost with Terraform. */
  readonly lost: number;
}

export interface Applied {
  readonly outcome: "done" | "failed" | "killed";
  readonly error?: string;
  /** Resources that were planned to change. */
  readonly changes: number;
  /** Ids that a resource held when another resource deleted them. */
  readonly stolen: readonly string[];
}

/** Terraform, real or in this process. */
export interface Terraform {
  apply(stack: Stack, options: ApplyOptions): Promise<Applied>;
  /** The resources that a plan changes. */
  plan(stack: Stack): Promise<readonly string[]>;
  taint(address: string): Promise<void>;
  /** `terraform state rm` */
  forget(address: string): Promise<void>;
  /** The id of each object in the state, by address, and by key in a set. */
  ids(): ReadonlyMap<string, string>;
  readonly canKill: boolean;
}

/** What a history may contain beside plain edits and runs. Only `adopt` finds what a killed run has written. */
export const FEATURES = ["adopt", "kills", "foreign edits", "targets", "small parallelism", "replacements"] as const;
export type Feature = (typeof FEATURES)[number];

export interface Played {
  readonly story: readonly string[];
  /** What did not hold. */
  readonly problems: readonly string[];
}

type Row = JsonObject & { readonly id: string };

const BYSTANDERS = [
  { type: "A", name: "theirs", content: "203.0.113.1", ttl: 300, comment: "theirs" },
  { type: "TXT", name: "n0", content: '"theirs"', ttl: 60 },
  { type: "MX", name: "@", content: "mail.example.org", priority: 5, ttl: 1 },
];

/** Runs with their edits. */
const STEPS = 5;

const ALL = Number.POSITIVE_INFINITY;

export async function play(
  random: Choice,
  emulator: Pick<EmbeddedEmulator, "control">,
  terraform: Terraform,
  features: readonly Feature[] = FEATURES,
): Promise<Played> {
  const { control } = emulator;
  const story: string[] = [];
  const problems: string[] = [];
  for (const zone of ZONES)
    for (const row of BYSTANDERS)
      control.foreign.create(zone, { ...row, name: row.name === "@" ? zone : `${row.name}.${zone}` });
  const rows = () => ZONES.map((zone) => control.records(zone) as readonly unknown[] as readonly Row[]);
  const bystanders = rows().map((zone) => new Map(zone.map((row) => [row.id, JSON.stringify(row)])));
  const ours = () => rows().map((zone, at) => zone.filter(({ id }) => !bystanders[at]?.has(id)));
  /** Records that others gave another content while no state had them, or in the middle of a run. */
  const edited = new Set<string>();
  let stack: Stack = [];
  let moved: readonly Moved[] = [];
  // After a killed run only `adopt` finds what the state has lost.
  const mortal = random() < 0.4 && terraform.canKill && features.includes("kills");

  /** Checks what holds after a complete run. */
  const judge = (before: readonly (readonly Row[])[]) => {
    const found = problems.length;
    const ids = terraform.ids();
    const live = ours();
    const wanted = listWanted(stack);
    const kept = new Map(before.flat().map((row) => [row.id, row]));
    for (const each of wanted) {
      const id = ids.get(each.key === undefined ? each.address : `${each.address} ${each.key}`);
      const row = live[each.zone]?.find((candidate) => candidate.id === id);
      if (!row) problems.push(`${nameOf(each)} has no record (id ${id})`);
      else problems.push(...listDifferences(each, row, kept.get(row.id)));
    }
    // Whom such a record belongs to, nobody can tell: it stays.
    const held = new Set(ids.values());
    const count = live.flat().filter(({ id }) => held.has(id) || !edited.has(id)).length;
    if (problems.length === found && count !== wanted.length)
      problems.push(`there are ${count} records for ${wanted.length} of the configuration`);
  };

  const judgeBystanders = () => {
    for (const [at, zone] of rows().entries()) {
      const now = new Map(zone.map((row) => [row.id, JSON.stringify(row)]));
      for (const [id, row] of bystanders[at] ?? [])
        if (now.get(id) !== row) problems.push(`a foreign record was changed: ${row}`);
    }
  };

  /** `excuse`: why the run may fail. `leaves`: why something may be left undone after it. */
  const run = async (options: ApplyOptions, excuse: string | undefined, leaves = excuse): Promise<Applied> => {
    const before = rows();
    const applied = await terraform.apply(stack, { ...options, moved });
    if (applied.outcome === "done") moved = [];
    const { outcome, error = "", changes, stolen } = applied;
    story.push(`  ${describeRun(options)}: ${outcome}${error === "" ? "" : ` ${firstLine(error)}`}`);
    problems.push(...stolen.map((id) => `${id} was deleted although another resource holds it`));
    const isLimited = options.parallelism < changes;
    if (outcome === "failed" && excuse === undefined && !isLimited) problems.push(`apply failed: ${firstLine(error)}`);
    if (outcome === "done" && leaves === undefined) judge(before);
    judgeBystanders();
    return applied;
  };

  /** Runs until all is applied. Where the plan says that two resources have one object, the user takes it from one of them. */
  const settle = async (rounds: number) => {
    for (let round = 1; round <= rounds; round += 1) {
      const mayFail = round < rounds ? "may fail" : undefined;
      const { outcome, error = "" } = await run({ moved, parallelism: ALL }, mayFail, undefined);
      if (outcome === "done") return;
      const [, id] = /TFP132[^`]*`([^`]+)`/.exec(error) ?? [];
      if (id !== undefined) await forgetHolder(id);
    }
  };

  const editByOthers = (isRunning: boolean): string => {
    const held = new Set(terraform.ids().values());
    const { line, given } = editLive(control, ours(), random);
    if (given !== undefined && (isRunning || !held.has(given))) edited.add(given);
    return line;
  };

  /** A set has other records too; an address that leaves the configuration needs none. */
  const rank = (address: string) =>
    (address.startsWith("edge_dns_record_set.") ? 2 : 0) +
    (listWanted(stack).some((each) => each.address === address) ? 1 : 0);

  const forgetHolder = async (id: string) => {
    const holders = [...terraform.ids()].flatMap(([where, held]) =>
      held === id ? [where.replace(/ [^\]]*$/, "")] : [],
    );
    const [address] = [...holders].sort((a, b) => rank(a) - rank(b));
    if (address === undefined || holders.length < 2) return;
    await terraform.forget(address);
    story.push(`- state rm ${address}`);
  };

  for (let step = 0; step < STEPS && problems.length === 0; step += 1) {
    const edits = step === 0 ? 3 : 1 + Math.floor(random() * 2);
    for (let n = 0; n < edits; n += 1) {
      const edited = editStack(stack, random, n === 0 && moved.length === 0);
      const isOpen = moved.some(({ from }) => edited.stack.some((block) => addressOf(block) === from));
      if (moved.length > 0 && (edited.moved.length > 0 || isOpen)) continue;
      stack = edited.stack.map((block) => withAdopt(block, mortal, features.includes("adopt")));
      moved = [...moved, ...edited.moved];
      story.push(`- ${edited.line}`);
    }
    if (random() < 0.3 && features.includes("foreign edits")) story.push(`- ${editByOthers(false)}`);
    const tainted = random() < 0.1 ? pick(random, listWanted(stack))?.address : undefined;
    if (tainted !== undefined) {
      await terraform.taint(tainted);
      story.push(`- taint ${tainted}`);
    }
    const edit = () => story.push(`- meanwhile ${editByOthers(true)}`);
    const { options, excuse } = chooseRun(random, moved.length > 0 ? [] : stack, { mortal, features, edit });
    const replaced = [...(options.replace ?? []), ...(tainted === undefined ? [] : [tainted])];
    // With `create_before_destroy`, the old record has its value until the new one exists, whoever waits for the value.
    const waits = stack.some(
      (block) => block.createFirst && replaced.some((address) => address.replace(/\[.*$/, "") === addressOf(block)),
    );
    const { outcome } = await run({ ...options, moved }, excuse ?? (waits ? "replaced" : undefined), excuse);
    if (outcome !== "done" || excuse !== undefined) await settle(mortal || options.parallelism < 8 ? 4 : 2);
  }
  if (problems.length === 0) {
    const left = await terraform.plan(stack);
    if (left.length > 0) problems.push(`the second plan changes ${left.join(", ")}`);
  }
  return { story, problems };
}

function nameOf({ address, key, spec }: Wanted): string {
  return `${address}${key === undefined ? "" : `["${key}"]`} (${spec.name} ${spec.type} ${spec.content})`;
}

function listDifferences(wanted: Wanted, row: Row, before: Row | undefined): readonly string[] {
  const { spec, ignore, zone } = wanted;
  const expected: JsonObject = {
    type: spec.type,
    name: `${spec.name}.${ZONES[zone]}`,
    content: spec.type === "TXT" ? `"${spec.content}"` : spec.content,
    ttl: spec.ttl,
    ...(spec.comment !== undefined && { comment: spec.comment }),
    ...(spec.priority !== undefined && { priority: spec.priority }),
  };
  return Object.entries(expected).flatMap(([field, value]) => {
    const ignored = before && ignore.some((name) => name === field);
    const due = ignored ? (before[field] ?? null) : value;
    const now = row[field] ?? null;
    return due === now ? [] : [`${nameOf(wanted)} has ${field} ${JSON.stringify(now)}, not ${JSON.stringify(due)}`];
  });
}

/** An edit of one of our records by another client. `given`: the record that it gave another content. */
function editLive(
  control: EmbeddedEmulator["control"],
  ours: readonly (readonly Row[])[],
  random: Choice,
): { readonly line: string; readonly given?: string } {
  const rows = ours.flatMap((zone, at) => zone.map((row) => ({ row, zone: ZONES[at] as string })));
  const [what, n, chosen] = [random(), Math.floor(random() * 50), random()];
  const found = rows[Math.floor(chosen * rows.length)];
  if (!found) return { line: "others do nothing" };
  const { row, zone } = found;
  const label = `${row["name"]} ${row["type"]} ${row["content"]}`;
  try {
    if (what < 0.3) {
      control.foreign.remove(zone, row.id);
      return { line: `others delete ${label}` };
    }
    const content = row["type"] === "A" && what < 0.6 ? { content: `198.51.100.${n}` } : { ttl: 900 };
    control.foreign.patch(zone, row.id, content);
    const line = `others change ${label} to ${JSON.stringify(content)}`;
    return { line, ...("content" in content && { given: row.id }) };
  } catch (error) {
    if (error instanceof ApiError) return { line: "others are refused" };
    throw error;
  }
}

interface Choices {
  readonly mortal: boolean;
  readonly features: readonly Feature[];
  /** An edit by another client. */
  readonly edit: () => void;
}

interface ChosenRun {
  readonly options: Omit<ApplyOptions, "moved">;
  /** Why the run may leave something undone. */
  readonly excuse: string | undefined;
}

function chooseRun(random: Choice, stack: Stack, { mortal, features, edit }: Choices): ChosenRun {
  const [what, call, phase, lost, wide] = [random(), random(), random(), random(), random()];
  const parallelism = wide < 0.7 || !features.includes("small parallelism") ? ALL : 1 + Math.floor((wide - 0.7) * 20);
  const wanted = listWanted(stack);
  const address = wanted[Math.floor(call * wanted.length)]?.address;
  const number = 1 + Math.floor(call * 8);
  const isEdited = features.includes("foreign edits");
  if (mortal && what < 0.6) {
    const victim = lost < 0.7 ? "terraform" : "provider";
    const writes = victim === "terraform" ? Math.floor(lost * 5) : 0;
    const kill: Kill = { call: number, phase: phase < 0.5 ? "before" : "after", victim, lost: writes };
    return { options: { parallelism, kill }, excuse: "killed" };
  }
  if (what < 0.3 && address !== undefined && features.includes("targets"))
    return { options: { parallelism, target: [address] }, excuse: "targeted" };
  if (what < 0.72 && address !== undefined && features.includes("replacements"))
    return { options: { parallelism, replace: [address] }, excuse: undefined };
  if (what < 0.78 && isEdited) return { options: { parallelism, during: { call: number, edit } }, excuse: "edited" };
  if (what < 0.84 && isEdited) return { options: { parallelism, between: edit }, excuse: "edited" };
  if (what < 0.88) return { options: { parallelism, refresh: false }, excuse: isEdited ? "not refreshed" : undefined };
  return { options: { parallelism }, excuse: undefined };
}

function withAdopt(block: Block, mortal: boolean, isAllowed: boolean): Block {
  if (mortal) return { ...block, adopt: true };
  return isAllowed ? block : { ...block, adopt: false, createFirst: false };
}

function describeRun({ parallelism, replace, target, refresh, kill, during, between }: ApplyOptions): string {
  return [
    "apply",
    ...(Number.isFinite(parallelism) ? [`-parallelism=${parallelism}`] : []),
    ...(replace ?? []).map((address) => `-replace=${address}`),
    ...(target ?? []).map((address) => `-target=${address}`),
    ...(refresh === false ? ["-refresh=false"] : []),
    ...(kill ? [describeKill(kill)] : []),
    ...(during ? [`with an edit at request ${during.call}`] : []),
    ...(between ? ["of a saved plan"] : []),
  ].join(" ");
}

function describeKill({ call, phase, victim, lost }: Kill): string {
  const at = `${phase} request ${call}`;
  return victim === "provider" ? `with the provider killed ${at}` : `killed ${at}, ${lost} writes of the state lost`;
}

function firstLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 300);
}
