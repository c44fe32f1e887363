// Shell scripts: curl, wget and httpie commands and wrappers around them (`cf_api PATCH /zones/$ZONE/…`), with variables
// followed as far as they are plain text. It knows nothing of other languages.
import { detectRequest, type Hit } from "../detect";
import { asMethod, carriedBy, isKnownPath, UNKNOWN } from "../routes";
import { type ApiTarget, apiTarget } from "../url";
import { isServiceText, isSpecific } from "./context";
import { type LineScanner, report, type Sink, type Spot } from "./finding";
import { type Command, type Part, shellCommands, type Word } from "./shell-words";

/** Scripts are judged in pieces of about this size, so that a generated one of any length stays in bounds. */
const PIECE = 1024 * 1024;

/** A scanner for shell scripts. */
export function shellScanner(sink: Sink): LineScanner {
  const variables: Variables = new Map();
  let rows: string[] = [];
  let size = 0;
  let first = 1;
  const judge = () => {
    judgeShell(rows.join("\n"), first, sink, variables);
    [rows, size] = [[], 0];
  };
  return {
    line(text, number) {
      if (rows.length === 0) first = number;
      rows.push(text);
      size += text.length + 1;
      if (size > PIECE && !text.endsWith("\\")) judge();
    },
    end() {
      judge();
      reportUnused(sink, variables);
    },
  };
}

/**
 * Judges a piece of shell text that stands inside another file (a workflow step, a Makefile rule, a provisioner). True where
 * one of its words is a URL of the API, deprecated or not.
 */
export function judgeSnippet(text: string, at: Spot, sink: Sink): boolean {
  const around = { seen: false };
  judgeShell(text, at.line, sink, new Map(), at.column, around);
  return around.seen;
}

interface Variable {
  /** One word per possible value; several for the variable of a `for` loop. */
  readonly values: readonly (readonly Part[])[];
  used: boolean;
}
type Variables = Map<string, Variable>;
/** A file that a here-document wrote, kept among the variables under a name that no variable has. */
const fileName = (name: string) => `@${name}`;

function judgeShell(
  text: string,
  line: number,
  sink: Sink,
  variables: Variables,
  column = 1,
  spoke = { seen: false },
): void {
  const context = isServiceText(text);
  const commands = shellCommands(text, line, column);
  const pipelines = new Map<number, Command[]>();
  for (const command of commands) {
    const pipeline = pipelines.get(command.pipeline) ?? [];
    pipelines.set(command.pipeline, [...pipeline, command]);
  }
  for (const command of commands) {
    remember(command, variables);
    for (const word of command.words) headersOfList(word, sink);
    if (command.input && command.output) {
      const values = expand(command.input.parts, variables);
      variables.set(fileName(plainText(command.output)), { values, used: true });
    }
    const joined = pipelines.get(command.pipeline)!;
    const at = joined.indexOf(command);
    const here = { command, piped: joined.slice(at + 1), before: joined[at - 1] };
    judgeCommand(here, { sink, variables, context, spoke });
  }
}

/** `AUTH=(-H "X-Auth-User-Service-Key: $KEY")`: options kept for later commands. */
function headersOfList(word: Word, sink: Sink): void {
  const header = word.list?.find((value) => /^X-Auth-User-Service-Key\s*:/i.test(plainText(value)));
  if (!header) return;
  const spot = { line: header.line, column: header.column };
  sink.found({
    id: "service-key-authentication",
    hit: "header",
    seen: "X-Auth-User-Service-Key",
    confidence: "certain",
    ...spot,
  });
}

/** `NAME=value`, `export NAME=value`, `for NAME in …`. */
function remember({ words }: Command, variables: Variables): void {
  const plain = words.map(plainText);
  const loop = plain.indexOf("for");
  if (loop !== -1 && loop < 2 && plain[loop + 2] === "in") {
    const values = words.slice(loop + 3).flatMap((word) => listValues(word, variables));
    variables.set(plain[loop + 1]!, { values: values.slice(0, 60), used: true });
    return;
  }
  for (const word of words) {
    const name = /^([A-Za-z_]\w*)=/.exec(word.parts[0]?.text ?? "")?.[1];
    if (name !== undefined && word.parts[0]!.variable === undefined) assign(name, word, variables);
    else if (!/^(?:export|local|readonly|declare|typeset|then|do|else|\{|-\w+)$/.test(plainText(word))) return;
  }
}

function assign(name: string, word: Word, variables: Variables): void {
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

/** In a list, `$NAME` and `${NAME[@]}` stand for each of their values, split at blanks. */
function listValues(word: Word, variables: Variables): readonly (readonly Part[])[] {
  return expand(word.parts, variables).flatMap((value) => {
    const text = value.map((part) => part.text).join("");
    if (!text.includes(" ")) return [value];
    return text.split(/\s+/).map((part) => [{ ...value[0]!, text: part }]);
  });
}

/** The literal stretches of a word, once per combination of values; what is not known becomes the unknown character. */
function expand(parts: readonly Part[], variables: Variables): readonly (readonly Part[])[] {
  let results: (readonly Part[])[] = [[]];
  for (const part of parts) {
    const values = part.variable === undefined ? [[part]] : valuesOf(part, variables);
    results = results.flatMap((result) => values.map((value) => [...result, ...value])).slice(0, 60);
  }
  return results;
}

function valuesOf(part: Part, variables: Variables): readonly (readonly Part[])[] {
  const known = part.variable ? variables.get(part.variable) : undefined;
  if (known && known.values.length > 0) {
    known.used = true;
    return known.values;
  }
  return [[{ text: part.text === "" ? UNKNOWN : part.text, line: part.line, column: part.column }]];
}

const plainText = (word: Word) =>
  word.parts.map((part) => (part.variable === undefined ? part.text : UNKNOWN)).join("");

interface Here {
  readonly command: Command;
  readonly piped: readonly Command[];
  readonly before: Command | undefined;
}
interface Around {
  readonly sink: Sink;
  readonly variables: Variables;
  readonly context: boolean;
  readonly spoke: { seen: boolean };
}

const QUIET =
  /^(?:echo|printf|log|logger|info|warn|warning|error|debug|die|fail|err|cat|grep|egrep|rg|sed|awk|test|\[|\[\[|alias|read|case|cd|mkdir|rm|cp|touch|source|\.|git|sleep|exit|return|open|xdg-open)$/;

function judgeCommand(here: Here, around: Around): void {
  const words = here.command.words;
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
  if (client === -1 && nested.length > 0 && !QUIET.test(name)) {
    for (const word of nested) judgeNested(word, around);
    return;
  }
  if (QUIET.test(name) && client === -1) return;
  const request = readRequest(
    words.slice(client === -1 ? start : client + 1),
    here,
    client !== -1 ? "curl" : name,
    around,
  );
  for (const url of request.urls) judgeUrl(url, request, here, around);
}

/** `bash -c "curl …"`, `ssh host 'curl …'`. */
function judgeNested(word: Word, { sink, variables }: Around): void {
  const text = word.parts
    .map((part) => (part.variable === undefined ? part.text : part.variable === "" ? UNKNOWN : `\${${part.variable}}`))
    .join("");
  judgeShell(text, word.line, sink, variables, word.column + 1);
}

interface Request {
  readonly method: string | undefined;
  readonly urls: readonly (readonly Part[])[];
  readonly query: readonly (readonly Part[])[];
  readonly bodies: readonly (readonly Part[])[];
  readonly headers: readonly (readonly Part[])[];
}

const textOf = (parts: readonly Part[]) => parts.map((part) => part.text).join("");
const DATA = /^--(?:data(?:-raw|-ascii|-binary|-urlencode)?|json|form(?:-string)?|url-query|post-data|body-data)$/;
/** Short options of curl that take a value. */
const VALUED = "AbcCdDeEFhHKmoPQrTtuUwxXYyz";

/** Reads the options of curl, and of commands like it as far as they are alike. */
function readRequest(words: readonly Word[], here: Here, name: string, { variables }: Around): Request {
  const [urls, query, bodies, headers]: [Part[][], Part[][], Part[][], Part[][]] = [[], [], [], []];
  let method: string | undefined;
  let [get, head, posts, upload] = [false, false, false, false];
  const take = (option: string, parts: readonly Part[]) => {
    if (/^(?:-X|--request|--method|-Method)$/i.test(option)) method = textOf(parts);
    else if (option === "-H" || option === "--header") headers.push([...parts]);
    else if (option === "--url" || option === "--uri") urls.push([...parts]);
    else if (option === "--url-query") query.push([...parts]);
    else if (option === "-d" || option === "-F" || DATA.test(option)) {
      posts = true;
      bodies.push([...bodyOf(parts, here, variables)]);
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
      } else if (VALUED_LONG.has(text)) index += 1;
    } else if (/^-[A-Za-z]/.test(text) && !/^-(?:Method|Uri|Headers|Body)$/i.test(text)) {
      const flags = text.slice(1);
      const at = [...flags].findIndex((flag) => VALUED.includes(flag));
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
    } else if (asMethod(text) && method === undefined && name !== "curl") method = text;
    else if (text !== "") urls.push(...expand(word.parts, variables).map((value) => [...value]));
  }
  if (method === undefined && (name === "curl" || name === "wget"))
    method = get ? "GET" : head ? "HEAD" : upload ? "PUT" : posts ? "POST" : "GET";
  if (method?.includes(UNKNOWN)) method = undefined;
  const asQuery = get || method === "GET" || method === undefined;
  return { method, urls, query: [...query, ...(asQuery ? bodies : [])], bodies: get ? [] : bodies, headers };
}

const VALUED_LONG: ReadonlySet<string> = new Set(
  "--user --output --write-out --max-time --connect-timeout --retry --retry-delay --cacert --cert --key --proxy --user-agent --cookie --cookie-jar --config --resolve --oauth2-bearer --dump-header --referer --interface --limit-rate".split(
    " ",
  ),
);

/** The text of `-d`, or what `@-` reads: the here-document, or what an echo before the pipe writes. */
function bodyOf(parts: readonly Part[], here: Here, variables: Variables): readonly Part[] {
  const text = textOf(parts);
  if (!text.startsWith("@")) return parts;
  if (text !== "@-") return variables.get(fileName(text.slice(1)))?.values[0] ?? parts;
  if (here.command.input) return expand(here.command.input.parts, variables)[0] ?? [];
  const echo = here.before?.words.at(-1);
  return echo ? (expand(echo.parts, variables)[0] ?? []) : [];
}

function dropFront(parts: readonly Part[], count: number): readonly Part[] {
  const [first, ...rest] = parts;
  if (!first) return [];
  if (first.text.length < count) return dropFront(rest, count - first.text.length);
  return [{ ...first, text: first.text.slice(count), column: first.column + count }, ...rest];
}

function judgeUrl(parts: readonly Part[], request: Request, here: Here, around: Around): void {
  const found = targetOf(textOf(parts), around.context);
  if (!found) return;
  around.spoke.seen = true;
  const { target } = found;
  const method = request.method?.toUpperCase();
  const headers = request.headers.map((header) => [textOf(header).split(":", 1)[0]!, ""] as const);
  const query = request.query.map(textOf).join("&");
  const hits = detectRequest({ method, url: `/client/v4${target.path}?${target.query}`, query, headers });
  const end = spotAt(parts, found.end);
  report(around.sink, hits, { method, path: target.path }, (hit) => spotOfHit(hit, end, request));
  for (const body of request.bodies) judgeBody(body, { method, target, end }, around);
  judgeConsumers(here, { method, target }, around);
}

function spotOfHit({ hit, seen }: Hit, url: Spot, request: Request): Spot {
  if (hit === "header" || hit === "transport") {
    const name = seen.split(" ", 1)[0]!.toLowerCase();
    const header = request.headers.find((header) => textOf(header).toLowerCase().startsWith(name));
    return header ? spotAt(header, 0) : url;
  }
  if (hit !== "filter") return url;
  const [name = ""] = seen.split("=", 1);
  const given = request.query.find((value) => textOf(value).startsWith(`${name}=`));
  return given ? spotAt(given, 0) : url;
}

/** The API target in a word; bare paths only after an unknown base, or at its beginning where the script speaks of the service. */
function targetOf(text: string, context: boolean): { readonly target: ApiTarget; readonly end: number } | undefined {
  const known = apiTarget(text);
  if (known?.anchor === "prefixed") return { target: known, end: pathEnd(text) };
  const based = new RegExp(`^(?:https?://)?${UNKNOWN}+(/?(?:zones|accounts|user|organizations|radar)/.*)$`, "s").exec(
    text,
  );
  const bare = based
    ? apiTarget(based[1]!.replace(/^\/?/, "/"))
    : (known ?? apiTarget(/^(?:zones|accounts)\//.test(text) ? `/${text}` : ""));
  return bare && (isSpecific(bare.path) || context) ? { target: bare, end: pathEnd(text) } : undefined;
}

const pathEnd = (text: string) => Math.max(0, (text.includes("?") ? text.indexOf("?") : text.length) - 1);

function spotAt(parts: readonly Part[], offset: number): Spot {
  let from = 0;
  for (const part of parts) {
    if (offset < from + part.text.length) return { line: part.line, column: part.column };
    from += part.text.length;
  }
  const last = parts.at(-1);
  return { line: last?.line ?? 1, column: last?.column };
}

interface At {
  readonly method: string | undefined;
  readonly target: ApiTarget;
}

function judgeBody(parts: readonly Part[], at: At & { readonly end: Spot }, { sink }: Around): void {
  const text = textOf(parts);
  const body = text.replaceAll(UNKNOWN, "0");
  const hits = detectRequest({ method: at.method, url: `/client/v4${at.target.path}`, body }).filter(
    (hit) => hit.hit === "field",
  );
  report(sink, hits, { method: at.method, path: at.target.path }, (hit) => {
    const name = hit.field?.split(".").at(-1) ?? "";
    const offset = Math.max(text.indexOf(`"${name}"`), text.lastIndexOf(`"${name}"`, text.indexOf(`"${hit.seen}"`)));
    return offset === -1 ? at.end : spotAt(parts, dataOffset(text, hit.field ?? "", offset));
  });
}

/** `data.name` stands behind `"data"`, not at the top-level name. */
function dataOffset(text: string, field: string, offset: number): number {
  const name = field.split(".").at(-1)!;
  const data = field.startsWith("data.") ? text.indexOf('"data"') : -1;
  const inside = data === -1 ? -1 : text.indexOf(`"${name}"`, data + 6);
  return inside === -1 ? offset : inside;
}

/** `curl … | jq '.result[].zone_name'` reads a field that is on its way out. */
function judgeConsumers(here: Here, { method, target }: At, { sink }: Around): void {
  const readers = here.piped.filter(({ words }) =>
    /(?:^|\/)(?:jq|gojq|jaq|yq)$/.test(plainText(words[0] ?? { parts: [], line: 1, column: 1 })),
  );
  for (const carried of carriedBy(method, target.path)) {
    if (carried.kind !== "field" || carried.field.in === "request") continue;
    const name = carried.field.name.replaceAll(".", "\\.");
    const reads = new RegExp(carried.field.of === "zone_settings" ? `["']${name}["']` : `\\.${name}\\b`);
    const word = readers.flatMap(({ words }) => words).find((candidate) => reads.test(plainText(candidate)));
    if (word)
      sink.found({
        id: carried.id,
        hit: "field",
        seen: carried.field.name,
        field: carried.field.name,
        confidence: "likely",
        method,
        path: target.path,
        line: word.line,
        column: word.column,
      });
  }
}

/** A deprecated URL that was only ever stored: reported where it stands, for any method. */
function reportUnused(sink: Sink, variables: Variables): void {
  for (const { values, used } of variables.values()) {
    if (used) continue;
    for (const value of values) {
      const found = targetOf(textOf(value), false);
      if (!found || !isKnownPath(found.target.path)) continue;
      const hits = detectRequest({ url: `/client/v4${found.target.path}?${found.target.query}` });
      report(sink, hits, { path: found.target.path }, () => spotAt(value, found.end));
    }
  }
}
