// What the API does with access applications, under accounts and under zones. Written from the API's documentation.
import type { Answer, Call, Service } from "../../call";
import { ordered, page } from "../../pages";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";
import { timestamp, zoneOfCall } from "../../zones";
import { applicationReply, writtenApplication } from "./application-object";

export const accessApplicationService: Service = {
  name: "access_application",
  routes: ["/accounts/{account}", "/zones/{zone}"].flatMap((scope): Service["routes"] => {
    const all = `${scope}/access/apps`;
    const name = `${all}/{app}`;
    return [
      { method: "GET", path: all, answer: list },
      { method: "POST", path: all, answer: create },
      { method: "GET", path: name, answer: (call) => ({ result: applicationReply(call, application(call)) }) },
      { method: "PUT", path: name, answer: replace },
      { method: "DELETE", path: name, answer: remove },
      // No session is ever opened here, so that there is none to end.
      { method: "POST", path: `${name}/revoke_tokens`, answer: (call) => ({ result: application(call) && {} }) },
    ];
  }),
};

/** Applications of an account and of its zones are kept apart. */
function collection(call: Call): string {
  const { account, zone } = call.params;
  return `access_apps/${account ?? (zone && zoneOfCall(call)["id"])}`;
}

function application(call: Call): Row {
  const row = call.store.get(collection(call), call.params["app"] as string);
  if (!row) throw refusal(404, INVENTED.accessNotFound, "access.api.error.not_found");
  return row;
}

function list(call: Call): Answer {
  const all = call.store.all(collection(call)).map((row) => applicationReply(call, row));
  const rows = ordered(call, all.filter(filter(call)), (row) => String(row["created_at"]));
  return page(call, rows, { min: 1, max: 1000, byDefault: 1000 });
}

/** `name` and `domain` are compared whole with `exact=true`, else as a part; `search` looks at both. */
function filter(call: Call): (row: Row) => boolean {
  const asked = (name: string) => call.query.get(name)?.toLowerCase() || undefined;
  const has = (row: Row, name: string, text: string) =>
    String(row[name] ?? "")
      .toLowerCase()
      .includes(text);
  const [aud, name, domain, search] = ["aud", "name", "domain", "search"].map(asked);
  const exact = call.query.get("exact") === "true";
  const fits = (row: Row, member: string, text: string) =>
    exact ? String(row[member] ?? "").toLowerCase() === text : has(row, member, text);
  return (row) =>
    (aud === undefined || row["aud"] === aud) &&
    (name === undefined || fits(row, "name", name)) &&
    (domain === undefined || fits(row, "domain", domain)) &&
    (search === undefined || has(row, "name", search) || has(row, "domain", search));
}

function create(call: Call): Answer {
  const now = second(call);
  const id = uuid(call);
  const made = writtenApplication(call, call.object(), { id, uid: id, aud: call.random.hex(64), created_at: now }, now);
  call.store.put(collection(call), id, made);
  return { result: applicationReply(call, made), status: 201 };
}

/** The body is the whole application: what it leaves out goes back to its default. */
function replace(call: Call): Answer {
  const { id, uid, aud, created_at } = application(call);
  const made = writtenApplication(call, call.object(), { id, uid, aud, created_at }, second(call));
  call.store.put(collection(call), String(id), made);
  return { result: applicationReply(call, made) };
}

function remove(call: Call): Answer {
  const { id } = application(call);
  call.store.put(collection(call), String(id), undefined);
  return { result: { id }, status: 202 };
}

/** Applications have whole seconds in their timestamps (recorded replies). */
function second(call: Call): string {
  return timestamp(call).replace(/\.\d+Z$/, "Z");
}

function uuid(call: Call): string {
  const hex = call.random.hex(32);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
