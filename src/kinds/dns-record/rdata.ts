// The rdata of a record between its two shapes in the API (`content`, or `data`, with `priority` beside either) and the fields
// of its RR type.
import type { Json, JsonObject } from "../../base/json";
import { type Accepted, type Fqdn, fromWireTxt, type Parsed, type Problem, type RdataFields, rrType } from "../../dns";
import type { CanonicalRecord } from "./fields";
import { isDataType, isHostType } from "./record-types";

/** The members of a record that hold its rdata. */
export type Rdata = Pick<CanonicalRecord, "content" | "data" | "priority">;

/** The canonical rdata of a declared record; one of `content` and `data` is required. */
export function parseDeclaredRdata(type: string, rdata: Rdata, zone: Fqdn): ParsedRdata {
  const lacksPreference = type === "MX" && rdata.content !== undefined && rdata.priority === undefined;
  const parsed = parseRdata(type, lacksPreference ? { ...rdata, priority: 0 } : rdata, zone);
  const problems = [...(lacksPreference ? [MISSING_PREFERENCE] : []), ...(parsed.ok ? [] : [parsed.problem])];
  return parsed.ok && problems.length === 0 ? parsed : { ok: false, problems };
}

export type ParsedRdata = Accepted<Rdata> | { readonly ok: false; readonly problems: readonly Problem[] };

const MISSING_PREFERENCE: Problem = {
  code: "FLD103",
  message: "An MX record needs `priority`.",
  help: "Add `priority: 10`; the lowest number is tried first.",
};

function parseRdata(type: string, { content, data, priority }: Rdata, zone: Fqdn): Parsed<Rdata> {
  if (content !== undefined && data !== undefined)
    return refuse("REC111", "Both `content` and `data` are given.", "Write one of them.");
  if (data !== undefined) return parseData(type, data, priority);
  if (content === undefined)
    return refuse(
      "FLD103",
      `A record of type ${type} needs \`${isDataType(type) ? "data" : "content"}\`.`,
      rdataHelp(type),
    );
  const parsed = parseContent(type, content === "@" && isHostType(type) ? zone : content, priority);
  const inside = parsed.ok ? priorityInside(parsed.value) : undefined;
  const differ = inside !== undefined && priority !== undefined && Number(inside) !== priority;
  return differ ? conflictingPriorities(priority, "content", inside) : parsed;
}

/** The canonical rdata of a reply. A data type without `data` is read from `content`, which is zone-file text. */
export function parseLiveRdata(type: string, { content, data, priority }: Rdata): Parsed<Rdata> {
  if (isDataType(type) && data !== undefined && Object.keys(data).length > 0) return parseData(type, data, priority);
  if (content === undefined) return refuse("FLD103", "No content.", "");
  // A reply's text is accepted with or without quotation marks: refusing it would lose a record.
  if (type === "TXT") return { ok: true, value: { content: fromWireTxt(content) } };
  return parseContent(type, content, priority);
}

/** Canonical props as the fields of their RR type. */
export function rdataFields(type: string, { content, data, priority }: Rdata): RdataFields {
  if (data !== undefined) return scalarMembers(type === "URI" ? { priority, ...data } : data);
  if (type === "MX") return { preference: Number(priority), exchange: String(content) };
  return { [rrType(type).fields[0]?.name ?? "content"]: String(content) };
}

/** The field that a problem with the rdata belongs to. */
export function rdataFieldAtFault(type: string, { content, data }: Rdata, problem: { readonly code: string }): string {
  if (problem.code === "FLD103") return type === "MX" && content !== undefined ? "priority" : "content";
  return data === undefined ? "content" : "data";
}

function parseContent(type: string, content: string, priority: number | undefined): Parsed<Rdata> {
  const rr = rrType(type);
  if (isDataType(type)) {
    const parsed = rr.parse(withPriority(type, content, priority));
    return parsed.ok ? { ok: true, value: toData(type, parsed.value) } : parsed;
  }
  if (type === "MX") {
    const parsed = rr.parseData({ preference: priority, exchange: content });
    if (!parsed.ok) return parsed;
    const { exchange, preference } = parsed.value;
    return { ok: true, value: { content: String(exchange), priority: Number(preference) } };
  }
  const parsed = rr.parse(content);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { content: Object.values(parsed.value).join(" ") } };
}

/** The API renders SRV and URI content without the priority (recorded replies), which is a member beside it. */
function withPriority(type: string, content: string, priority: number | undefined): string {
  if (priority === undefined) return content;
  const words = content.trim().split(/\s+/).length;
  const short = (type === "SRV" && words === 3) || (type === "URI" && words === 2);
  return short ? `${priority} ${content}` : content;
}

/** The fields of the content of a data type, as they are written there; none where it cannot be split. */
export function splitContent(type: string, { content = "", priority }: Rdata): JsonObject {
  const words = rrType(type).split(withPriority(type, content, priority));
  return words.ok ? words.value : {};
}

function parseData(type: string, data: JsonObject, priority: number | undefined): Parsed<Rdata> {
  if (!isDataType(type)) return refuse("REC112", `A record of type ${type} has no \`data\`.`, "Write `content`.");
  const names = rrType(type).fields.map((field) => field.name);
  const { priority: inside } = data;
  const isOther = (typeof inside === "number" || typeof inside === "string") && Number(inside) !== priority;
  if (priority !== undefined && inside !== undefined && isOther) {
    return conflictingPriorities(priority, "data.priority", inside);
  }
  const fields =
    priority === undefined || inside !== undefined || !names.includes("priority") ? data : { priority, ...data };
  const known = Object.fromEntries(
    names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]),
  );
  const parsed = rrType(type).parseData(known);
  return parsed.ok ? { ok: true, value: toData(type, parsed.value) } : parsed;
}

function toData(type: string, fields: RdataFields): Rdata {
  if (type !== "URI") return { data: fields };
  const { priority, ...data } = fields;
  return { data, priority: Number(priority) };
}

function priorityInside({ priority, data }: Rdata): Json | undefined {
  const { priority: inside } = data ?? {};
  return priority ?? inside;
}

/** Members of `data` are strings and numbers; anything else is not rdata. */
export function scalarMembers(data: JsonObject): RdataFields {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
    ),
  );
}

function rdataHelp(type: string): string {
  const rr = rrType(type);
  const names = rr.fields.map((field) => field.name).join(", ");
  return isDataType(type) ? `Add \`data\` with ${names}.` : `Add \`content\`: ${rr.doc}`;
}

function conflictingPriorities(outside: number, place: string, inside: Json): Parsed<never> {
  const message = `\`priority\` is \`${outside}\`, and the priority in \`${place}\` is \`${inside}\`.`;
  return refuse("REC114", message, "Write one of them, or the same in both.");
}

function refuse(code: string, message: string, help: string): Parsed<never> {
  return { ok: false, problem: { code, message, help } };
}
