// Providers at a URL of the user's: each request goes below it, and what comes back is passed on as it comes.
import { INVENTED } from "../refusal";
import { type Provider, pieces } from "./exchange";
import { returned } from "./headers";
import { GatewayRefusal } from "./refusals";

/**
 * Sends requests below a URL; `{provider}` in it stands for the provider's name, else all providers are one.
 * @param base http or https, without credentials; anything else is an error.
 */
export function upstreamProvider(base: string, send: typeof fetch): Provider {
  rootOf(base, "provider");
  return async ({ method, provider, path, headers, body, signal }) => {
    const url = below(rootOf(base, provider), path);
    const content = method === "GET" || method === "HEAD" || body.length === 0 ? {} : { body };
    // Uncompressed, so that pieces come through as the provider cut them.
    const asked = [...headers.map(([name, value]): [string, string] => [name, value]), IDENTITY];
    const response = await send(url, { method, headers: asked, signal, redirect: "manual", ...content });
    return { status: response.status, headers: returned(response.headers), body: piecesOf(response.body) };
  };
}

const IDENTITY: [string, string] = ["accept-encoding", "identity"];

function rootOf(base: string, provider: string): URL {
  let root: URL;
  try {
    root = new URL(`${base.replaceAll("{provider}", provider).replace(/\/+$/, "")}/`);
  } catch {
    // Not shown: what cannot be taken apart may hold a password anywhere.
    throw new Error("The gateways' upstream is no URL; write one that begins with http:// or https://.");
  }
  const right = /^https?:$/.test(root.protocol) && root.username === "" && root.password === "";
  if (!right || root.search !== "" || root.hash !== "")
    throw new Error("The gateways' upstream must be an http or https URL without credentials, query and fragment.");
  return root;
}

/** A path that climbs out of the upstream's own is refused. */
function below(root: URL, path: string): URL {
  const url = new URL(`${root.href}${path}`);
  if (url.origin === root.origin && url.pathname.startsWith(root.pathname)) return url;
  throw new GatewayRefusal(400, INVENTED.gatewayPath, "The path leaves the provider");
}

/** The stream's own iterator cancels it when it is given back unread, which a generator that never began would not. */
function piecesOf(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  return body ? (body as unknown as AsyncIterable<Uint8Array>) : pieces();
}
