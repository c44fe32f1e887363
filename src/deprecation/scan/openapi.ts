// OpenAPI documents, JSON or YAML: operations under `paths`, header parameters, and properties that only deprecated fields
// have. JSON is read as it comes; YAML is parsed whole, up to a cap.
import { isMap, isScalar, LineCounter, type Node, parseDocument, visit } from "yaml";
import { detectRequest } from "../detect";
import { asMethod } from "../routes";
import { apiTarget } from "../url";
import { isServiceText, isSpecific } from "./context";
import { report, type Scanner, type Sink, type Spot } from "./finding";
import { masked, unpadded } from "./interpolation";
import { jsonReader } from "./json-events";

/** A YAML document beyond this many characters is refused; JSON has no bound. */
export const YAML_CAP = 16 * 1024 * 1024;

/** A scanner for OpenAPI documents. */
export function openApiScanner(sink: Sink): Scanner {
  let inner: Scanner | undefined;
  return {
    push(text) {
      inner ??= text
        .replace(/^\uFEFF/, "")
        .trimStart()
        .startsWith("{")
        ? jsonScanner(sink)
        : yamlScanner(sink);
      inner.push(text);
    },
    end() {
      inner?.end();
    },
  };
}

interface Operation extends Spot {
  readonly path: string;
  readonly method: string | undefined;
}

/** Waits with paths that other APIs have too until the document is known to be of the service. */
function judgeAll(sink: Sink): { operation(operation: Operation): void; text(text: string): void; end(): void } {
  let known = false;
  let waiting: Operation[] = [];
  const judge = (operation: Operation) => {
    const target = targetOf(operation.path);
    if (!target) return;
    if (!known && target.anchor === "bare" && !isSpecific(target.path)) {
      if (waiting.length < 5000) waiting.push(operation);
      return;
    }
    const hits = detectRequest({ method: operation.method, url: `/client/v4${target.path}` });
    report(sink, hits, { method: operation.method, path: target.path }, () => ({
      line: operation.line,
      column: operation.column,
    }));
  };
  return {
    operation: judge,
    text(text) {
      if (known || !isServiceText(text)) return;
      known = true;
      const held = waiting;
      waiting = [];
      for (const operation of held) judge(operation);
    },
    end() {},
  };
}

function targetOf(path: string) {
  return apiTarget(unpadded(masked(path)));
}

function jsonScanner(sink: Sink): Scanner {
  const all = judgeAll(sink);
  const reader = jsonReader({
    key(path, line, column) {
      if (path[0] === "paths" && path.length === 3) {
        const method = asMethod(String(path[2]));
        if (method) all.operation({ path: String(path[1]), method, line, column });
      }
      property(sink, path.slice(-2).map(String), { line, column });
    },
    wants: (path) =>
      path.at(-1) === "url" ||
      path.at(-1) === "title" ||
      path.at(-1) === "host" ||
      path.at(-1) === "basePath" ||
      path.at(-1) === "name" ||
      (path[0] === "info" && path.length < 4),
    text(path, value, line, column) {
      if (path.at(-1) !== "name") all.text(value);
      else header(sink, value, { line, column });
    },
  });
  return {
    push: (text) => reader.push(text),
    end() {
      const end = reader.end();
      if (end.state !== "complete")
        sink.problem(unreadable(end.state === "broken" ? "is not JSON there" : "stops there", end.line));
    },
  };
}

/** Fields that nothing else is called by. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["self_hosted_domains", "access-application-self-hosted-domains"],
  ["default_nameservers", "account-default-nameservers"],
  ["use_account_custom_ns_by_default", "account-default-nameservers"],
]);

function property(sink: Sink, [parent, name]: readonly string[], spot: Spot): void {
  const id = parent === "properties" ? FIELDS.get(name ?? "") : undefined;
  if (id) sink.found({ id, hit: "field", seen: name!, field: name!, confidence: "certain", ...spot });
}

function header(sink: Sink, name: string, spot: Spot): void {
  if (name.toLowerCase() !== "x-auth-user-service-key") return;
  sink.found({
    id: "service-key-authentication",
    hit: "header",
    seen: "X-Auth-User-Service-Key",
    confidence: "certain",
    ...spot,
  });
}

function yamlScanner(sink: Sink): Scanner {
  let text = "";
  let over = false;
  return {
    push(piece) {
      if (text.length + piece.length > YAML_CAP) over = true;
      if (!over) text += piece;
    },
    end() {
      if (over)
        sink.problem({
          code: "SCAN006",
          summary: "The YAML document is too large",
          detail: `It has more than ${YAML_CAP} characters.`,
          help: "Convert it to JSON, which is scanned at any size.",
        });
      else scanYaml(text, sink);
    },
  };
}

function scanYaml(text: string, sink: Sink): void {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: false, logLevel: "silent" });
  const [error] = document.errors;
  if (error) sink.problem(unreadable("is not YAML there", lines.linePos(error.pos[0]).line));
  const all = judgeAll(sink);
  for (const name of ["info", "servers", "host", "basePath"]) {
    const node = document.get(name, true) as Node | undefined;
    if (node?.range) all.text(text.slice(node.range[0], node.range[1]));
  }
  const spotOf = (node: Node): Spot => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    return { line, column: col };
  };
  const paths = document.get("paths");
  for (const path of isMap(paths) ? paths.items : []) {
    if (!isScalar(path.key) || !isMap(path.value)) continue;
    for (const operation of path.value.items) {
      const method = isScalar(operation.key) ? asMethod(String(operation.key.value)) : undefined;
      if (method) all.operation({ path: String(path.key.value), method, ...spotOf(operation.key as Node) });
    }
  }
  visit(document, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key)) return;
      const name = String(pair.key.value);
      if (name === "name" && isScalar(pair.value)) header(sink, String(pair.value.value), spotOf(pair.value));
      if (FIELDS.has(name) && underProperties(ancestors)) property(sink, ["properties", name], spotOf(pair.key));
    },
  });
}

function underProperties(ancestors: readonly unknown[]): boolean {
  const parent = ancestors.at(-2) as { readonly key?: unknown } | undefined;
  return isScalar(parent?.key) && parent.key.value === "properties";
}

function unreadable(what: string, line: number) {
  const detail = `The document ${what}, on line ${line}; what stands before it was scanned.`;
  return {
    code: "SCAN005",
    summary: "The OpenAPI document cannot be read",
    detail,
    help: "Check the file, or name the right format.",
    line,
  };
}
