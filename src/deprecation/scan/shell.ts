// Scans shell scripts: curl, wget and httpie commands and wrappers scan them (`cf_api PATCH /zones/$ZONE/…`). Resolves
// variables with plain text. Knows no other languages.

import { type ApiTarget, parseApiTarget } from "../api-target";
import { detectRequest, type Hit } from "../detect";
import { parseMethod } from "../parse-method";
import { isKnownPath, matchRoutes, UNKNOWN_SEGMENT } from "../routes";
import { isServicePath, mentionsService } from "./context";
import { formatScanned, type LineScanner, reportHits, type ScanSink, type TextPosition } from "./finding";
import { DRAFT_CIPHER } from "./names";
import { parseShellCommands, type ShellCommand, type ShellWord, type WordPart } from "./shell-words";

/** Scripts are scanned in chunks of about this size to bound the memory. */
const MAX_CHUNK = 1024 * 1024;

export function createShellScanner(sink: ScanSink): LineScanner {
  const variables: Variables = new Map();
  let rows: string[] = [];
  let size = 0;
  let first = 1;
  const scanRows = () => {
    scanShellText(rows.join("\n"), first, sink, variables);
    [rows, size] = [[], 0];
  };
  return {
    line(text, number) {
      if (rows.length === 0) first = number;
      rows.push(text);
      size += text.length + 1;
      if (size > MAX_CHUNK && !text.endsWith("\\")) scanRows();
    },
    end() {
      scanRows();
      reportUnused(sink, variables);
    },
  };
}

/**
 * Scans shell text inside another file (a workflow step, a Makefile rule, a provisioner). Returns whether one of its words is
 * a URL of the API, deprecated or not.
 */
export function scanSnippet(text: string, at: TextPosition, sink: ScanSink): boolean {
  const apiUrl = { seen: false };
  scanShellText(text, at.line, sink, new Map(), at.column, apiUrl);
  return apiUrl.seen;
}

interface Variable {
  /** The possible values; several for the variable of a `for` loop. */
  readonly values: readonly (readonly WordPart[])[];
  used: boolean;
}
type Variables = Map<string, Variable>;
/** A file written by a here-document, stored with the variables under a name that no variable can have. */
const toFileKey = (name: string) => `@${name}`;

function scanShellText(
  text: string,
  line: number,
  sink: ScanSink,
  variables: Variables,
  column = 1,
  apiUrl = { seen: false },
): void {
  const context = mentionsService(text);
  const commands = parseShellCommands(text, line, column);
  const pipelines = new Map<number, ShellCommand[]>();
  for (const command of commands) {
    const pipeline = pipelines.get(command.pipeline) ?? [];
    pipelines.set(command.pipeline, [...pipeline, command]);
  }
  for (const command of commands) {
    recordVariables(command, variables);
    for (const word of command.words) {
      reportHeaderList(word, sink);
      reportCipher(word, sink);
    }
    if (command.input && command.output) {
      const values = expand(command.input.parts, variables);
      variables.set(toFileKey(plainText(command.output)), { values, used: true });
    }
    const pipeline = pipelines.get(command.pipeline)!;
    const at = pipeline.indexOf(command);
    const commandContext = { command, piped: pipeline.slice(at + 1), before: pipeline[at - 1] };
    scanCommand(commandContext, { sink, variables, context, apiUrl });
  }
}

/** Options in a list for later commands: `AUTH=(-H "X-Auth-User-Service-Key: $KEY")`. */
function reportHeaderList(word: ShellWord, sink: ScanSink): void {
  const header = word.list?.find((value) => /^X-Auth-User-Service-Key\s*:/i.test(plainText(value)));
  if (!header) return;
  const position = { line: header.line, column: header.column };
  sink.addFinding({
    id: "service-key-authentication",
    hit: "header",
    seen: "X-Auth-User-Service-Key",
    confidence: "certain",
    ...position,
  });
}

/** `--ciphers`, `-cipher` or a list in a variable: the name of a draft suite means nothing else. */
function reportCipher(word: ShellWord, sink: ScanSink): void {
  const part = word.parts.find(({ text }) => DRAFT_CIPHER.test(text));
  if (!part) return;
  const { line, column } = part;
  const finding = { id: "tls-draft-chacha20", hit: "transport", seen: "draft ChaCha20-Poly1305" } as const;
  sink.addFinding({ ...finding, confidence: "certain", line, column });
}

/** `NAME=value`, `export NAME=value`, `for NAME in …`. */
function recordVariables({ words }: ShellCommand, variables: Variables): void {
  const plain = words.map(plainText);
  const loop = plain.indexOf("for");
  if (loop !== -1 && loop < 2 && plain[loop + 2] === "in") {
    const values = words.slice(loop + 3).flatMap((word) => expandList(word, variables));
    variables.set(plain[loop + 1]!, { values: values.slice(0, 60), used: true });
    return;
  }
  for (const word of words) {
    const name = /^([A-Za-z_]\w*)=/.exec(word.parts[0]?.text ?? "")?.[1];
    if (name !== undefined && word.parts[0]!.variable === undefined) assign(name, word, variables);
    else if (!/^(?:export|local|readonly|declare|typeset|then|do|else|\{|-\w+)$/.test(plainText(word))) return;
  }
}

function assign(name: string, word: ShellWord, variables: Variables): void {
  if (word.list) {
    variables.set(name, { values: word.list.flatMap((value) => expand(value.parts, variables)), used: true });
    return;
  }
  const [first, ...rest] = word.parts;
  const value = [
    { ...first!, text: first!.text.slice(name.length + 1), column: first!.column + name.length + 1 },
    ...rest,
  ];
  variables.set(name, { values: expand(value, variables).slice(0, 60), used: false });
}

/** In a list, `$NAME` and `${NAME[@]}` expand to each of their values, split at spaces. */
function expandList(word: ShellWord, variables: Variables): readonly (readonly WordPart[])[] {
  return expand(word.parts, variables).flatMap((value) => {
    const text = value.map((part) => part.text).join("");
    if (!text.includes(" ")) return [value];
    return text.split(/\s+/).map((part) => [{ ...value[0]!, text: part }]);
  });
}

/** The literal parts of a word for each combination of values. Unknown values become the unknown character. */
function expand(parts: readonly WordPart[], variables: Variables): readonly (readonly WordPart[])[] {
  let results: (readonly WordPart[])[] = [[]];
  for (const part of parts) {
    const values = part.variable === undefined ? [[part]] : lookUpValues(part, variables);
    results = results.flatMap((result) => values.map((value) => [...result, ...value])).slice(0, 60);
  }
  return results;
}

function lookUpValues(part: WordPart, variables: Variables): readonly (readonly WordPart[])[] {
  const known = part.variable ? variables.get(part.variable) : undefined;
  if (known && known.values.length > 0) {
    known.used = true;
    return known.values;
  }
  return [[{ text: part.text === "" ? UNKNOWN_SEGMENT : part.text, line: part.line, column: part.column }]];
}

const plainText = (word: ShellWord) =>
  word.parts.map((part) => (part.variable === undefined ? part.text : UNKNOWN_SEGMENT)).join("");

interface CommandContext {
  readonly command: ShellCommand;
  readonly piped: readonly ShellCommand[];
  readonly before: ShellCommand | undefined;
}
interface ScanContext {
  readonly sink: ScanSink;
  readonly variables: Variables;
  readonly context: boolean;
  readonly apiUrl: { seen: boolean };
}

const NON_CLIENTS =
  /^(?:echo|printf|log|logger|info|warn|warning|error|debug|die|fail|err|cat|grep|egrep|rg|sed|awk|test|\[|\[\[|alias|read|case|cd|mkdir|rm|cp|touch|source|\.|git|sleep|exit|return|open|xdg-open)$/;

function scanCommand(commandContext: CommandContext, scan: ScanContext): void {
  const words = commandContext.command.words;
  const start = words.findIndex(
    (word) =>
      !/^(?:[A-Za-z_]\w*=|(?:sudo|time|if|then|else|elif|do|while|until|!|\{|exec|nohup|command|env|xargs|@|-@?)$)/.test(
        plainText(word),
      ),
  );
  if (start === -1) return;
  const name = plainText(words[start]!)
    .replace(/^.*\//, "")
    .replace(/^[@-]+/, "");
  const client = words.findIndex((word) => /^(?:.*\/)?[@-]*curl$/.test(plainText(word)));
  const nested = words
    .slice(start)
    .filter((word) => /(?:^|[\s;&|($])curl\s/.test(word.parts.map((part) => part.text).join("")));
  if (client === -1 && nested.length > 0 && !NON_CLIENTS.test(name)) {
    for (const word of nested) scanNestedCommand(word, scan);
    return;
  }
  if (NON_CLIENTS.test(name) && client === -1) return;
  const request = readRequest(
    words.slice(client === -1 ? start : client + 1),
    commandContext,
    client !== -1 ? "curl" : name,
    scan,
  );
  for (const url of request.urls) reportUrl(url, request, commandContext, scan);
}

/** `bash -c "curl …"`, `ssh host 'curl …'`. */
function scanNestedCommand(word: ShellWord, { sink, variables }: ScanContext): void {
  const text = word.parts
    .map((part) =>
      part.variable === undefined ? part.text : part.variable === "" ? UNKNOWN_SEGMENT : `\${${part.variable}}`,
    )
    .join("");
  scanShellText(text, word.line, sink, variables, word.column + 1);
}

interface ShellRequest {
  readonly method: string | undefined;
  readonly urls: readonly (readonly WordPart[])[];
  readonly query: readonly (readonly WordPart[])[];
  readonly bodies: readonly (readonly WordPart[])[];
  readonly headers: readonly (readonly WordPart[])[];
}

const joinText = (parts: readonly WordPart[]) => parts.map((part) => part.text).join("");
const DATA = /^--(?:data(?:-raw|-ascii|-binary|-urlencode)?|json|form(?:-string)?|url-query|post-data|body-data)$/;
/** The short options of curl that take a value. */
const VALUE_FLAGS = "AbcCdDeEFhHKmoPQrTtuUwxXYyz";

/** Reads the options of curl and of similar commands. */
function readRequest(
  words: readonly ShellWord[],
  commandContext: CommandContext,
  name: string,
  { variables }: ScanContext,
): ShellRequest {
  const [urls, query, bodies, headers]: [WordPart[][], WordPart[][], WordPart[][], WordPart[][]] = [[], [], [], []];
  let method: string | undefined;
  let [get, head, posts, upload] = [false, false, false, false];
  const take = (option: string, parts: readonly WordPart[]) => {
    if (/^(?:-X|--request|--method|-Method)$/i.test(option)) method = joinText(parts);
    else if (option === "-H" || option === "--header") headers.push([...parts]);
    else if (option === "--url" || option === "--uri") urls.push([...parts]);
    else if (option === "--url-query") query.push([...parts]);
    else if (option === "-d" || option === "-F" || DATA.test(option)) {
      posts = true;
      bodies.push([...readBody(parts, commandContext, variables)]);
    } else if (option === "-T" || option === "--upload-file") upload = true;
  };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const text = plainText(word);
    const values = () => expand(words[index]?.parts ?? [], variables)[0] ?? [];
    const long = /^(--[a-z][\w-]*)(=?)/.exec(text);
    if (long?.[2] === "=") take(long[1]!, dropFront(expand(word.parts, variables)[0]!, long[0].length));
    else if (text === "--get") get = true;
    else if (text === "--head") head = true;
    else if (long) {
      if (/^--(?:request|method|header|url|uri|url-query|upload-file)$/.test(text) || DATA.test(text)) {
        index += 1;
        take(text, values());
      } else if (VALUE_OPTIONS.has(text)) index += 1;
    } else if (/^-[A-Za-z]/.test(text) && !/^-(?:Method|Uri|Headers|Body)$/i.test(text)) {
      const flags = text.slice(1);
      const at = [...flags].findIndex((flag) => VALUE_FLAGS.includes(flag));
      const plain = at === -1 ? flags : flags.slice(0, at);
      if (plain.includes("G")) get = true;
      if (plain.includes("I")) head = true;
      if (at === -1) continue;
      const option = `-${flags[at]}`;
      if (at + 1 < flags.length) take(option, dropFront(expand(word.parts, variables)[0]!, at + 2));
      else {
        index += 1;
        take(option, values());
      }
    } else if (parseMethod(text) && method === undefined && name !== "curl") method = text;
    else if (text !== "") urls.push(...expand(word.parts, variables).map((value) => [...value]));
  }
  if (method === undefined && (name === "curl" || name === "wget"))
    method = get ? "GET" : head ? "HEAD" : upload ? "PUT" : posts ? "POST" : "GET";
  if (method?.includes(UNKNOWN_SEGMENT)) method = undefined;
  const asQuery = get || method === "GET" || method === undefined;
  return { method, urls, query: [...query, ...(asQuery ? bodies : [])], bodies: get ? [] : bodies, headers };
}

const VALUE_OPTIONS: ReadonlySet<string> = new Set(
  "--user --output --write-out --max-time --connect-timeout --retry --retry-delay --cacert --cert --key --proxy --user-agent --cookie --cookie-jar --config --resolve --oauth2-bearer --dump-header --referer --interface --limit-rate".split(
    " ",
  ),
);

/** The value of `-d`, or the input of `@-`: the here-document, or the output of an echo before the pipe. */
function readBody(
  parts: readonly WordPart[],
  commandContext: CommandContext,
  variables: Variables,
): readonly WordPart[] {
  const text = joinText(parts);
  if (!text.startsWith("@")) return parts;
  if (text !== "@-") return variables.get(toFileKey(text.slice(1)))?.values[0] ?? parts;
  if (commandContext.command.input) return expand(commandContext.command.input.parts, variables)[0] ?? [];
  const echo = commandContext.before?.words.at(-1);
  return echo ? (expand(echo.parts, variables)[0] ?? []) : [];
}

function dropFront(parts: readonly WordPart[], count: number): readonly WordPart[] {
  const [first, ...rest] = parts;
  if (!first) return [];
  if (first.text.length < count) return dropFront(rest, count - first.text.length);
  return [{ ...first, text: first.text.slice(count), column: first.column + count }, ...rest];
}

function reportUrl(
  parts: readonly WordPart[],
  request: ShellRequest,
  commandContext: CommandContext,
  scan: ScanContext,
): void {
  const found = findTarget(joinText(parts), scan.context);
  if (!found) return;
  scan.apiUrl.seen = true;
  const { target } = found;
  const method = request.method?.toUpperCase();
  const headers = request.headers.map((header) => [joinText(header).split(":", 1)[0]!, ""] as const);
  const query = request.query.map(joinText).join("&");
  const hits = detectRequest({ method, url: `/client/v4${target.path}?${target.query}`, query, headers });
  const end = positionAt(parts, found.end);
  reportHits(scan.sink, hits, { method, path: target.path }, (hit) => findHitPosition(hit, end, request));
  for (const body of request.bodies) reportBody(body, { method, target, end }, scan);
  reportConsumers(commandContext, { method, target }, scan);
}

function findHitPosition({ hit, seen }: Hit, url: TextPosition, request: ShellRequest): TextPosition {
  if (hit === "header" || hit === "transport") {
    const name = seen.split(" ", 1)[0]!.toLowerCase();
    const header = request.headers.find((header) => joinText(header).toLowerCase().startsWith(name));
    return header ? positionAt(header, 0) : url;
  }
  if (hit !== "filter") return url;
  const [name = ""] = seen.split("=", 1);
  const given = request.query.find((value) => joinText(value).startsWith(`${name}=`));
  return given ? positionAt(given, 0) : url;
}

/** The API target in a word. A bare path counts after an unknown base, or at the beginning if the script mentions the service. */
function findTarget(text: string, context: boolean): { readonly target: ApiTarget; readonly end: number } | undefined {
  const known = parseApiTarget(text);
  if (known?.anchor === "prefixed") return { target: known, end: findPathEnd(text) };
  const based = new RegExp(
    `^(?:https?://)?${UNKNOWN_SEGMENT}+(/?(?:zones|accounts|user|organizations|radar)/.*)$`,
    "s",
  ).exec(text);
  const bare = based
    ? parseApiTarget(based[1]!.replace(/^\/?/, "/"))
    : (known ?? parseApiTarget(/^(?:zones|accounts)\//.test(text) ? `/${text}` : ""));
  return bare && (isServicePath(bare.path) || context) ? { target: bare, end: findPathEnd(text) } : undefined;
}

const findPathEnd = (text: string) => Math.max(0, (text.includes("?") ? text.indexOf("?") : text.length) - 1);

function positionAt(parts: readonly WordPart[], offset: number): TextPosition {
  let from = 0;
  for (const part of parts) {
    if (offset < from + part.text.length) return { line: part.line, column: part.column };
    from += part.text.length;
  }
  const last = parts.at(-1);
  return { line: last?.line ?? 1, column: last?.column };
}

interface RequestTarget {
  readonly method: string | undefined;
  readonly target: ApiTarget;
}

function reportBody(
  parts: readonly WordPart[],
  at: RequestTarget & { readonly end: TextPosition },
  { sink }: ScanContext,
): void {
  const text = joinText(parts);
  const body = text.replaceAll(UNKNOWN_SEGMENT, "0");
  const hits = detectRequest({ method: at.method, url: `/client/v4${at.target.path}`, body }).filter(
    (hit) => hit.hit === "field",
  );
  reportHits(sink, hits, { method: at.method, path: at.target.path }, (hit) => {
    const name = hit.field?.split(".").at(-1) ?? "";
    const offset = Math.max(text.indexOf(`"${name}"`), text.lastIndexOf(`"${name}"`, text.indexOf(`"${hit.seen}"`)));
    return offset === -1 ? at.end : positionAt(parts, findDataOffset(text, hit.field ?? "", offset));
  });
}

/** `data.name` is the member after `"data"`, not the one at the top level. */
function findDataOffset(text: string, field: string, offset: number): number {
  const name = field.split(".").at(-1)!;
  const data = field.startsWith("data.") ? text.indexOf('"data"') : -1;
  const inside = data === -1 ? -1 : text.indexOf(`"${name}"`, data + 6);
  return inside === -1 ? offset : inside;
}

/** Reports deprecated fields that are read from the response: `curl … | jq '.result[].zone_name'`. */
function reportConsumers(
  commandContext: CommandContext,
  { method, target }: RequestTarget,
  { sink }: ScanContext,
): void {
  const readers = commandContext.piped.filter(({ words }) =>
    /(?:^|\/)(?:jq|gojq|jaq|yq)$/.test(plainText(words[0] ?? { parts: [], line: 1, column: 1 })),
  );
  const path = formatScanned(target.path);
  const errors = readers.flatMap(({ words }) => words).find((word) => /\.error_chain\b/.test(plainText(word)));
  if (errors && /\/dns_records$/.test(target.path) && (method === undefined || method === "POST")) {
    const finding = { id: "dns-record-error-chain", hit: "response", seen: "error_chain" } as const;
    sink.addFinding({
      ...finding,
      confidence: "likely",
      method,
      path,
      line: errors.line,
      column: errors.column,
    });
  }
  for (const match of matchRoutes(method, target.path)) {
    if (match.kind !== "field" || match.field.in === "request") continue;
    const name = match.field.name.replaceAll(".", "\\.");
    const reads = new RegExp(match.field.resource === "zone_settings" ? `["']${name}["']` : `\\.${name}\\b`);
    const word = readers.flatMap(({ words }) => words).find((candidate) => reads.test(plainText(candidate)));
    if (word)
      sink.addFinding({
        id: match.id,
        hit: "field",
        seen: match.field.name,
        field: match.field.name,
        confidence: "likely",
        method,
        path,
        line: word.line,
        column: word.column,
      });
  }
}

/** Reports deprecated URLs in variables that no command uses, for any method. */
function reportUnused(sink: ScanSink, variables: Variables): void {
  for (const { values, used } of variables.values()) {
    if (used) continue;
    for (const value of values) {
      const found = findTarget(joinText(value), false);
      if (!found || !isKnownPath(found.target.path)) continue;
      const hits = detectRequest({ url: `/client/v4${found.target.path}?${found.target.query}` });
      reportHits(sink, hits, { path: found.target.path }, () => positionAt(value, found.end));
    }
  }
}
