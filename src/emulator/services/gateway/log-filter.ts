// The filters of a gateway's logs: `filters.key=…&filters.operator=…&filters.value=…`, repeated, and the older single
// parameters that the official client still offers.
import { isObject, type JsonObject } from "../../../base/json";
import { apiError, type Call, UNDOCUMENTED_CODES } from "../../core";
import type { GatewayLog } from "./log";

type Filter = (log: GatewayLog) => boolean;
type Operator = (values: readonly string[], wanted: readonly string[]) => boolean;

/** A log must match every filter. */
export function createLogFilter(call: Call): Filter {
  const filters = [...createRepeatedFilters(call), ...createSingleFilters(call)];
  return (log) => filters.every((filter) => filter(log));
}

const KEYS = new Set(
  [
    "id created_at request_content_type response_content_type request_type success cached provider model model_type",
    "cost tokens tokens_in tokens_out duration feedback event_id metadata.key metadata.value authentication wholesale",
    "compatibilityMode dlp_action user_agent",
  ]
    .join(" ")
    .split(" "),
);

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["eq", (values, wanted) => values.some((value) => wanted.includes(value))],
  ["neq", (values, wanted) => !values.some((value) => wanted.includes(value))],
  ["contains", (values, wanted) => values.some((value) => wanted.some((part) => value.includes(part)))],
  ["lt", (values, wanted) => values.some((value) => wanted.some((bound) => isLess(value, bound)))],
  ["gt", (values, wanted) => values.some((value) => wanted.some((bound) => isLess(bound, value)))],
]);

/** Compares as numbers or as times where both are, otherwise as text. */
function isLess(left: string, right: string): boolean {
  for (const parse of [Number, Date.parse]) {
    const [first, second] = [parse(left), parse(right)];
    if (!Number.isNaN(first) && !Number.isNaN(second)) return first < second;
  }
  return left < right;
}

/** A single filter can have several values; of several filters each has the value at its index. */
function createRepeatedFilters(call: Call): readonly Filter[] {
  const keys = call.query.getAll("filters.key");
  const operators = call.query.getAll("filters.operator");
  const values = call.query.getAll("filters.value");
  return keys.map((key, index): Filter => {
    const name = operators[index] ?? "eq";
    const operator = OPERATORS.get(name);
    if (!KEYS.has(key) || !operator) throw apiError(400, UNDOCUMENTED_CODES.badQuery, `Invalid filter ${key} ${name}.`);
    const wanted = keys.length === 1 ? values : values.slice(index, index + 1);
    return (log) => operator(listValues(log, key), wanted);
  });
}

function listValues(log: GatewayLog, key: string): readonly string[] {
  if (key === "metadata.key") return Object.keys(parseMetadata(log));
  if (key === "metadata.value") return Object.values(parseMetadata(log)).map(String);
  if (key === "tokens") return [String((log.tokens_in ?? 0) + (log.tokens_out ?? 0))];
  const value = getMember(log, key);
  return value === undefined || value === null ? [] : [String(value)];
}

function getMember(log: JsonObject, name: string) {
  return log[name];
}

function parseMetadata({ metadata }: GatewayLog): JsonObject {
  try {
    const value: unknown = JSON.parse(metadata);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const EXACT_PARAMETERS = [
  "cached",
  "success",
  "model",
  "model_type",
  "provider",
  "feedback",
  "request_content_type",
  "response_content_type",
];

function createSingleFilters(call: Call): readonly Filter[] {
  const search = call.query.get("search");
  const [start, end] = [call.query.get("start_date"), call.query.get("end_date")];
  const exact = EXACT_PARAMETERS.flatMap((name) =>
    call.query.getAll(name).map(
      (wanted): Filter =>
        (log) =>
          String(getMember(log, name)) === wanted,
    ),
  );
  return [
    ...exact,
    ...(search ? [({ metadata }: GatewayLog) => metadata.includes(search)] : []),
    ...(start ? [({ created_at }: GatewayLog) => !isLess(created_at, start)] : []),
    ...(end ? [({ created_at }: GatewayLog) => !isLess(end, created_at)] : []),
  ];
}
