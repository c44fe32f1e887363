// Providers behind a URL of the user: each request goes below it, and the reply is streamed back.
import { UNDOCUMENTED_CODES } from "../core";
import { createStream, type SendToProvider } from "./exchange";
import { GatewayError } from "./gateway-error";
import { toReturnedHeaders } from "./headers";

/**
 * Sends requests below a URL; `{provider}` in it stands for the name of the provider.
 * @param base http or https, without credentials
 */
export function createUpstreamProvider(base: string, send: typeof fetch): SendToProvider {
  parseRoot(base, "provider");
  return async ({ method, provider, path, headers, body, signal }) => {
    const url = resolvePath(parseRoot(base, provider), path);
    const content = method === "GET" || method === "HEAD" || body.length === 0 ? {} : { body };
    // Uncompressed, so that chunks arrive as the provider sent them.
    const allHeaders = [...headers.map(([name, value]): [string, string] => [name, value]), IDENTITY];
    const response = await send(url, { method, headers: allHeaders, signal, redirect: "manual", ...content });
    // Returned unread, the stream cancels itself; a generator that never started would not.
    const stream = response.body ?? createStream();
    return { status: response.status, headers: toReturnedHeaders(response.headers), body: stream };
  };
}

const IDENTITY: [string, string] = ["accept-encoding", "identity"];

function parseRoot(base: string, provider: string): URL {
  let root: URL;
  try {
    root = new URL(`${base.replaceAll("{provider}", provider).replace(/\/+$/, "")}/`);
  } catch {
    // The value is not shown: it may contain a password.
    throw new Error("The gateways' upstream is not a URL; write a URL that begins with http:// or https://.");
  }
  const isValid = /^https?:$/.test(root.protocol) && root.username === "" && root.password === "";
  if (!isValid || root.search !== "" || root.hash !== "")
    throw new Error("The gateways' upstream must be an http or https URL without credentials, query and fragment.");
  return root;
}

/** Refuses a path that leaves the path of the upstream. */
function resolvePath(root: URL, path: string): URL {
  const url = new URL(`${root.href}${path}`);
  if (url.origin === root.origin && url.pathname.startsWith(root.pathname)) return url;
  throw new GatewayError(400, UNDOCUMENTED_CODES.gatewayPath, "The path leaves the provider");
}
