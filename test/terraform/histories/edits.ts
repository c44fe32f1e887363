// What a user does to a configuration between two runs, at random: each edit returns the next stack, `moved` blocks, and a line for the
// story.
import type { Moved } from "../in-process-core";
import { addressOf, type Block, type Ignorable, isValid, type RecordSpec, type Stack } from "./stack";

export interface Edited {
  readonly stack: Stack;
  readonly moved: readonly Moved[];
  readonly line: string;
}

export type Choice = () => number;

type Edit = (stack: Stack, random: Choice) => Edited | undefined;

export function pick<T>(random: Choice, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

export function shuffled<T>(random: Choice, list: readonly T[]): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

/** Tries random edits until one leaves a valid stack. `ignore_changes` is only added to a stack that is applied. */
export function editStack(stack: Stack, random: Choice, isApplied: boolean): Edited {
  for (let tries = 0; tries < 50; tries += 1) {
    const edit = pick(random, EDITS);
    const edited = edit === toggleIgnore && !isApplied ? undefined : edit(stack, random);
    if (edited && isValid(edited.stack)) return edited;
  }
  return { stack, moved: [], line: "no edit" };
}

const EDITS: readonly Edit[] = [
  addBlock,
  addBlock,
  addBlock,
  removeBlock,
  addMember,
  addMember,
  removeMember,
  removeFirst,
  changeField,
  changeField,
  changeIdentity,
  permute,
  permute,
  rotate,
  rename,
  rename,
  renameMoved,
  changeForm,
  changeForm,
  renameKeys,
  swapBlocks,
  moveZone,
  toggleAdopt,
  toggleIgnore,
  toggleCreateFirst,
  splitBlock,
];

const NAMES = ["n0", "n1", "n2", "n3"];
const BLOCKS = ["a", "b", "c", "d", "e", "f"];
const KEYS = ["k0", "k1", "k2", "k3", "k4", "k 5"];
const TTLS = [1, 300, 600];

function createSpec(random: Choice): RecordSpec {
  const name = pick(random, NAMES);
  const ttl = pick(random, TTLS);
  const n = Math.floor(random() * 5) + 1;
  const types: readonly RecordSpec[] = [
    { name, type: "A", content: `192.0.2.${n}`, ttl },
    { name, type: "A", content: `192.0.2.${n}`, ttl, comment: `comment ${n}` },
    { name, type: "TXT", content: `text ${n}`, ttl },
    { name, type: "MX", content: `mail${n}.example.org`, priority: 10, ttl },
    { name: `alias${n}`, type: "CNAME", content: "target.example.org", ttl },
  ];
  return pick(random, types);
}

function replaceBlock(stack: Stack, from: Block, to: Block): Stack {
  return stack.map((block) => (block === from ? to : block));
}

/** A name that no block has. */
function freeName(stack: Stack, random: Choice): string | undefined {
  const free = BLOCKS.filter((name) => stack.every((block) => block.name !== name));
  return free.length > 0 ? pick(random, free) : undefined;
}

const isFree = ({ ignore }: Block) => ignore.length === 0;
const isKeyed = ({ form }: Block) => form !== "single";

function addBlock(stack: Stack, random: Choice): Edited | undefined {
  const name = freeName(stack, random);
  if (name === undefined || stack.length >= 4) return undefined;
  const form = pick(random, ["single", "single", "count", "for_each", "set"] as const);
  const count = form === "single" ? 1 : 2 + Math.floor(random() * 3);
  const specs = Array.from({ length: count }, () => createSpec(random));
  const adopt = random() < 0.5;
  const members = specs.map((spec, at) => [keyAt(form, at), spec] as const);
  const block: Block = { name, form, zone: 0, members, adopt, ignore: [], createFirst: false };
  return { stack: [...stack, block], moved: [], line: `add ${describe(block)}` };
}

function keyAt(form: Block["form"], at: number): string {
  return form === "count" ? `${at}` : form === "single" ? "" : (KEYS[at] as string);
}

export function describe(block: Block): string {
  const options = [
    ...(block.adopt ? ["adopt"] : []),
    ...(block.createFirst ? ["create_before_destroy"] : []),
    ...block.ignore.map((name) => `ignore ${name}`),
    ...(block.zone === 1 ? ["second zone"] : []),
  ];
  const members = block.members.map(([key, spec]) => `${key === "" ? "" : `${key}: `}${describeSpec(spec)}`);
  return `${addressOf(block)} (${[block.form, ...options].join(", ")}) { ${members.join("; ")} }`;
}

function describeSpec({ name, type, content, ttl, comment }: RecordSpec): string {
  return `${name} ${type} ${content} ${ttl}${comment === undefined ? "" : ` "${comment}"`}`;
}

function removeBlock(stack: Stack, random: Choice): Edited | undefined {
  if (stack.length < 2) return undefined;
  const block = pick(random, stack);
  return { stack: stack.filter((other) => other !== block), moved: [], line: `remove ${addressOf(block)}` };
}

function changeMembers(
  stack: Stack,
  block: Block | undefined,
  members: readonly RecordSpec[] | Block["members"],
  verb: string,
): Edited | undefined {
  if (!block) return undefined;
  const keyed = members.map((member, at) =>
    Array.isArray(member) && block.form !== "count"
      ? (member as Block["members"][number])
      : ([keyAt(block.form, at), Array.isArray(member) ? member[1] : member] as const),
  ) as Block["members"];
  const next: Block = { ...block, members: keyed };
  return { stack: replaceBlock(stack, block, next), moved: [], line: `${verb}: ${describe(next)}` };
}

function pickBlock(stack: Stack, random: Choice, isFit: (block: Block) => boolean): Block | undefined {
  const fit = stack.filter(isFit);
  return fit.length > 0 ? pick(random, fit) : undefined;
}

function addMember(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => isKeyed(each) && isFree(each) && each.members.length < 5);
  if (!block) return undefined;
  const used = new Set(block.members.map(([key]) => key));
  const key = KEYS.find((name) => !used.has(name)) as string;
  const added = [key, createSpec(random)] as const;
  const members = random() < 0.5 ? [added, ...block.members] : [...block.members, added];
  return changeMembers(stack, block, members, "add a record");
}

function removeMember(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => isKeyed(each) && isFree(each) && each.members.length > 1);
  if (!block) return undefined;
  const gone = pick(random, block.members);
  return changeMembers(
    stack,
    block,
    block.members.filter((member) => member !== gone),
    "remove a record",
  );
}

/** The values move to the key before theirs. */
function removeFirst(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => isKeyed(each) && isFree(each) && each.members.length > 1);
  if (!block) return undefined;
  const specs = block.members.slice(1).map(([, spec]) => spec);
  const members = specs.map((spec, at) => [block.members[at]?.[0] ?? "", spec] as const);
  return changeMembers(stack, block, members, "shift the records");
}

function changeField(stack: Stack, random: Choice): Edited | undefined {
  if (stack.length === 0) return undefined;
  const block = pick(random, stack);
  const [key, spec] = pick(random, block.members);
  const n = Math.floor(random() * 9);
  const changed = random() < 0.6 ? { ...spec, ttl: pick(random, TTLS) } : { ...spec, comment: `comment ${n}` };
  const members = block.members.map(([name, old]) => [name, name === key ? changed : old] as const);
  return changeMembers(stack, block, members, "change a field");
}

function changeIdentity(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, isFree);
  if (!block) return undefined;
  const [key, spec] = pick(random, block.members);
  const next = createSpec(random);
  const changed = spec.type === "A" && next.type === "A" && random() < 0.5 ? { ...spec, content: next.content } : next;
  const members = block.members.map(([name, old]) => [name, name === key ? changed : old] as const);
  return changeMembers(stack, block, members, "change a record");
}

function permute(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => isKeyed(each) && isFree(each) && each.members.length > 1);
  if (!block) return undefined;
  const specs = shuffled(
    random,
    block.members.map(([, spec]) => spec),
  );
  const members = block.members.map(([key], at) => [key, specs[at] as RecordSpec] as const);
  return changeMembers(stack, block, members, "permute the records");
}

/** Each key gets the content of the next at one name, and a new content comes at the end. */
function rotate(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => isKeyed(each) && isFree(each) && each.members.length > 1);
  if (!block) return undefined;
  const name = pick(random, NAMES);
  const start = Math.floor(random() * 4);
  const members = block.members.map(
    ([key], at) => [key, { name, type: "A", content: `192.0.2.${start + at + 1}`, ttl: 300 }] as const,
  );
  return changeMembers(stack, block, members, "addresses of one name");
}

function rename(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, isFree);
  const name = freeName(stack, random);
  if (!block || name === undefined) return undefined;
  const line = `rename ${addressOf(block)} to ${name} without moved`;
  return { stack: replaceBlock(stack, block, { ...block, name }), moved: [], line };
}

function renameMoved(stack: Stack, random: Choice): Edited | undefined {
  const name = freeName(stack, random);
  if (stack.length === 0 || name === undefined) return undefined;
  const block = pick(random, stack);
  const next = { ...block, name };
  const [from, to] = [addressOf(block), addressOf(next)];
  return { stack: replaceBlock(stack, block, next), moved: [{ from, to }], line: `rename ${from} to ${to} with moved` };
}

/** Another `count`, `for_each` or set of the same records, without `moved`. */
function changeForm(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, isFree);
  if (!block) return undefined;
  const forms = (["single", "count", "for_each", "set"] as const).filter(
    (form) => form !== block.form && (form !== "single" || block.members.length === 1),
  );
  const form = pick(random, forms);
  const members = block.members.map(([, spec], at) => [keyAt(form, at), spec] as const);
  const next: Block = { ...block, form, members };
  const line = `${addressOf(block)}: ${block.form} to ${form}`;
  return { stack: replaceBlock(stack, block, next), moved: [], line };
}

function renameKeys(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => (each.form === "set" || each.form === "for_each") && isFree(each));
  if (!block) return undefined;
  const keys = shuffled(random, KEYS);
  const members = block.members.map(([, spec], at) => [keys[at] as string, spec] as const);
  const next = { ...block, members };
  return { stack: replaceBlock(stack, block, next), moved: [], line: `rename the keys: ${describe(next)}` };
}

/** Two blocks exchange their records. */
function swapBlocks(stack: Stack, random: Choice): Edited | undefined {
  const singles = stack.filter((block) => block.form === "single" && isFree(block));
  const [first, second] = shuffled(random, singles);
  if (!first || !second) return undefined;
  const swapped = stack.map((block) => {
    if (block === first) return { ...first, members: second.members };
    return block === second ? { ...second, members: first.members } : block;
  });
  return { stack: swapped, moved: [], line: `exchange ${addressOf(first)} and ${addressOf(second)}` };
}

function moveZone(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, isFree);
  if (!block) return undefined;
  const next: Block = { ...block, zone: block.zone === 0 ? 1 : 0 };
  return { stack: replaceBlock(stack, block, next), moved: [], line: `move ${addressOf(block)} to the other zone` };
}

function toggleAdopt(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, ({ createFirst }) => !createFirst);
  if (!block) return undefined;
  const next = { ...block, adopt: !block.adopt };
  return { stack: replaceBlock(stack, block, next), moved: [], line: `${addressOf(block)}: adopt = ${next.adopt}` };
}

function toggleIgnore(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, ({ form }) => form !== "set");
  if (!block) return undefined;
  const ignore = block.ignore.length > 0 ? [] : [pick<Ignorable>(random, ["content", "ttl", "comment"])];
  const next = { ...block, ignore };
  const line = `${addressOf(block)}: ignore_changes = [${ignore.join(", ")}]`;
  return { stack: replaceBlock(stack, block, next), moved: [], line };
}

/** Only with `adopt`: without it the new record cannot be created beside the old. */
function toggleCreateFirst(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, ({ adopt }) => adopt);
  if (!block) return undefined;
  const next = { ...block, createFirst: !block.createFirst };
  const line = `${addressOf(block)}: create_before_destroy = ${next.createFirst}`;
  return { stack: replaceBlock(stack, block, next), moved: [], line };
}

/** A record leaves its block for a block of its own. */
function splitBlock(stack: Stack, random: Choice): Edited | undefined {
  const block = pickBlock(stack, random, (each) => isKeyed(each) && isFree(each) && each.members.length > 1);
  const name = freeName(stack, random);
  if (!block || name === undefined || stack.length >= 5) return undefined;
  const member = pick(random, block.members);
  const rest = changeMembers(
    stack,
    block,
    block.members.filter((other) => other !== member),
    "",
  );
  const single: Block = { ...block, name, form: "single", members: [["", member[1]]] };
  if (!rest) return undefined;
  return {
    stack: [...rest.stack, single],
    moved: [],
    line: `move a record from ${addressOf(block)} to ${addressOf(single)}`,
  };
}
