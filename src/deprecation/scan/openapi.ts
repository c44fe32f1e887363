// Scans OpenAPI documents in JSON or YAML: operations under `paths`, header parameters, and properties with names of deprecated
// fields. Reads JSON incrementally; parses YAML as a whole, up to a maximum size.
import { isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from "yaml";
import { parseApiTarget } from "../api-target";
import { detectRequest } from "../detect";
import { parseMethod } from "../parse-method";
import { isServicePath, mentionsService } from "./context";
import { reportHits, type Scanner, type ScanProblem, type ScanSink, type TextPosition } from "./finding";
import { maskInterpolations, removePadding } from "./interpolation";
import { createJsonReader } from "./json-reader";

/** The maximum number of characters of a YAML document; JSON has no limit. */
export const MAX_YAML_LENGTH = 16 * 1024 * 1024;

export function createOpenApiScanner(sink: ScanSink): Scanner {
  let inner: Scanner | undefined;
  return {
    push(text) {
      inner ??= text
        .replace(/^\uFEFF/, "")
        .trimStart()
        .startsWith("{")
        ? createJsonScanner(sink)
        : createYamlScanner(sink);
      inner.push(text);
    },
    end() {
      inner?.end();
    },
  };
}

interface Operation extends TextPosition {
  readonly path: string;
  readonly method: string | undefined;
}

/** Holds back paths that other APIs have too, until the document shows evidence of the service. */
function createOperationReporter(sink: ScanSink): {
  operation(operation: Operation): void;
  text(text: string): void;
  end(): void;
} {
  let known = false;
  let waiting: Operation[] = [];
  const report = (operation: Operation) => {
    const target = parsePath(operation.path);
    if (!target) return;
    if (!known && target.anchor === "bare" && !isServicePath(target.path)) {
      if (waiting.length < 5000) waiting.push(operation);
      return;
    }
    const hits = detectRequest({ method: operation.method, url: `/client/v4${target.path}` });
    reportHits(sink, hits, { method: operation.method, path: target.path }, () => ({
      line: operation.line,
      column: operation.column,
    }));
  };
  return {
    operation: report,
    text(text) {
      if (known || !mentionsService(text)) return;
      known = true;
      const operations = waiting;
      waiting = [];
      for (const operation of operations) report(operation);
    },
    end() {},
  };
}

function parsePath(path: string) {
  return parseApiTarget(removePadding(maskInterpolations(path)));
}

function createJsonScanner(sink: ScanSink): Scanner {
  const all = createOperationReporter(sink);
  const reader = createJsonReader({
    key(path, line, column) {
      if (path[0] === "paths" && path.length === 3) {
        const method = parseMethod(String(path[2]));
        if (method) all.operation({ path: String(path[1]), method, line, column });
      }
      reportProperty(sink, path.slice(-2).map(String), { line, column });
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
      else reportHeader(sink, value, { line, column });
    },
  });
  return {
    push: (text) => reader.push(text),
    end() {
      const end = reader.end();
      if (end.state !== "complete")
        sink.addProblem(unreadableProblem(end.state === "broken" ? "is not JSON" : "ends early", end.line));
    },
  };
}

/** Names of fields that are unique to the API. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["self_hosted_domains", "access-application-self-hosted-domains"],
  ["default_nameservers", "account-default-nameservers"],
  ["use_account_custom_ns_by_default", "account-default-nameservers"],
]);

function reportProperty(sink: ScanSink, [parent, name]: readonly string[], position: TextPosition): void {
  const id = parent === "properties" ? FIELDS.get(name ?? "") : undefined;
  if (id) sink.addFinding({ id, hit: "field", seen: name!, field: name!, confidence: "certain", ...position });
}

function reportHeader(sink: ScanSink, name: string, position: TextPosition): void {
  if (name.toLowerCase() !== "x-auth-user-service-key") return;
  sink.addFinding({
    id: "service-key-authentication",
    hit: "header",
    seen: "X-Auth-User-Service-Key",
    confidence: "certain",
    ...position,
  });
}

function createYamlScanner(sink: ScanSink): Scanner {
  let text = "";
  let over = false;
  return {
    push(piece) {
      if (text.length + piece.length > MAX_YAML_LENGTH) over = true;
      if (!over) text += piece;
    },
    end() {
      if (over)
        sink.addProblem({
          code: "SCAN006",
          detail: `It has more than ${MAX_YAML_LENGTH} characters.`,
          help: "Convert it to JSON, which is scanned at any size.",
        });
      else scanYaml(text, sink);
    },
  };
}

function scanYaml(text: string, sink: ScanSink): void {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: false, logLevel: "silent" });
  const [error] = document.errors;
  if (error) sink.addProblem(unreadableProblem("is not YAML", lines.linePos(error.pos[0]).line));
  const all = createOperationReporter(sink);
  for (const name of ["info", "servers", "host", "basePath"]) {
    const node = document.get(name, true);
    if (isNode(node) && node.range) all.text(text.slice(node.range[0], node.range[1]));
  }
  const toPosition = (node: Node): TextPosition => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    return { line, column: col };
  };
  const paths = document.get("paths");
  for (const path of isMap(paths) ? paths.items : []) {
    if (!isScalar(path.key) || !isMap(path.value)) continue;
    for (const operation of path.value.items) {
      if (!isScalar(operation.key)) continue;
      const method = parseMethod(String(operation.key.value));
      if (method) all.operation({ path: String(path.key.value), method, ...toPosition(operation.key) });
    }
  }
  visit(document, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key)) return;
      const name = String(pair.key.value);
      if (name === "name" && isScalar(pair.value)) reportHeader(sink, String(pair.value.value), toPosition(pair.value));
      if (FIELDS.has(name) && isUnderProperties(ancestors))
        reportProperty(sink, ["properties", name], toPosition(pair.key));
    },
  });
}

function isUnderProperties(ancestors: readonly unknown[]): boolean {
  const parent = ancestors.at(-2);
  return isPair(parent) && isScalar(parent.key) && parent.key.value === "properties";
}

function unreadableProblem(reason: string, line: number): ScanProblem {
  const detail = `The document ${reason} on line ${line}. The part before it was scanned.`;
  return {
    code: "SCAN005",
    detail,
    help: "Check the file, or specify the format with `--format`.",
    line,
  };
}
