// Extracts the API path from a URL or a request target. Knows hosts and prefixes, but no deprecations.

export interface ApiTarget {
  /** Below /client/v4, without a trailing slash. */
  readonly path: string;
  /** Encoded, without the question mark. */
  readonly query: string;
  /** `prefixed`: the URL has /client/v4 or a host of the service; `bare`: only a path that begins like one of the API. */
  readonly anchor: "prefixed" | "bare";
  readonly host?: string;
}

const ROOTS = /^\/(?:zones|accounts|user|organizations|radar)(?:\/|$)/;
const SERVICE_HOST = /(?:^|\.)cloudflare\.com(?::\d+)?$/i;

/**
 * Parses an absolute URL, a request target (`/client/v4/zones?x`) or a bare API path (`/zones/x`). Returns undefined for
 * a path of another host without /client/v4, and for a path with another root.
 */
export function parseApiTarget(url: string): ApiTarget | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?([^/?#]*)(.*)$/is.exec(url);
  const host = absolute?.[1]?.toLowerCase();
  const [target = ""] = (absolute ? absolute[2]! : url).split("#", 1);
  const question = target.indexOf("?");
  const rawPath = normalizePath(question === -1 ? target : target.slice(0, question));
  const query = question === -1 ? "" : target.slice(question + 1);
  const below = stripPrefix(rawPath, host);
  if (below !== undefined) return { path: below, query, anchor: "prefixed", host };
  return host === undefined && ROOTS.test(rawPath) ? { path: rawPath, query, anchor: "bare" } : undefined;
}

function stripPrefix(path: string, host: string | undefined): string | undefined {
  const at = path.indexOf("/client/v4/");
  if (at !== -1) return path.slice(at + "/client/v4".length);
  // The dashboard uses the same API under /api/v4, which is what HAR files of browsers contain.
  if (host !== undefined && SERVICE_HOST.test(host) && path.startsWith("/api/v4/")) return path.slice("/api/v4".length);
  return undefined;
}

function normalizePath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/");
  const trimmed = single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
  return trimmed.includes("%")
    ? trimmed.replace(/%(?:5[Ff]|2[Dd]|7[Ee])/g, (code) => decodeURIComponent(code))
    : trimmed;
}

/** The decoded pairs of a query in order. A malformed percent encoding is kept unchanged. */
export function parseQuery(query: string): readonly (readonly [string, string])[] {
  if (query === "") return [];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      return equals === -1
        ? [decodeComponent(pair), ""]
        : [decodeComponent(pair.slice(0, equals)), decodeComponent(pair.slice(equals + 1))];
    });
}

function decodeComponent(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
