// Values and blocks in Terraform's language, laid out as `terraform fmt` does. Pure.
import type { Json } from "../../../base/json";

/** The key of an instance: text of `for_each`, a number of `count`. */
export type InstanceKey = string | number;

/** An expression that is written as it stands, such as `edge_zone.main.id`. */
export class HclExpression {
  constructor(readonly text: string) {}
}

export type HclValue = Json | HclExpression | readonly HclValue[] | HclObject;
export interface HclObject {
  readonly [name: string]: HclValue | undefined;
}

export type HclArgument = readonly [name: string, value: HclValue];
export type HclItem = HclArgument | HclBlock;

export interface HclBlock {
  /** `resource`, `moved` … */
  readonly type: string;
  readonly labels?: readonly string[];
  readonly body: readonly HclItem[];
}

export function formatBlock({ type, labels = [], body }: HclBlock, indent = ""): string {
  const head = [type, ...labels.map(quoteHcl)].join(" ");
  return `${indent}${head} {\n${formatBody(body, `${indent}  `)}${indent}}\n`;
}

/** `["a"]` or `[0]`; empty without a key. */
export function formatKey(key: InstanceKey | undefined): string {
  if (key === undefined) return "";
  return `[${typeof key === "number" ? key : quoteHcl(key)}]`;
}

/** A quoted template without interpolation: `${` and `%{` are doubled. Terraform knows `\uNNNN`, and no `\b` or `\f`. */
export function quoteHcl(text: string): string {
  const quoted = JSON.stringify(text).replace(
    /\\[bf]|[\u007f-\u009f\u2028\u2029]|[\ud800-\udfff](?![\udc00-\udfff])/g,
    escapeCharacter,
  );
  return quoted.replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

function escapeCharacter(found: string): string {
  const code = found === "\\b" ? 8 : found === "\\f" ? 12 : found.charCodeAt(0);
  return code >= 0xd800 && code <= 0xdfff ? found : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** Arguments on neighbouring lines have their equals signs below each other; a value of several lines ends such a group. */
function formatBody(items: readonly HclItem[], indent: string): string {
  let text = "";
  let group: (readonly [name: string, value: string])[] = [];
  const flush = () => {
    const width = Math.max(0, ...group.map(([name]) => name.length));
    for (const [name, value] of group) text += `${indent}${name.padEnd(width)} = ${value}\n`;
    group = [];
  };
  for (const item of items) {
    const value = isArgument(item) ? formatValue(item[1], indent) : undefined;
    if (isArgument(item) && value !== undefined && !value.includes("\n")) {
      group.push([item[0], value]);
      continue;
    }
    flush();
    text += isArgument(item)
      ? `${indent}${item[0]} = ${value}\n`
      : `${text === "" ? "" : "\n"}${formatBlock(item, indent)}`;
  }
  flush();
  return text;
}

function isArgument(item: HclItem): item is HclArgument {
  return Array.isArray(item);
}

const MAX_WIDTH = 100;

function formatValue(value: HclValue, indent: string): string {
  if (value instanceof HclExpression) return value.text;
  if (typeof value === "string") return quoteHcl(value);
  if (isList(value)) return formatList(value, indent);
  return typeof value === "object" && value !== null ? formatObject(value, indent) : JSON.stringify(value);
}

function isList(value: HclValue): value is readonly HclValue[] {
  return Array.isArray(value);
}

function formatList(values: readonly HclValue[], indent: string): string {
  const inner = `${indent}  `;
  const shown = values.map((value) => formatValue(value, inner));
  const line = `[${shown.join(", ")}]`;
  if (line.length <= MAX_WIDTH && !line.includes("\n")) return line;
  return `[\n${shown.map((value) => `${inner}${value},\n`).join("")}${indent}]`;
}

function formatObject(object: HclObject, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(object).flatMap(([name, value]): readonly HclArgument[] =>
    value === undefined ? [] : [[formatName(name), value]],
  );
  const line = `{ ${members.map(([name, value]) => `${name} = ${formatValue(value, inner)}`).join(", ")} }`;
  if (members.length === 0) return "{}";
  if (line.length <= MAX_WIDTH && !line.includes("\n")) return line;
  return `{\n${formatBody(members, inner)}${indent}}`;
}

/** Other keys of an object are quoted. */
function formatName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && !RESERVED.has(name) ? name : quoteHcl(name);
}

/** Words that the language reads otherwise at the beginning of an object. */
const RESERVED = new Set(["for", "null", "true", "false"]);
