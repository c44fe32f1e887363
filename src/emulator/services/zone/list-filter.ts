// The filters of the list of zones: names with the documented prefixes, accounts, status and type.
import { apiError, type Call, UNDOCUMENTED_CODES } from "../../core";
import { ACCOUNTS, type ZoneRow } from "../../scope";

type Filter = (zone: ZoneRow) => boolean;
type TextFilter = (value: string, wanted: string) => boolean;

const isEqual: TextFilter = (value, wanted) => value === wanted;

const TEXT_FILTERS: ReadonlyMap<string, TextFilter> = new Map([
  ["equal", isEqual],
  ["not_equal", (value, wanted) => value !== wanted],
  ["starts_with", (value, wanted) => value.startsWith(wanted)],
  ["ends_with", (value, wanted) => value.endsWith(wanted)],
  ["contains", (value, wanted) => value.includes(wanted)],
]);

/** Without a `type`, internal zones are left out. */
export function createZoneFilter(call: Call): Filter {
  const { query } = call;
  const types = query.getAll("type").flatMap((list) => list.split(","));
  const accountName = (zone: ZoneRow) => call.store.get(ACCOUNTS, zone.account_id)?.name ?? "";
  const filters: Filter[] = [
    ...query.getAll("name").map((wanted) => createTextFilter((zone) => zone.name, wanted.replace(/\.$/, ""))),
    ...query.getAll("account.name").map((wanted) => createTextFilter(accountName, wanted)),
    ...query.getAll("account.id").map(
      (wanted): Filter =>
        (zone) =>
          zone.account_id === wanted,
    ),
    ...query.getAll("status").map(
      (wanted): Filter =>
        (zone) =>
          zone.status === wanted,
    ),
  ];
  const match = query.get("match") || "all";
  if (match !== "all" && match !== "any") throw apiError(400, UNDOCUMENTED_CODES.badQuery, `Invalid match ${match}.`);
  const matches: Filter = (zone) =>
    filters.length === 0 ||
    (match === "any" ? filters.some((filter) => filter(zone)) : filters.every((filter) => filter(zone)));
  return (zone) => matches(zone) && (types.length === 0 ? zone.type !== "internal" : types.includes(zone.type));
}

function createTextFilter(getText: (zone: ZoneRow) => string, value: string): Filter {
  const [, operator = "equal", caseSensitive, wanted = value] =
    /^(equal|not_equal|starts_with|ends_with|contains)(_case_sensitive)?:(.*)$/s.exec(value) ?? [];
  const filter = TEXT_FILTERS.get(operator) ?? isEqual;
  const fold = (text: string) => (caseSensitive ? text : text.toLowerCase());
  return (zone) => filter(fold(getText(zone)), fold(wanted));
}
