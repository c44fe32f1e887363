// Reads gateway tokens back from the secret stores that the documents declare, to call a gateway as its users do. Values go
// into requests and nowhere else.
import { resolve } from "node:path";
import { readTextFile } from "../../base/read-text-file";
import type { Props } from "../../kind/field";
import { parseSink, type Sink } from "../../kind/sink";
import type { DesiredState } from "../../kind/state";
import type { TokenLookup } from "../../verify/gateway-probes";
import type { Environment } from "../environment";

/** Finds the token that the documents declare for a gateway, or for all gateways. */
export function tokenFinder(
  desired: DesiredState,
  { cwd, redaction }: Pick<Environment, "cwd" | "redaction">,
): (gateway: string) => TokenLookup {
  const account = desired.scopes.find((scope) => scope.scope.within === "account");
  const tokens = (account?.objects ?? [])
    .filter((object) => object.kind === "gateway_token")
    .map((object) => object.props);
  return (gateway) => {
    const own = tokens.filter(({ gateways }) => !Array.isArray(gateways) || gateways.includes(gateway));
    const token = own.find((props) => !hasAddressFilter(props));
    if (!token) return notFound(own.length === 0 ? NOT_DECLARED : "its token is accepted from some addresses only");
    const found = readToken(token, cwd);
    if (found.ok) redaction.hide([found.value]);
    return found;
  };
}

const NOT_DECLARED = "the documents declare no token for it";

/** From a refused address, a refusal would say nothing about the gateway. */
function hasAddressFilter({ allowed_ips, denied_ips }: Props): boolean {
  return [allowed_ips, denied_ips].some((addresses) => Array.isArray(addresses) && addresses.length > 0);
}

function readToken({ sink = null }: Props, cwd: string): TokenLookup {
  const parsed = parseSink(sink);
  if (!parsed.ok) return notFound("its token has no sink");
  const value = readSink(parsed.sink, cwd);
  if (value === undefined) return notFound(describeUnreadable(parsed.sink));
  return /^[!-~]+$/.test(value) ? { ok: true, value } : notFound("its sink does not hold a token");
}

function describeUnreadable(sink: Sink): string {
  if (sink.form === "exec") return "its token is stored by a command, from which it cannot be read back";
  return `its token cannot be read from \`${sink.path}\``;
}

function notFound(why: string): TokenLookup {
  return { ok: false, why };
}

function readSink(sink: Sink, cwd: string): string | undefined {
  if (sink.form === "exec") return undefined;
  try {
    const text = readTextFile(resolve(cwd, sink.path));
    return sink.form === "file" ? text.trim() : readVariable(text, sink.name);
  } catch {
    return undefined;
  }
}

/** The value of `NAME=value` or `export NAME='value'`; the first line with that name counts. */
function readVariable(text: string, name: string): string | undefined {
  for (const line of text.split("\n")) {
    const [, found, value = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    if (found === name) return unquote(value.trim());
  }
  return undefined;
}

function unquote(value: string): string {
  return /^'.*'$/.test(value) ? value.slice(1, -1).replace(/'\\''/g, "'") : value;
}
