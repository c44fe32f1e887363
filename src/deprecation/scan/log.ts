// Scans access logs of web servers and proxies: common and combined format, JSON lines, key=value, squid. It ignores referrers,
// which are not requests.

import { parseApiTarget } from "../api-target";
import { detectRequest } from "../detect";
import { parseMethod } from "../parse-method";
import { type LineScanner, reportHits, type ScanSink } from "./finding";

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly column: number;
}

/** Skips lines without a request to the API before it runs any regular expression. */
export function createLogScanner(sink: ScanSink): LineScanner {
  return {
    line(text, number) {
      if (
        !text.includes("/client/v4") &&
        !text.includes("/zones/") &&
        !text.includes("/accounts/") &&
        !text.includes("/api/v4/")
      ) {
        if (text.includes("POLY1305")) reportCipher(sink, text, number);
        return;
      }
      const logged = text.trimStart().startsWith("{") ? parseJsonLine(text) : parseTextLine(text);
      if (logged && isTrusted(logged.url)) {
        const target = parseApiTarget(logged.url)!;
        reportHits(
          sink,
          detectRequest({ method: logged.method, url: logged.url }),
          { method: logged.method, path: target.path },
          () => ({ line: number, column: logged.column }),
        );
      }
      if (text.includes("POLY1305")) reportCipher(sink, text, number);
    },
    end() {},
  };
}

/** A log gives no other evidence, so that a bare path must contain an identifier of the service. */
function isTrusted(url: string): boolean {
  const target = parseApiTarget(url);
  if (!target) return false;
  return target.anchor === "prefixed" || /^\/(?:zones|accounts)\/[0-9a-f]{32}(?:\/|$)/.test(target.path);
}

const REQUEST =
  /(?:^|["'\s\][])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/)[^\s"']*)(?:[ \t]+(?:(HTTP\/\d)|([^\s"'?/][^\s"']*=[^\s"']*)))?/;
const PAIRS_METHOD = /\b(?:method|verb|request_method|req_method|http_method)[=:]\s*"?([A-Za-z]+)\b/;
const PAIRS_URL = /\b(?:path|uri|url|request_uri|target|request_path|http_path)[=:]\s*"?((?:https?:\/\/|\/)[^\s"]*)/;

function parseTextLine(text: string): LoggedRequest | undefined {
  const request = REQUEST.exec(text);
  if (request) {
    const method = parseMethod(request[1]!) ?? request[1]!;
    // W3C logs have the query as the next word.
    const query = request[4] && !request[2]!.includes("?") ? `?${request[4]}` : "";
    return { method, url: request[2]! + query, column: text.indexOf(request[1]!, request.index) + 1 };
  }
  const method = PAIRS_METHOD.exec(text);
  const url = PAIRS_URL.exec(text);
  if (!method || !url) return undefined;
  return { method: method[1]!.toUpperCase(), url: url[1]!, column: url.index + 1 };
}

const METHOD_KEYS: ReadonlySet<string> = new Set(
  "method requestmethod request_method httpmethod http_method http.method http.request.method verb req_method reqmethod clientrequestmethod cs-method".split(
    " ",
  ),
);
const URL_KEYS: ReadonlySet<string> = new Set(
  "url uri path requesturl request_url requesturi request_uri requestpath request_path http.url url.path url.full url.original target http.target clientrequesturi req_path req_url cs-uri-stem originalurl raw_path".split(
    " ",
  ),
);
const QUERY_KEYS: ReadonlySet<string> = new Set(
  "query querystring query_string args url.query cs-uri-query request_query".split(" "),
);
const LINE_KEYS: ReadonlySet<string> = new Set("request requestline request_line message msg log".split(" "));

interface RequestParts {
  method?: string;
  url?: string;
  query?: string;
  line?: string;
}

function parseJsonLine(text: string): LoggedRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return parseTextLine(text.replaceAll('\\"', '"'));
  }
  const parts: RequestParts = {};
  collectParts(value, "", parts, 5);
  if (parts.method && parts.url) {
    const query = parts.query && !parts.url.includes("?") ? `?${parts.query.replace(/^\?/, "")}` : "";
    return { method: parts.method.toUpperCase(), url: parts.url + query, column: 1 };
  }
  return parts.line === undefined ? undefined : withColumn(parseTextLine(parts.line), 1);
}

function withColumn(logged: LoggedRequest | undefined, column: number): LoggedRequest | undefined {
  return logged && { ...logged, column };
}

/** Collects the parts of the request from an object of unknown structure. Matches names with and without their parents. */
function collectParts(value: unknown, prefix: string, parts: RequestParts, depth: number): void {
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const [name, member] of Object.entries(value)) {
    const lower = name.toLowerCase();
    const path = prefix === "" ? lower : `${prefix}.${lower}`;
    if (typeof member === "string") assignPart(lower, path, member, parts);
    else if (!/headers|response|referr?er/.test(lower)) collectParts(member, path, parts, depth - 1);
  }
}

function assignPart(name: string, path: string, text: string, parts: RequestParts): void {
  const is = (keys: ReadonlySet<string>) =>
    keys.has(name) || keys.has(path) || keys.has(path.split(".").slice(-2).join("."));
  if (is(METHOD_KEYS) || path.endsWith("request.method")) parts.method ??= text;
  else if (is(URL_KEYS) || path.endsWith("url.path") || path.endsWith("url.full")) parts.url = pickUrl(parts.url, text);
  else if (is(QUERY_KEYS)) parts.query ??= text;
  else if (is(LINE_KEYS)) parts.line ??= text;
}

/** Chooses between a path and a full request target: the longer text that is an API target. */
function pickUrl(left: string | undefined, right: string): string {
  if (left === undefined || !parseApiTarget(left)) return right;
  return parseApiTarget(right) && right.length > left.length ? right : left;
}

function reportCipher(sink: ScanSink, text: string, line: number): void {
  const match = /\b[A-Z0-9_-]*CHACHA20[-_]POLY1305[-_](?:OLD|DRAFT|D)\b/.exec(text);
  if (match)
    sink.addFinding({
      id: "tls-draft-chacha20",
      hit: "transport",
      seen: match[0],
      confidence: "certain",
      line,
      column: match.index + 1,
    });
}
