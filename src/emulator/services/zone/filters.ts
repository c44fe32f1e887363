// The filters of the list of zones: names with the documented prefixes, accounts, status and type.
import type { Call } from "../../call";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";

type Test = (zone: Row) => boolean;

const TEXT: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  equal: (value, wanted) => value === wanted,
  not_equal: (value, wanted) => value !== wanted,
  starts_with: (value, wanted) => value.startsWith(wanted),
  ends_with: (value, wanted) => value.endsWith(wanted),
  contains: (value, wanted) => value.includes(wanted),
};

/** Internal zones are left out unless they are asked for. */
export function zoneFilter(call: Call): Test {
  const { query } = call;
  const types = query.getAll("type").flatMap((name) => name.split(","));
  const accountName = (zone: Row) => String(call.store.get("accounts", String(zone["account_id"]))?.["name"] ?? "");
  const tests: Test[] = [
    ...query.getAll("name").map((wanted) => textTest((zone) => String(zone["name"]), wanted.replace(/\.$/, ""))),
    ...query.getAll("account.name").map((wanted) => textTest(accountName, wanted)),
    ...query.getAll("account.id").map(
      (wanted): Test =>
        (zone) =>
          zone["account_id"] === wanted,
    ),
    ...query.getAll("status").map(
      (wanted): Test =>
        (zone) =>
          zone["status"] === wanted,
    ),
  ];
  const match = query.get("match") || "all";
  if (match !== "all" && match !== "any") throw refusal(400, INVENTED.badQuery, `Invalid match ${match}.`);
  const chosen: Test = (zone) =>
    tests.length === 0 || (match === "any" ? tests.some((test) => test(zone)) : tests.every((test) => test(zone)));
  return (zone) =>
    chosen(zone) && (types.length === 0 ? zone["type"] !== "internal" : types.includes(String(zone["type"])));
}

function textTest(value: (zone: Row) => string, wanted: string): Test {
  const [, how, sensitive, text] =
    /^(equal|not_equal|starts_with|ends_with|contains)(_case_sensitive)?:(.*)$/s.exec(wanted) ?? [];
  const test = TEXT[how ?? "equal"] as (value: string, wanted: string) => boolean;
  const fold = (name: string) => (sensitive ? name : name.toLowerCase());
  return (zone) => test(fold(value(zone)), fold(text ?? wanted));
}
