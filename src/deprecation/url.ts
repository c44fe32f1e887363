// Takes the API path out of a URL or a request target. It knows hosts and prefixes, and no deprecation.

export interface ApiTarget {
  /** Below /client/v4, without a trailing slash. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  /** `prefixed`: /client/v4 or a host of the service was seen; `bare`: only a path with a root of the API. */
  readonly anchor: "prefixed" | "bare";
  readonly host?: string;
}

const ROOTS = /^\/(?:zones|accounts|user|organizations|radar)(?:\/|$)/;
const SERVICE_HOST = /(?:^|\.)cloudflare\.com(?::\d+)?$/i;

/**
 * The API path of an absolute URL, a request target (`/client/v4/zones?x`) or a bare API path (`/zones/x`); undefined for
 * anything else: another host's path without /client/v4, a path with another root.
 */
export function apiTarget(url: string): ApiTarget | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?([^/?#]*)(.*)$/is.exec(url);
  const host = absolute?.[1]?.toLowerCase();
  const [target = ""] = (absolute ? absolute[2]! : url).split("#", 1);
  const question = target.indexOf("?");
  const rawPath = tidy(question === -1 ? target : target.slice(0, question));
  const query = question === -1 ? "" : target.slice(question + 1);
  const below = belowPrefix(rawPath, host);
  if (below !== undefined) return { path: below, query, anchor: "prefixed", host };
  return host === undefined && ROOTS.test(rawPath) ? { path: rawPath, query, anchor: "bare" } : undefined;
}

function belowPrefix(path: string, host: string | undefined): string | undefined {
  const at = path.indexOf("/client/v4/");
  if (at !== -1) return path.slice(at + "/client/v4".length);
  // The dashboard speaks to the same API under /api/v4, which is what a browser's HAR holds.
  if (host !== undefined && SERVICE_HOST.test(host) && path.startsWith("/api/v4/")) return path.slice("/api/v4".length);
  return undefined;
}

function tidy(path: string): string {
  const single = path.replace(/\/{2,}/g, "/");
  const trimmed = single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
  return trimmed.includes("%")
    ? trimmed.replace(/%(?:5[Ff]|2[Dd]|7[Ee])/g, (code) => decodeURIComponent(code))
    : trimmed;
}

/** The query's pairs, decoded, in order; a broken percent sign is left as it is. */
export function queryPairs(query: string): readonly (readonly [string, string])[] {
  if (query === "") return [];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      return equals === -1 ? [decode(pair), ""] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
