// The filters of a gateway's logs: `filters.key=…&filters.operator=…&filters.value=…`, repeated, and the older single
// parameters that the official client still offers.

import { isObject } from "../../../base/json";
import type { Call } from "../../call";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";

type Test = (row: Row) => boolean;

/** Whether a log is asked for; every filter must agree. */
export function logFilter(call: Call): Test {
  const tests = [...repeated(call), ...single(call)];
  return (row) => tests.every((test) => test(row));
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

const OPERATORS: Readonly<Record<string, (values: readonly string[], wanted: readonly string[]) => boolean>> = {
  eq: (values, wanted) => values.some((value) => wanted.includes(value)),
  neq: (values, wanted) => !values.some((value) => wanted.includes(value)),
  contains: (values, wanted) => values.some((value) => wanted.some((name) => value.includes(name))),
  lt: (values, wanted) => values.some((value) => wanted.some((name) => isLess(value, name))),
  gt: (values, wanted) => values.some((value) => wanted.some((name) => isLess(name, value))),
};

/** As numbers or as moments where both are, else as text. */
function isLess(left: string, right: string): boolean {
  for (const read of [Number, Date.parse]) {
    const [first, second] = [read(left), read(right)];
    if (!Number.isNaN(first) && !Number.isNaN(second)) return first < second;
  }
  return left < right;
}

/** Several values belong to a filter where it is the only one; else each filter has the value at its place. */
function repeated(call: Call): readonly Test[] {
  const keys = call.query.getAll("filters.key");
  const operators = call.query.getAll("filters.operator");
  const values = call.query.getAll("filters.value");
  return keys.map((key, index): Test => {
    const operator = operators[index] ?? "eq";
    if (!KEYS.has(key) || !Object.hasOwn(OPERATORS, operator))
      throw refusal(400, INVENTED.badQuery, `Invalid filter ${key} ${operator}.`);
    const wanted = keys.length === 1 ? values : values.slice(index, index + 1);
    const test = OPERATORS[operator] as (values: readonly string[], wanted: readonly string[]) => boolean;
    return (row) => test(valuesAt(row, key), wanted);
  });
}

function valuesAt(row: Row, key: string): readonly string[] {
  if (key === "metadata.key") return Object.keys(metadataOf(row));
  if (key === "metadata.value") return Object.values(metadataOf(row)).map(String);
  if (key === "tokens") return [String(Number(row["tokens_in"] ?? 0) + Number(row["tokens_out"] ?? 0))];
  const value = row[key];
  return value === undefined || value === null ? [] : [String(value)];
}

function metadataOf(row: Row): Readonly<Record<string, unknown>> {
  try {
    const metadata: unknown = JSON.parse(String(row["metadata"] ?? "{}"));
    return isObject(metadata) ? metadata : {};
  } catch {
    return {};
  }
}

const EQUAL = [
  "cached",
  "success",
  "model",
  "model_type",
  "provider",
  "feedback",
  "request_content_type",
  "response_content_type",
];

function single(call: Call): readonly Test[] {
  const search = call.query.get("search");
  const [start, end] = [call.query.get("start_date"), call.query.get("end_date")];
  return [
    ...EQUAL.flatMap((name) =>
      call.query.getAll(name).map(
        (wanted): Test =>
          (row) =>
            String(row[name]) === wanted,
      ),
    ),
    ...(search ? [(row: Row) => String(row["metadata"] ?? "").includes(search)] : []),
    ...(start ? [(row: Row) => !isLess(String(row["created_at"]), start)] : []),
    ...(end ? [(row: Row) => !isLess(end, String(row["created_at"]))] : []),
  ];
}
