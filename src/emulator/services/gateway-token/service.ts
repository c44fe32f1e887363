// API tokens of accounts and of the user. Only the replies to the creation and the roll of a token show its value. Written
// from the API's documentation, tokens.
import { digest } from "../../../base/digest";
import {
  apiError,
  type Call,
  type HandlerResult,
  type HttpMethod,
  paginate,
  type Route,
  type Service,
  sortRows,
  UNDOCUMENTED_CODES,
} from "../../core";
import type { Table } from "../../store";
import { listPermissionGroups } from "./permission-groups";
import {
  type ApiToken,
  formatToken,
  getTokenStatus,
  getTokenTable,
  isTokenStatus,
  parseToken,
  type TokenStatus,
  tokenTimestamp,
  USER_OWNED,
} from "./token";
import { createTokenValue, findToken, isEmulatedValue } from "./value";

export const gatewayTokenService: Service = {
  name: "gateway_token",
  routes: [...createRoutes("/accounts/{account}/tokens"), ...createRoutes("/user/tokens")],
};

function createRoutes(tokens: string): readonly Route[] {
  const route = (method: HttpMethod, path: string, handle: (call: Call) => HandlerResult): Route => ({
    method,
    path: `${tokens}${path}`,
    handle,
  });
  return [
    route("GET", "/verify", verify),
    route("GET", "/permission_groups", listPermissionGroups),
    route("GET", "", list),
    route("POST", "", create),
    route("GET", "/{token}", (call) => ({ result: formatToken(call, requireToken(call)) })),
    route("PUT", "/{token}", replace),
    route("DELETE", "/{token}", remove),
    route("PUT", "/{token}/value", roll),
  ];
}

function getOwner(call: Call): string {
  return call.parameters.get("account") ?? USER_OWNED;
}

function getTable(call: Call): Table<ApiToken> {
  return getTokenTable(getOwner(call));
}

function requireToken(call: Call): ApiToken {
  const token = call.store.get(getTable(call), call.parameter("token"));
  if (!token) throw apiError(404, UNDOCUMENTED_CODES.tokenMissing, "Token not found");
  return token;
}

/** By default the list of an account leaves out expired tokens (published schema). */
function list(call: Call): HandlerResult {
  const includeExpired = getOwner(call) === USER_OWNED || call.query.get("include_expired") === "true";
  const matching = call.store
    .all(getTable(call))
    .filter((token) => includeExpired || getTokenStatus(call, token) !== "expired");
  const tokens = sortRows(call, matching, ({ issued_on }) => issued_on);
  const { result, result_info } = paginate(call, tokens, { min: 5, max: 50, byDefault: 20 });
  return { result: result.map((token) => formatToken(call, token)), result_info };
}

/** 50 tokens of a user, 500 of an account (documentation of limits). */
function getQuota(call: Call): number {
  return getOwner(call) === USER_OWNED ? 50 : 500;
}

function create(call: Call): HandlerResult {
  const members = parseToken(call, getOwner(call), call.requireObject());
  const quota = getQuota(call);
  if (call.store.size(getTable(call)) >= quota)
    throw apiError(400, UNDOCUMENTED_CODES.tokenQuota, `The limit of ${quota} tokens is reached`);
  const id = call.random.hex(32);
  const value = createTokenValue(call, getOwner(call));
  const now = tokenTimestamp(call);
  const token: ApiToken = {
    id,
    ...members,
    status: "active",
    issued_on: now,
    modified_on: now,
    digest: digest(value),
  };
  call.store.put(getTable(call), id, token);
  return { result: { ...formatToken(call, token), value } };
}

function replace(call: Call): HandlerResult {
  const { id, status: currentStatus, issued_on, digest } = requireToken(call);
  const body = call.requireObject();
  const { status: givenStatus } = body;
  const status = givenStatus ?? currentStatus;
  if (!isTokenStatus(status)) throw apiError(400, UNDOCUMENTED_CODES.token, "Invalid value for status.");
  const members = parseToken(call, getOwner(call), body);
  const token: ApiToken = { id, ...members, status, issued_on, modified_on: tokenTimestamp(call), digest };
  call.store.put(getTable(call), id, token);
  return { result: formatToken(call, token) };
}

function remove(call: Call): HandlerResult {
  const { id } = requireToken(call);
  call.store.remove(getTable(call).collection, id);
  return { result: { id } };
}

/** Invalidates the previous value. */
function roll(call: Call): HandlerResult {
  const token = requireToken(call);
  const value = createTokenValue(call, getOwner(call));
  const next: ApiToken = { ...token, modified_on: tokenTimestamp(call), digest: digest(value) };
  call.store.put(getTable(call), token.id, next);
  return { result: value };
}

/** A value that no emulator created counts as a valid token of the caller: every well-formed credential is accepted. */
function verify(call: Call): HandlerResult {
  const value = /^Bearer (\S+)$/.exec(call.header("authorization")?.trim() ?? "")?.[1] ?? "";
  const token = findToken(call, getOwner(call), value);
  if (!token && isEmulatedValue(value)) throw apiError(403, 9109, "Invalid access token");
  if (!token) return formatVerification("0123456789abcdef0123456789abcdef", "active");
  return formatVerification(token.id, getTokenStatus(call, token), token);
}

function formatVerification(
  id: string,
  status: TokenStatus,
  { not_before, expires_on }: Partial<ApiToken> = {},
): HandlerResult {
  const result = {
    id,
    status,
    ...(not_before !== undefined && { not_before }),
    ...(expires_on !== undefined && { expires_on }),
  };
  if (status !== "active") return { result };
  return { result, messages: [{ code: 10000, message: "This API Token is valid and active", type: null }] };
}
