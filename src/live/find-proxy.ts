// Which proxy a request goes through, by the variables that curl and most tools read: HTTPS_PROXY and NO_PROXY, in lower or
// upper case. HTTP_PROXY is never used: it is for plain http, which is for this machine only. Pure.
import { BlockList, isIP, isIPv6 } from "node:net";
import type { Variables } from "../base/variables";
import { isLoopback } from "./base-url";

export type ProxyChoice =
  | { readonly via: "direct" }
  | { readonly via: "proxy"; readonly proxy: ProxyServer }
  /** The value is not shown: it may contain a password. */
  | { readonly via: "invalid"; readonly variable: string; readonly problem: string };

export interface ProxyServer {
  /** The environment variable that names it. */
  readonly variable: string;
  /** Without user name and password, as messages may show it. */
  readonly url: string;
  /** The value of the header Proxy-Authorization. */
  readonly authorization?: string;
}

/** A request to this machine never leaves it. */
export function findProxy(url: URL, env: Variables): ProxyChoice {
  const { name, value } = readVariable(env, "https_proxy");
  if (value === "" || url.protocol !== "https:" || isThisMachine(url.hostname)) return { via: "direct" };
  return isExcluded(url, readVariable(env, "no_proxy").value) ? { via: "direct" } : parseProxy(name, value);
}

/** The user name with the password, the password, and both as the proxy gets them: never to be shown. */
export function listProxySecrets(env: Variables): readonly string[] {
  return PROXY_VARIABLES.flatMap((name) => {
    const url = parseUrl(env[name]?.trim() ?? "");
    if (!url || url.password === "") return [];
    const [user, password] = [decode(url.username), decode(url.password)];
    return [url.password, password, `${user}:${password}`];
  });
}

/** Whether a variable names a proxy, for us or for Node's own `fetch` (NODE_USE_ENV_PROXY). */
export function namesProxy(env: Variables): boolean {
  return PROXY_VARIABLES.some((name) => (env[name] ?? "").trim() !== "");
}

const PROXY_VARIABLES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/** The lower-case form counts where both are set, even if it is empty, as in curl. */
function readVariable(env: Variables, lowerCase: string): { readonly name: string; readonly value: string } {
  const name = env[lowerCase] === undefined ? lowerCase.toUpperCase() : lowerCase;
  return { name, value: (env[name] ?? "").trim() };
}

/** A value without scheme is an http proxy, as in curl. */
function parseProxy(variable: string, value: string): ProxyChoice {
  const url = parseUrl(value);
  if (!url || !["http:", "https:"].includes(url.protocol))
    return {
      via: "invalid",
      variable,
      problem: `\`${variable}\` is not the http or https URL of a proxy; its value is not shown here`,
    };
  const credentials = `${decode(url.username)}:${decode(url.password)}`;
  const authorization = credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`;
  return { via: "proxy", proxy: { variable, url: url.origin, ...(authorization && { authorization }) } };
}

function parseUrl(value: string): URL | undefined {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `localhost` and the names below it are this machine (RFC 6761 §6.3). */
function isThisMachine(hostname: string): boolean {
  const name = withoutFinalDot(hostname);
  return isLoopback(name) || name.endsWith(".localhost") || /^\[::ffff:7f/.test(name);
}

/** NO_PROXY: names with everything below them, addresses, CIDR blocks, each with or without a port; `*` for everything. */
function isExcluded({ hostname, port }: URL, list: string): boolean {
  const host = withoutFinalDot(hostname.replace(/^\[(.*)\]$/, "$1"));
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((rule) => rule !== "")
    .map(parseRule)
    .some((rule) => (rule.port === undefined || rule.port === (port || "443")) && matches(rule.host, host));
}

interface Rule {
  readonly host: string;
  readonly port?: string;
}

/** `NAME`, `NAME:PORT`, `[IPV6]:PORT`; an IPv6 address without brackets has no port. */
function parseRule(text: string): Rule {
  const [, bracketed, after] = /^\[([^\]]*)\](?::(\d+))?$/.exec(text) ?? [];
  if (bracketed !== undefined) return { host: bracketed, ...(after && { port: after }) };
  const [, host, port] = /^([^:]*):(\d+)$/.exec(text) ?? [];
  return host === undefined || port === undefined ? { host: text } : { host, port };
}

function matches(rule: string, host: string): boolean {
  if (rule === "*") return true;
  if (isIP(host) !== 0) return matchesAddress(rule, host);
  const suffix = withoutFinalDot(rule).replace(/^\*?\./, "");
  return suffix !== "" && (host === suffix || host.endsWith(`.${suffix}`));
}

function matchesAddress(rule: string, host: string): boolean {
  const [address = "", prefix] = rule.split("/");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const bits = prefix === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefix);
  if (isIP(address) === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === "ipv6" ? 128 : 32)) return false;
  const block = new BlockList();
  block.addSubnet(address, bits, family);
  return block.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}

function withoutFinalDot(name: string): string {
  return name.replace(/\.$/, "");
}
