// What the API does with API tokens, of an account and of the user. A token's value is in two replies only: that of its
// creation and that of its roll. Written from the API's documentation, tokens.
import type { Answer, Call, Method, Route, Service } from "../../call";
import { ordered, page } from "../../pages";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";
import { listPermissionGroups } from "./permission-groups";
import { tokenFrom, tokenReply, tokenTime } from "./token";
import { digestOf, isIssued, newValue, statusOf, tokensOf, tokenWith, USER_OWNED } from "./value";

export const gatewayTokenService: Service = {
  name: "gateway_token",
  routes: [...routesUnder("/accounts/{account}/tokens"), ...routesUnder("/user/tokens")],
};

function routesUnder(tokens: string): readonly Route[] {
  const route = (method: Method, path: string, answer: (call: Call) => Answer): Route => ({
    method,
    path: `${tokens}${path}`,
    answer,
  });
  return [
    route("GET", "/verify", verify),
    route("GET", "/permission_groups", listPermissionGroups),
    route("GET", "", list),
    route("POST", "", create),
    route("GET", "/{token}", (call) => ({ result: tokenReply(call, tokenOfCall(call)) })),
    route("PUT", "/{token}", replace),
    route("DELETE", "/{token}", remove),
    route("PUT", "/{token}/value", roll),
  ];
}

function owner(call: Call): string {
  return call.params["account"] ?? USER_OWNED;
}

function tokenOfCall(call: Call): Row {
  const row = call.store.get(tokensOf(owner(call)), call.params["token"] as string);
  if (!row) throw refusal(404, INVENTED.tokenMissing, "Token not found");
  return row;
}

/** Expired ones are left out of an account's list unless asked for (published schema). */
function list(call: Call): Answer {
  const all = owner(call) === USER_OWNED || call.query.get("include_expired") === "true";
  const kept = call.store.all(tokensOf(owner(call))).filter((row) => all || statusOf(call, row) !== "expired");
  const rows = ordered(call, kept, (row) => String(row["issued_on"]));
  const { result, result_info } = page(call, rows, { min: 5, max: 50, byDefault: 20 });
  return { result: result.map((row) => tokenReply(call, row)), result_info };
}

/** 50 of a user, 500 of an account (documentation of limits). */
function most(call: Call): number {
  return owner(call) === USER_OWNED ? 50 : 500;
}

function create(call: Call): Answer {
  const body = tokenFrom(call, owner(call), call.object());
  if (call.store.size(tokensOf(owner(call))) >= most(call))
    throw refusal(400, INVENTED.tokenQuota, `The limit of ${most(call)} tokens is reached`);
  const id = call.random.hex(32);
  const value = newValue(call, owner(call));
  const now = tokenTime(call);
  const row: Row = { id, ...body, status: "active", issued_on: now, modified_on: now, digest: digestOf(value) };
  call.store.put(tokensOf(owner(call)), id, row);
  return { result: { ...tokenReply(call, row), value } };
}

const STATUSES = ["active", "disabled", "expired"];

function replace(call: Call): Answer {
  const { id, status, issued_on, digest } = tokenOfCall(call);
  const given = call.object();
  const asked = given["status"] ?? status;
  if (!STATUSES.includes(String(asked))) throw refusal(400, INVENTED.token, "Invalid value for status.");
  const body = tokenFrom(call, owner(call), given);
  const row: Row = { id, ...body, status: asked, issued_on, modified_on: tokenTime(call), digest };
  call.store.put(tokensOf(owner(call)), String(id), row);
  return { result: tokenReply(call, row) };
}

function remove(call: Call): Answer {
  const { id } = tokenOfCall(call);
  call.store.put(tokensOf(owner(call)), String(id), undefined);
  return { result: { id } };
}

/** The value before is worth nothing from here on. */
function roll(call: Call): Answer {
  const row = tokenOfCall(call);
  const value = newValue(call, owner(call));
  const next: Row = { ...row, modified_on: tokenTime(call), digest: digestOf(value) };
  call.store.put(tokensOf(owner(call)), String(row["id"]), next);
  return { result: value };
}

/** A value that this emulator never made is taken for a token of the caller's own: every well-formed credential is let in. */
function verify(call: Call): Answer {
  const value = /^Bearer (\S+)$/.exec(call.header("authorization")?.trim() ?? "")?.[1] ?? "";
  const row = tokenWith(call, owner(call), value);
  if (!row && isIssued(value)) throw refusal(403, 9109, "Invalid access token");
  if (!row) return verified({ id: "0123456789abcdef0123456789abcdef", status: "active" });
  const { id, not_before, expires_on } = row;
  return verified({
    id,
    status: statusOf(call, row),
    ...(not_before !== undefined && { not_before }),
    ...(expires_on !== undefined && { expires_on }),
  });
}

function verified(result: Row): Answer {
  if (result["status"] !== "active") return { result };
  return { result, messages: [{ code: 10000, message: "This API Token is valid and active", type: null }] };
}
