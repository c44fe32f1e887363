// Access applications of accounts and of zones. Written from the API's documentation.
import {
  apiError,
  type Call,
  type HandlerResult,
  paginate,
  type Service,
  sortRows,
  timestamp,
  UNDOCUMENTED_CODES,
} from "../../core";
import { requireZone } from "../../scope";
import type { Table } from "../../store";
import { type AccessApplicationRow, formatApplication, getApplicationTable, parseApplication } from "./application";
import { createUuid } from "./create-uuid";

export const accessApplicationService: Service = {
  name: "access_application",
  routes: ["/accounts/{account}", "/zones/{zone}"].flatMap((scope): Service["routes"] => {
    const all = `${scope}/access/apps`;
    const application = `${all}/{app}`;
    return [
      { method: "GET", path: all, handle: list },
      { method: "POST", path: all, handle: create },
      {
        method: "GET",
        path: application,
        handle: (call) => ({ result: formatApplication(call, requireApplication(call)) }),
      },
      { method: "PUT", path: application, handle: replace },
      { method: "DELETE", path: application, handle: remove },
      { method: "POST", path: `${application}/revoke_tokens`, handle: revokeTokens },
    ];
  }),
};

/** Applications of an account and of its zones are separate. */
function getTable(call: Call): Table<AccessApplicationRow> {
  return getApplicationTable(call.parameters.get("account") ?? requireZone(call).id);
}

function requireApplication(call: Call): AccessApplicationRow {
  const application = call.store.get(getTable(call), call.parameter("app"));
  if (!application) throw apiError(404, UNDOCUMENTED_CODES.accessNotFound, "access.api.error.not_found");
  return application;
}

function list(call: Call): HandlerResult {
  const matching = call.store.all(getTable(call)).filter(createFilter(call));
  const rows = sortRows(call, matching, ({ created_at }) => created_at);
  const { result, result_info } = paginate(call, rows, { min: 1, max: 1000, byDefault: 1000 });
  return { result: result.map((application) => formatApplication(call, application)), result_info };
}

/** `name` and `domain` match whole with `exact=true`, in part otherwise; `search` looks at both. */
function createFilter(call: Call): (application: AccessApplicationRow) => boolean {
  const read = (name: string) => call.query.get(name)?.toLowerCase() || undefined;
  const [aud, name, domain, search] = [read("aud"), read("name"), read("domain"), read("search")];
  const isExact = call.query.get("exact") === "true";
  const matches = (text: string, wanted: string) => (isExact ? text === wanted : text.includes(wanted));
  return (application) => {
    const ownName = application.name.toLowerCase();
    const ownDomain = String(application.domain ?? "").toLowerCase();
    return (
      (aud === undefined || application.aud === aud) &&
      (name === undefined || matches(ownName, name)) &&
      (domain === undefined || matches(ownDomain, domain)) &&
      (search === undefined || ownName.includes(search) || ownDomain.includes(search))
    );
  };
}

function create(call: Call): HandlerResult {
  const now = timestampInSeconds(call);
  const id = createUuid(call.random);
  const body = call.requireObject();
  const identity = { id, uid: id, aud: call.random.hex(64), created_at: now };
  const application = parseApplication(call, body, identity, now);
  call.store.put(getTable(call), id, application);
  return { result: formatApplication(call, application), status: 201 };
}

/** The body is the whole application: members that it leaves out are reset to their defaults. */
function replace(call: Call): HandlerResult {
  const { id, uid, aud, created_at } = requireApplication(call);
  const identity = { id, uid, aud, created_at };
  const application = parseApplication(call, call.requireObject(), identity, timestampInSeconds(call));
  call.store.put(getTable(call), id, application);
  return { result: formatApplication(call, application) };
}

function remove(call: Call): HandlerResult {
  const { id } = requireApplication(call);
  call.store.remove(getTable(call).collection, id);
  return { result: { id }, status: 202 };
}

/** The emulator opens no sessions: there are none to end. */
function revokeTokens(call: Call): HandlerResult {
  requireApplication(call);
  return { result: {} };
}

/** Timestamps of applications have whole seconds (recorded replies). */
function timestampInSeconds(call: Call): string {
  return timestamp(call).replace(/\.\d+Z$/, "Z");
}
