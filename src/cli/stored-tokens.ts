// Gateway tokens as their sinks hold them, for asking a gateway as its users do. Values go into requests and nowhere else.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Props } from "../kind/field";
import { parseSink, type Sink } from "../kind/sink";
import type { DesiredState } from "../kind/state";
import type { FoundToken } from "../verify";
import type { Io } from "./io";
import { hide } from "./redacted";

/** Of a token that the documents declare for this gateway, or for all of them. */
export function storedTokens(desired: DesiredState, io: Io): (gateway: string) => FoundToken {
  const account = desired.scopes.find((scope) => scope.scope.within === "account");
  const tokens = (account?.objects ?? [])
    .filter((object) => object.kind === "gateway_token")
    .map((object) => object.props);
  return (gateway) => {
    const own = tokens.filter(({ gateways }) => !Array.isArray(gateways) || gateways.includes(gateway));
    const token = own.find((row) => !isBound(row));
    if (!token) return missing(own.length === 0 ? NONE : "its token counts from some addresses only");
    const found = storedValue(token, io.cwd);
    if (found.ok) hide(io, [found.value]);
    return found;
  };
}

const NONE = "no token for it is declared here";

/** A refusal would say nothing of the gateway where we may be at the wrong place. */
function isBound(token: Props): boolean {
  return ["allowed_ips", "denied_ips"].some((name) => Array.isArray(token[name]) && token[name].length > 0);
}

function storedValue(token: Props, cwd: string): FoundToken {
  const parsed = parseSink(token["sink"] ?? null);
  if (!parsed.ok) return missing("its token has no sink");
  const value = read(parsed.sink, cwd);
  if (value === undefined) return missing(unreadable(parsed.sink));
  return /^[!-~]+$/.test(value) ? { ok: true, value } : missing("what its sink holds is no token");
}

function unreadable(sink: Sink): string {
  if (sink.form === "exec") return "its token went to a command, from which nothing can be read back";
  return `its token cannot be read from \`${sink.path}\``;
}

function missing(why: string): FoundToken {
  return { ok: false, why };
}

function read(sink: Sink, cwd: string): string | undefined {
  if (sink.form === "exec") return undefined;
  try {
    const text = readFileSync(resolve(cwd, sink.path), "utf8");
    return sink.form === "file" ? text.trim() : lineOf(text, sink.name);
  } catch {
    return undefined;
  }
}

/** The value of `NAME=value` or `export NAME='value'`; the first line of that name counts. */
function lineOf(text: string, name: string): string | undefined {
  for (const line of text.split("\n")) {
    const [, found, value = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    if (found === name) return unquoted(value.trim());
  }
  return undefined;
}

function unquoted(value: string): string {
  return /^'.*'$/.test(value) ? value.slice(1, -1).replace(/'\\''/g, "'") : value;
}
