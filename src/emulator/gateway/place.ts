// Which gateway a request is for, and in which of the three forms (documentation of gateways, usage). The path is taken
// apart as it came: nothing in it is decoded, so nothing in it can become another path.
import { INVENTED } from "../refusal";
import { GatewayRefusal } from "./refusals";

export interface Place {
  readonly account: string;
  readonly gateway: string;
  readonly form:
    | { readonly kind: "universal" }
    | { readonly kind: "compat"; readonly path: string }
    | { readonly kind: "provider"; readonly provider: string; readonly path: string };
}

/** Whether a request is for the data plane at all. */
export function isGatewayTarget(target: string): boolean {
  return target === "/v1" || target.startsWith("/v1/") || target.startsWith("/v1?");
}

/** @param target `/v1/ACCOUNT/GATEWAY`, and behind it a provider and what is the provider's own. */
export function placeOf(target: string): Place {
  const [path = "", query] = cut(target, "?");
  const [account = "", gateway = "", provider = "", ...rest] = path.split("/").slice(2);
  if (account === "" || gateway === "") throw noPlace();
  const below = rest.join("/") + (query === undefined ? "" : `?${query}`);
  if (provider === "" && rest.length === 0) return { account, gateway, form: { kind: "universal" } };
  if (!isProvider(provider)) throw noPlace();
  if (provider === "compat") return { account, gateway, form: { kind: "compat", path: below } };
  return { account, gateway, form: { kind: "provider", provider, path: below } };
}

/** `openai`, `workers-ai`, `google-ai-studio`: one segment that no path can begin to climb with. */
export function isProvider(name: string): boolean {
  return /^[a-z0-9][a-z0-9_.-]{0,63}$/i.test(name);
}

function noPlace(): GatewayRefusal {
  return new GatewayRefusal(404, INVENTED.gatewayPath, "No gateway at this path");
}

function cut(text: string, at: string): readonly string[] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + at.length)];
}
