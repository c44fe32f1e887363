// Reads JSON in chunks and reports what it reads, with positions. Keeps only the path and the current string. Knows no
// particular document.

export type JsonPath = readonly (string | number)[];

export interface JsonEvents {
  /** The name of a member; its value follows. */
  key?(path: JsonPath, line: number, column: number): void;
  /** Whether to pass the string at this path to `text`. */
  wants(path: JsonPath): boolean;
  text(path: JsonPath, value: string, line: number, column: number): void;
  /** A number, true, false or null. */
  scalar?(path: JsonPath, value: string, line: number): void;
  open?(path: JsonPath, line: number): void;
  close?(path: JsonPath): void;
}

export type JsonEnd =
  | { readonly state: "complete" }
  | { readonly state: "truncated"; readonly line: number; readonly path: JsonPath }
  | { readonly state: "broken"; readonly line: number; readonly column: number };

export interface JsonReader {
  push(text: string): void;
  end(): JsonEnd;
}

/** The maximum length of a string; longer strings are truncated. */
export const MAX_STRING_LENGTH = 8 * 1024 * 1024;
const MAX_DEPTH = 500;

type Expect = "value" | "first-key" | "key" | "colon" | "after" | "done";

/** Reports to `events`, and stops at the first syntax error. */
export function createJsonReader(events: JsonEvents): JsonReader {
  const path: (string | number)[] = [];
  const kinds: ("object" | "array")[] = [];
  let expect: Expect = "value";
  let mayClose = false;
  let [line, column] = [1, 0];
  let broken: { line: number; column: number } | undefined;
  let inside: "none" | "string" | "scalar" = "none";
  let [kept, keep, escaped, asKey] = ["", false, false, false];
  let begin = { line: 1, column: 1 };

  const after = () => {
    if (kinds.length === 0) expect = "done";
    else expect = "after";
  };
  const openContainer = (kind: "object" | "array") => {
    events.open?.(path, line);
    kinds.push(kind);
    path.push(kind === "array" ? 0 : "");
    expect = kind === "array" ? "value" : "first-key";
    mayClose = true;
    if (kinds.length > MAX_DEPTH) broken = { line, column };
  };
  const closeContainer = (kind: "object" | "array") => {
    if (kinds.pop() !== kind) broken = { line, column };
    path.pop();
    events.close?.(path);
    after();
  };
  const finishString = () => {
    inside = "none";
    if (asKey) {
      path[path.length - 1] = unescapeJson(kept);
      events.key?.(path, begin.line, begin.column);
      expect = "colon";
    } else {
      if (keep) events.text(path, unescapeJson(kept), begin.line, begin.column);
      after();
    }
  };
  const startString = (key: boolean) => {
    [inside, kept, escaped, asKey, begin] = ["string", "", false, key, { line, column }];
    keep = key || events.wants(path);
  };
  const finishScalar = () => {
    inside = "none";
    if (!/^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(kept)) broken = begin;
    events.scalar?.(path, kept, begin.line);
    after();
  };

  const readStructure = (char: string) => {
    mayClose = mayClose && (expect === "value" || expect === "first-key");
    if (expect === "value") {
      if (char === "{") openContainer("object");
      else if (char === "[") openContainer("array");
      else if (char === '"') startString(false);
      else if (char === "]" && mayClose) closeContainer("array");
      else if (/[-\dtfn]/.test(char)) [inside, kept, begin] = ["scalar", char, { line, column }];
      else broken = { line, column };
      if (char !== "[" && char !== "{") mayClose = false;
    } else if (expect === "first-key" || expect === "key") {
      if (char === '"') startString(true);
      else if (char === "}" && expect === "first-key") closeContainer("object");
      else broken = { line, column };
    } else if (expect === "colon") {
      if (char === ":") expect = "value";
      else broken = { line, column };
    } else if (expect === "after") next(char);
    else broken = { line, column };
  };
  const next = (char: string) => {
    const kind = kinds.at(-1);
    if (char === "," && kind === "object") expect = "key";
    else if (char === "," && kind === "array") {
      path[path.length - 1] = Number(path.at(-1)) + 1;
      expect = "value";
    } else if (char === "}" && kind === "object") closeContainer("object");
    else if (char === "]" && kind === "array") closeContainer("array");
    else broken = { line, column };
  };

  /** Reads a string from `from`, and returns the position after it. */
  const readString = (text: string, from: number): number => {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (escaped) escaped = false;
      else if (code === 92) escaped = true;
      else if (code === 34) break;
    }
    if (keep && kept.length < MAX_STRING_LENGTH) kept += text.slice(from, at);
    column += at - from;
    if (at < text.length) {
      column += 1;
      finishString();
      return at + 1;
    }
    return at;
  };

  return {
    push(text) {
      let at = 0;
      while (at < text.length && !broken) {
        if (inside === "string") {
          at = readString(text, at);
          continue;
        }
        const char = text[at]!;
        if (inside === "scalar") {
          if (/[\w.+-]/.test(char) && kept.length < 64) {
            kept += char;
            column += 1;
            at += 1;
            continue;
          }
          finishScalar();
          if (broken) return;
        }
        at += 1;
        column += 1;
        if (char === "\n") [line, column] = [line + 1, 0];
        else if (char !== " " && char !== "\r" && char !== "\t" && char !== "\uFEFF") readStructure(char);
      }
    },
    end() {
      if (!broken && inside === "scalar") finishScalar();
      if (broken) return { state: "broken", ...broken };
      return expect === "done" ? { state: "complete" } : { state: "truncated", line, path: [...path] };
    },
  };
}

function unescapeJson(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    const text: string = JSON.parse(`"${raw}"`);
    return text;
  } catch {
    return raw;
  }
}
