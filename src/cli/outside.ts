// Where verification asks: the world, or an emulator on this machine. What is meant for one is never asked of the other.
import { BlockList, isIP } from "node:net";
import { EDGE_NETWORKS } from "../emulator";
import type { DesiredState } from "../kind/state";
import { refuseHost } from "../live/allowed-hosts";
import { isLoopback, parseBaseUrl } from "../live/base-url";
import { parseResolver, type Resolver } from "../verify";
import type { Args } from "./command";
import type { Io } from "./io";

/** The service's own data plane of gateways. */
export const GATEWAY_URL = "https://gateway.ai.cloudflare.com";

export interface Outside {
  readonly resolvers: readonly Resolver[];
  /** Servers on this machine are taken for an emulator's. */
  readonly emulated?: { readonly isEdge: (address: string) => boolean };
  /** Missing where the documents declare no gateway. */
  readonly gatewayUrl?: string;
}

export type Found = { readonly ok: true; readonly outside: Outside } | { readonly ok: false; readonly problem: string };

/** From the command line and ZONEWRIGHT_BASE_URL, for what these documents declare. */
export function outsideOf(desired: DesiredState, args: Args, io: Io): Found {
  const resolvers = args.all("resolver").flatMap((name) => parseResolver(name) ?? []);
  const target = io.env["ZONEWRIGHT_BASE_URL"] ?? "";
  const hasZones = desired.scopes.some((scope) => scope.scope.within === "zone");
  if (hasZones && resolvers.length === 0 && isEmulator(target)) {
    const problem = `ZONEWRIGHT_BASE_URL is the emulator \`${target}\`, which no name server of the world knows; name its DNS: \`--resolver 127.0.0.1:PORT\`.`;
    return { ok: false, problem };
  }
  const local = resolvers.length > 0 && resolvers.every(({ host }) => isLoopback(bracketed(host)));
  const emulated = local ? { emulated: { isEdge: isEmulatedEdge } } : {};
  if (!declaresGateways(desired)) return { ok: true, outside: { resolvers, ...emulated } };
  const gatewayUrl = args.value("gateway-url") ?? (local || isEmulator(target) ? dataPlaneOf(target) : GATEWAY_URL);
  if (gatewayUrl !== undefined) {
    const origin = originOf(gatewayUrl);
    const barred = refuseHost(origin, io.env, "operator");
    if (barred) return { ok: false, problem: `${barred.message} ${barred.help}` };
    return { ok: true, outside: { resolvers, ...emulated, gatewayUrl: origin } };
  }
  const problem = "The gateways of an emulator are at its own URL; name it: `--gateway-url http://127.0.0.1:PORT`.";
  return { ok: false, problem };
}

/** Why a URL is none that a token may be sent to. */
export function gatewayUrlProblem(text: string): string | undefined {
  const parsed = parseBaseUrl(text);
  return parsed.ok ? undefined : parsed.problem.message;
}

function originOf(url: string): string {
  const parsed = parseBaseUrl(url);
  return parsed.ok ? parsed.value : url;
}

function declaresGateways(desired: DesiredState): boolean {
  const account = desired.scopes.find((scope) => scope.scope.within === "account");
  return [...(account?.objects ?? []), ...(account?.absent ?? [])].some((object) => object.kind === "gateway");
}

function isEmulator(target: string): boolean {
  return /^(http|emulator):/.test(target);
}

/** An emulator serves its gateways where it serves its API. */
function dataPlaneOf(target: string): string | undefined {
  return target.startsWith("http:") && gatewayUrlProblem(target) === undefined ? new URL(target).origin : undefined;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** An emulator's proxied names point into networks that are for documentation; only a server on this machine is believed so. */
const emulatedEdge = new BlockList();
for (const network of EDGE_NETWORKS) {
  const [address, bits] = network.split("/") as [string, string];
  emulatedEdge.addSubnet(address, Number(bits), family(address));
}

function isEmulatedEdge(address: string): boolean {
  return emulatedEdge.check(address, family(address));
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
