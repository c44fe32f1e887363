// HAR files: each entry's request and response, judged as it ends, so that a file of any size fits. A finding stands on the
// line of what was seen: the URL, the body, the header.
import { detectRequest, detectResponse, type Hit } from "../detect";
import { apiTarget } from "../url";
import { report, type Scanner, type Sink, type Spot } from "./finding";
import { jsonReader, type Path } from "./json-events";

interface Text extends Spot {
  readonly value: string;
}
interface Exchange {
  method?: Text;
  url?: Text;
  body?: Text;
  answer?: Text;
  encoding?: string;
  headerNames: Text[];
  line: number;
}

const PARTS: Readonly<Record<string, keyof Exchange>> = {
  "request.method": "method",
  "request.url": "url",
  "request.postData.text": "body",
  "response.content.text": "answer",
  "response.content.encoding": "encoding",
};

/** A scanner for HAR files; a truncated or broken one gives a diagnostic after the findings of its whole entries. */
export function harScanner(sink: Sink): Scanner {
  let exchange: Exchange | undefined;
  let count = 0;
  let isHar = false;
  const reader = jsonReader({
    key: (path) => {
      if (path.length === 2 && path[0] === "log" && path[1] === "entries") isHar = true;
    },
    wants: (path) =>
      isEntry(path) && (partOf(path) !== undefined || isHeaderName(path)) && worthKeeping(path, exchange),
    open: (path, line) => {
      if (isEntry(path) && path.length === 3) exchange = { headerNames: [], line };
    },
    text: (path, value, line, column) => {
      if (!exchange) return;
      const part = partOf(path);
      const text = { value, line, column };
      if (part === "encoding") exchange.encoding = value;
      else if (part) Object.assign(exchange, { [part]: text });
      else exchange.headerNames.push(text);
    },
    close: (path) => {
      if (path.length !== 3 || !isEntry(path) || !exchange) return;
      count += 1;
      judge(exchange, sink);
      exchange = undefined;
    },
  });
  return {
    push: (text) => reader.push(text),
    end: () => {
      const end = reader.end();
      if (end.state === "truncated") sink.problem(truncated(count, end.line));
      else if (end.state === "broken") sink.problem(notJson(count, end.line, end.column));
      else if (!isHar) sink.problem(notHar());
    },
  };
}

const isEntry = (path: Path) => path.length >= 3 && path[0] === "log" && path[1] === "entries";
const partOf = (path: Path) => (path.length > 6 ? undefined : PARTS[path.slice(3).join(".")]);
const isHeaderName = (path: Path) =>
  path.length === 7 && path[3] === "request" && path[4] === "headers" && path[6] === "name";

/** Bodies of other hosts are not kept: in a browser's HAR they are nearly all of it. The URL comes before them. */
function worthKeeping(path: Path, exchange: Exchange | undefined): boolean {
  const part = partOf(path);
  if (part !== "body" && part !== "answer") return true;
  return exchange?.url === undefined || isApi(exchange.url.value);
}

function isApi(url: string): boolean {
  return apiTarget(url)?.anchor === "prefixed";
}

function judge(exchange: Exchange, sink: Sink): void {
  const { url, headerNames, body } = exchange;
  if (!url) return;
  const method = exchange.method?.value.toUpperCase();
  if (!isApi(url.value)) {
    report(
      sink,
      detectRequest({ method, url: url.value }).filter((hit) => hit.hit === "transport"),
      { method },
      () => plainSpot(url),
    );
    return;
  }
  const headers = headerNames.map(({ value }) => [value, ""] as const);
  const of = { method, path: apiTarget(url.value)!.path };
  const spots: Spots = { url, body, answer: exchange.answer, headerNames };
  report(sink, detectRequest({ method, url: url.value, headers, body: body?.value }), of, (hit) => spotOf(hit, spots));
  const answer = exchange.answer && answerText(exchange.answer.value, exchange.encoding);
  if (answer === undefined) return;
  const hits = detectResponse({ request: { method, url: url.value }, body: answer });
  // A field that the request shows too is one finding per side.
  report(sink, hits, of, () => plainSpot(exchange.answer ?? url));
}

interface Spots {
  readonly url: Text;
  readonly body?: Text;
  readonly answer?: Text;
  readonly headerNames: readonly Text[];
}

function spotOf({ hit, seen }: Hit, { url, body, headerNames }: Spots): Spot {
  if (hit === "field") return plainSpot(body ?? url);
  if (hit !== "header" && hit !== "transport") return plainSpot(url);
  const name = seen.split(" ", 1)[0]!.toLowerCase();
  return plainSpot(headerNames.find(({ value }) => value.toLowerCase() === name) ?? url);
}

const plainSpot = ({ line, column }: Spot): Spot => ({ line, column });

function answerText(value: string, encoding: string | undefined): string | undefined {
  return encoding === "base64" ? Buffer.from(value, "base64").toString("utf8") : value;
}

function truncated(count: number, line: number) {
  const detail = `The text stops on line ${line}, inside the JSON; ${count} whole ${count === 1 ? "exchange was" : "exchanges were"} scanned before.`;
  return {
    code: "SCAN002",
    summary: "The HAR file is truncated",
    detail,
    help: "Export it again and scan the whole file.",
    line,
  };
}

function notJson(count: number, line: number, column: number) {
  const detail = `Line ${line}, column ${column} is not JSON; ${count} whole ${count === 1 ? "exchange was" : "exchanges were"} scanned before.`;
  return {
    code: "SCAN003",
    summary: "The HAR file is not JSON",
    detail,
    help: "Export it again, or name the right format.",
    line,
  };
}

function notHar() {
  const detail = "The JSON has no `log.entries`.";
  return {
    code: "SCAN004",
    summary: "The file is no HAR",
    detail,
    help: "Export the network log as HAR, or name the right format.",
  };
}
