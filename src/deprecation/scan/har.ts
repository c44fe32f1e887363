// Scans HAR files: checks each exchange when it ends, so that files can have any size. A finding has the position of the URL,
// the body or the header.

import { parseApiTarget } from "../api-target";
import { detectRequest, detectResponse, type Hit } from "../detect";
import { reportHits, type Scanner, type ScanProblem, type ScanSink, type TextPosition } from "./finding";
import { createJsonReader, type JsonPath } from "./json-reader";

interface PositionedText extends TextPosition {
  readonly value: string;
}
interface Exchange {
  method?: PositionedText;
  url?: PositionedText;
  body?: PositionedText;
  responseBody?: PositionedText;
  encoding?: string;
  headerNames: PositionedText[];
  line: number;
}

const PARTS: ReadonlyMap<string, "method" | "url" | "body" | "responseBody" | "encoding"> = new Map([
  ["request.method", "method"],
  ["request.url", "url"],
  ["request.postData.text", "body"],
  ["response.content.text", "responseBody"],
  ["response.content.encoding", "encoding"],
]);

/** For a truncated or malformed file, it adds a problem after the findings of the complete exchanges. */
export function createHarScanner(sink: ScanSink): Scanner {
  let exchange: Exchange | undefined;
  let count = 0;
  let isHar = false;
  const reader = createJsonReader({
    key: (path) => {
      if (path.length === 2 && path[0] === "log" && path[1] === "entries") isHar = true;
    },
    wants: (path) => isEntry(path) && (findPart(path) !== undefined || isHeaderName(path)) && isWanted(path, exchange),
    open: (path, line) => {
      if (isEntry(path) && path.length === 3) exchange = { headerNames: [], line };
    },
    text: (path, value, line, column) => {
      if (!exchange) return;
      const part = findPart(path);
      const text = { value, line, column };
      if (part === "encoding") exchange.encoding = value;
      else if (part) exchange[part] = text;
      else exchange.headerNames.push(text);
    },
    close: (path) => {
      if (path.length !== 3 || !isEntry(path) || !exchange) return;
      count += 1;
      reportExchange(exchange, sink);
      exchange = undefined;
    },
  });
  return {
    push: (text) => reader.push(text),
    end: () => {
      const end = reader.end();
      if (end.state === "truncated") sink.addProblem(truncatedProblem(count, end.line));
      else if (end.state === "broken") sink.addProblem(notJsonProblem(count, end.line, end.column));
      else if (!isHar) sink.addProblem(notHarProblem());
    },
  };
}

const isEntry = (path: JsonPath) => path.length >= 3 && path[0] === "log" && path[1] === "entries";
const findPart = (path: JsonPath) => (path.length > 6 ? undefined : PARTS.get(path.slice(3).join(".")));
const isHeaderName = (path: JsonPath) =>
  path.length === 7 && path[3] === "request" && path[4] === "headers" && path[6] === "name";

/** Bodies of other hosts are not kept: they are most of the HAR file of a browser. The URL precedes them. */
function isWanted(path: JsonPath, exchange: Exchange | undefined): boolean {
  const part = findPart(path);
  if (part !== "body" && part !== "responseBody") return true;
  return exchange?.url === undefined || isApi(exchange.url.value);
}

function isApi(url: string): boolean {
  return parseApiTarget(url)?.anchor === "prefixed";
}

function reportExchange(exchange: Exchange, sink: ScanSink): void {
  const { url, headerNames, body } = exchange;
  if (!url) return;
  const method = exchange.method?.value.toUpperCase();
  if (!isApi(url.value)) {
    reportHits(
      sink,
      detectRequest({ method, url: url.value }).filter((hit) => hit.hit === "transport"),
      { method },
      () => toPosition(url),
    );
    return;
  }
  const headers = headerNames.map(({ value }) => [value, ""] as const);
  const request = { method, path: parseApiTarget(url.value)!.path };
  const texts: ExchangeTexts = { url, body, responseBody: exchange.responseBody, headerNames };
  reportHits(sink, detectRequest({ method, url: url.value, headers, body: body?.value }), request, (hit) =>
    findPosition(hit, texts),
  );
  const answer = exchange.responseBody && decodeBody(exchange.responseBody.value, exchange.encoding);
  if (answer === undefined) return;
  const hits = detectResponse({ request: { method, url: url.value }, body: answer });
  // A field in both the request and the response gives a finding for each.
  reportHits(sink, hits, request, () => toPosition(exchange.responseBody ?? url));
}

interface ExchangeTexts {
  readonly url: PositionedText;
  readonly body?: PositionedText;
  readonly responseBody?: PositionedText;
  readonly headerNames: readonly PositionedText[];
}

function findPosition({ hit, seen }: Hit, { url, body, headerNames }: ExchangeTexts): TextPosition {
  if (hit === "field") return toPosition(body ?? url);
  if (hit !== "header" && hit !== "transport") return toPosition(url);
  const name = seen.split(" ", 1)[0]!.toLowerCase();
  return toPosition(headerNames.find(({ value }) => value.toLowerCase() === name) ?? url);
}

const toPosition = ({ line, column }: TextPosition): TextPosition => ({ line, column });

function decodeBody(value: string, encoding: string | undefined): string | undefined {
  return encoding === "base64" ? Buffer.from(value, "base64").toString("utf8") : value;
}

function truncatedProblem(count: number, line: number): ScanProblem {
  const detail = `The JSON ends early on line ${line}. The ${count} complete ${count === 1 ? "exchange" : "exchanges"} before it ${count === 1 ? "was" : "were"} scanned.`;
  return {
    code: "SCAN002",
    detail,
    help: "Export it again and scan the complete file.",
    line,
  };
}

function notJsonProblem(count: number, line: number, column: number): ScanProblem {
  const detail = `The text is not JSON at line ${line}, column ${column}. The ${count} complete ${count === 1 ? "exchange" : "exchanges"} before it ${count === 1 ? "was" : "were"} scanned.`;
  return {
    code: "SCAN003",
    detail,
    help: "Export it again, or specify the format with `--format`.",
    line,
  };
}

function notHarProblem(): ScanProblem {
  const detail = "The JSON has no `log.entries`.";
  return {
    code: "SCAN004",
    detail,
    help: "Export the network log as HAR, or specify the format with `--format`.",
  };
}
