// The gateway of a request and the form of the request (documentation of gateways, usage). The path is split undecoded, so
// that no segment can become another path.
import { UNDOCUMENTED_CODES } from "../core";
import { GatewayError } from "./gateway-error";

export interface GatewayTarget {
  readonly account: string;
  readonly gateway: string;
  readonly form:
    | { readonly kind: "universal" }
    | { readonly kind: "compat"; readonly path: string }
    | { readonly kind: "provider"; readonly provider: string; readonly path: string };
}

/** Whether a request is for the data plane. */
export function isGatewayTarget(target: string): boolean {
  return target === "/v1" || target.startsWith("/v1/") || target.startsWith("/v1?");
}

/** @param target `/v1/ACCOUNT/GATEWAY`, optionally with a provider and a path at the provider. */
export function parseGatewayTarget(target: string): GatewayTarget {
  const [path = "", query] = splitOnce(target, "?");
  const [account = "", gateway = "", provider = "", ...rest] = path.split("/").slice(2);
  if (account === "" || gateway === "") throw notFound();
  const below = rest.join("/") + (query === undefined ? "" : `?${query}`);
  if (provider === "" && rest.length === 0) return { account, gateway, form: { kind: "universal" } };
  if (!isProviderName(provider)) throw notFound();
  if (provider === "compat") return { account, gateway, form: { kind: "compat", path: below } };
  return { account, gateway, form: { kind: "provider", provider, path: below } };
}

/** `openai`, `workers-ai`, `google-ai-studio`: one segment that cannot be `..`. */
export function isProviderName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_.-]{0,63}$/i.test(name);
}

function notFound(): GatewayError {
  return new GatewayError(404, UNDOCUMENTED_CODES.gatewayPath, "No gateway at this path");
}

function splitOnce(text: string, separator: string): readonly string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}
