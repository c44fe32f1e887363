// Where verification sends its queries: the public DNS and the service's gateways, or an emulator on this machine. Queries that
// are meant for the one are never sent to the other.
import { BlockList, isIP } from "node:net";
import type { DesiredState } from "../../kind/state";
import { checkHost } from "../../live/allowed-hosts";
import { isLoopback, parseBaseUrl } from "../../live/base-url";
import { parseResolver, type Resolver } from "../../verify";
import type { Environment } from "../environment";

/** The service's own gateways. */
export const GATEWAY_URL = "https://gateway.ai.cloudflare.com";

export interface VerificationTarget {
  readonly resolvers: readonly Resolver[];
  /** Set where all resolvers are on this machine: they belong to an emulator. */
  readonly emulated?: { readonly isEdge: (address: string) => boolean };
  /** Undefined where the documents declare no gateway. */
  readonly gatewayUrl?: string;
}

export interface VerificationTargetOptions {
  /** `HOST` or `HOST:PORT`: query these servers instead of the zones' own name servers. */
  readonly resolvers?: readonly string[];
  /** Where gateways are; `https://gateway.ai.cloudflare.com` by default, or the emulator's own URL. */
  readonly gatewayUrl?: string;
}

export type FoundVerificationTarget =
  | { readonly ok: true; readonly target: VerificationTarget }
  /** `problem`: a sentence. */
  | { readonly ok: false; readonly problem: string };

export function findVerificationTarget(
  desired: DesiredState,
  options: VerificationTargetOptions,
  { emulators, env }: Pick<Environment, "emulators" | "env">,
): FoundVerificationTarget {
  const resolvers = (options.resolvers ?? []).flatMap((resolver) => parseResolver(resolver) ?? []);
  const baseUrl = env.ZONEWRIGHT_BASE_URL ?? "";
  const hasZones = desired.scopes.some((scope) => scope.scope.within === "zone");
  if (hasZones && resolvers.length === 0 && isEmulator(baseUrl)) {
    const problem = `ZONEWRIGHT_BASE_URL is the emulator \`${baseUrl}\`, which public name servers do not know; name its DNS server: \`--resolver 127.0.0.1:PORT\`.`;
    return { ok: false, problem };
  }
  const isLocal = resolvers.length > 0 && resolvers.every(({ host }) => isLoopback(inBrackets(host)));
  const emulated = isLocal ? { emulated: { isEdge: edgeMatcher(emulators.edgeNetworks) } } : {};
  if (!declaresGateways(desired)) return { ok: true, target: { resolvers, ...emulated } };
  const defaultUrl = isLocal || isEmulator(baseUrl) ? emulatedGatewayUrl(baseUrl) : GATEWAY_URL;
  const gatewayUrl = options.gatewayUrl ?? defaultUrl;
  if (gatewayUrl === undefined) {
    const problem = "The gateways of an emulator are at its own URL; name it: `--gateway-url http://127.0.0.1:PORT`.";
    return { ok: false, problem };
  }
  const origin = originOf(gatewayUrl);
  const refused = checkHost(origin, env, "operator");
  if (refused) return { ok: false, problem: `${refused.message} ${refused.help}` };
  return { ok: true, target: { resolvers, ...emulated, gatewayUrl: origin } };
}

/** Why a token may not be sent to this URL; undefined if it may. */
export function checkGatewayUrl(url: string): string | undefined {
  const parsed = parseBaseUrl(url);
  return parsed.ok ? undefined : parsed.problem.message;
}

function originOf(url: string): string {
  const parsed = parseBaseUrl(url);
  return parsed.ok ? parsed.value : url;
}

function declaresGateways({ scopes }: DesiredState): boolean {
  return scopes
    .filter(({ scope }) => scope.within === "account")
    .some(({ objects, absent }) => [...objects, ...absent].some((object) => object.kind === "gateway"));
}

function isEmulator(baseUrl: string): boolean {
  return /^(http|emulator):/.test(baseUrl);
}

/** An emulator serves its gateways where it serves its API. */
function emulatedGatewayUrl(baseUrl: string): string | undefined {
  const isUrl = baseUrl.startsWith("http:") && checkGatewayUrl(baseUrl) === undefined;
  return isUrl ? new URL(baseUrl).origin : undefined;
}

function inBrackets(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** An emulator answers for proxied names with documentation addresses; only servers on this machine are believed in that. */
function edgeMatcher(networks: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    blocks.addSubnet(address, Number(bits), addressFamily(address));
  }
  return (address) => blocks.check(address, addressFamily(address));
}

function addressFamily(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
