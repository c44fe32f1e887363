// The base URL of requests: https, or http on this machine only. A URL that could send the token elsewhere is refused.
import type { ValidationError } from "../kind/field";

export const LIVE_URL = "https://api.cloudflare.com/client/v4";

export type ParsedBaseUrl =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: ValidationError };

/** A base URL without final slash, as requests are built on it. */
export function parseBaseUrl(text: string): ParsedBaseUrl {
  const url = parseUrl(text);
  if (!url) return refuse("TGT101", `\`${formatUrl(text)}\` is not a URL.`);
  if (url.username !== "" || url.password !== "") {
    return refuse(
      "TGT103",
      "The base URL contains a user name or a password.",
      "Set the credential in ZONEWRIGHT_API_TOKEN.",
    );
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return refuse("TGT102", `\`${formatUrl(text)}\` is not an https URL.`);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return refuse(
      "TGT104",
      `\`${formatUrl(text)}\` would send the token in clear text to \`${url.hostname}\`.`,
      "Write https; http is for this machine only.",
    );
  }
  if (url.search !== "" || url.hash !== "")
    return refuse("TGT105", `\`${formatUrl(text)}\` has a query or a fragment.`);
  return { ok: true, value: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}

/**
 * The same text for every spelling of one target: the key of locks, snapshots, histories and queues. It joins rather too much than
 * too little: two runs that share a lock without need wait for each other, and two keys for one target would let both write.
 *
 * @param baseUrl as `parseBaseUrl` returns it.
 */
export function canonicalizeBaseUrl(baseUrl: string): string {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const host = hostname.replace(/\.$/, "");
  const path = decodeUnreserved(pathname).toLowerCase().replace(/\/+/g, "/").replace(/\/$/, "");
  return `${protocol}//${isLoopback(host) ? "127.0.0.1" : host}${port === "" ? "" : `:${port}`}${path}`;
}

/** RFC 3986 §6.2.2.2: a letter, digit, `-`, `.`, `_` or `~` means the same whether it is encoded or not. */
function decodeUnreserved(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** 127.0.0.0/8, ::1 and localhost: after the URL's own normalisation, which reads `0x7f.1` as `127.0.0.1`. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function refuse(
  code: string,
  message: string,
  help = `Write an https URL such as \`${LIVE_URL}\`, or \`emulator:FILE\`.`,
): ParsedBaseUrl {
  return { ok: false, problem: { code, message, help } };
}

/** Without user information, query and fragment, which may contain a secret. */
function formatUrl(text: string): string {
  return text
    .replace(/^([a-z][a-z0-9+.-]*:)?(\/\/)?.*@/i, (_, scheme = "", slashes = "") => `${scheme}${slashes}…@`)
    .replace(/([?#]).*$/s, "$1…")
    .slice(0, 100);
}
