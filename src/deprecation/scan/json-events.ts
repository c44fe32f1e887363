// Reads JSON piece by piece and tells what it passes, with lines; nothing is kept but the path and one wanted string. It knows
// no particular document.

export type Path = readonly (string | number)[];

export interface JsonEvents {
  /** A member's name was read; its value follows. */
  key?(path: Path, line: number, column: number): void;
  /** Whether a string at that path shall be kept and handed to `text`. */
  wants(path: Path): boolean;
  text(path: Path, value: string, line: number, column: number): void;
  /** A number, true, false or null. */
  scalar?(path: Path, value: string, line: number): void;
  open?(path: Path, line: number): void;
  close?(path: Path): void;
}

export type JsonEnd =
  | { readonly state: "complete" }
  | { readonly state: "truncated"; readonly line: number; readonly path: Path }
  | { readonly state: "broken"; readonly line: number; readonly column: number };

export interface JsonReader {
  push(text: string): void;
  end(): JsonEnd;
}

/** A wanted string longer than this is cut, and then handed over as it is. */
export const STRING_CAP = 8 * 1024 * 1024;
const DEPTH_CAP = 500;

type Expect = "value" | "first-key" | "key" | "colon" | "after" | "done";

/** A reader that reports to `events`; after the first broken place it reads no further. */
export function jsonReader(events: JsonEvents): JsonReader {
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
    if (kinds.length > DEPTH_CAP) broken = { line, column };
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
      path[path.length - 1] = unescaped(kept);
      events.key?.(path, begin.line, begin.column);
      expect = "colon";
    } else {
      if (keep) events.text(path, unescaped(kept), begin.line, begin.column);
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

  const structural = (char: string) => {
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
      path[path.length - 1] = (path.at(-1) as number) + 1;
      expect = "value";
    } else if (char === "}" && kind === "object") closeContainer("object");
    else if (char === "]" && kind === "array") closeContainer("array");
    else broken = { line, column };
  };

  /** Takes the string from `from`; gives the place behind it. */
  const readString = (text: string, from: number): number => {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (escaped) escaped = false;
      else if (code === 92) escaped = true;
      else if (code === 34) break;
    }
    if (keep && kept.length < STRING_CAP) kept += text.slice(from, at);
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
        else if (char !== " " && char !== "\r" && char !== "\t" && char !== "\uFEFF") structural(char);
      }
    },
    end() {
      if (!broken && inside === "scalar") finishScalar();
      if (broken) return { state: "broken", ...broken };
      return expect === "done" ? { state: "complete" } : { state: "truncated", line, path: [...path] };
    },
  };
}

function unescaped(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
