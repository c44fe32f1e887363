// Where a secret is stored, as documents and configurations declare it: a file, a line of an env file, or the standard input of
// a command. Pure: `secret-stores/` writes there.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { ValidationError } from "./field";

export type Sink =
  /** The value alone, replaced whole. */
  | { readonly form: "file"; readonly path: string }
  /** The line `NAME=value`; the other lines stay. */
  | { readonly form: "env-file"; readonly path: string; readonly name: string }
  /** The value on the standard input of a command, run without a shell. */
  | { readonly form: "exec"; readonly command: readonly string[] };

export type ParsedSink =
  | { readonly ok: true; readonly sink: Sink }
  | { readonly ok: false; readonly problem: ValidationError };

const FORMS = 'Write `file:PATH`, `env-file:PATH#NAME`, or `exec:["COMMAND", "ARGUMENT", …]`.';

/** A text, or a map with `file`, with `env_file` and `name`, or with `command`. */
export function parseSink(written: Json): ParsedSink {
  return isObject(written) ? fromMap(written) : typeof written === "string" ? fromText(written) : refuse(written);
}

/** The canonical spelling of a sink. */
export function formatSink(sink: Sink): string {
  switch (sink.form) {
    case "file":
      return `file:${sink.path}`;
    case "env-file":
      return `env-file:${sink.path}#${sink.name}`;
    case "exec":
      return `exec:${JSON.stringify(sink.command)}`;
  }
}

function fromText(text: string): ParsedSink {
  const [, form, rest = ""] = /^(file|env-file|exec):(.*)$/s.exec(text) ?? [];
  switch (form) {
    case "file":
      return validate({ form, path: rest }, text);
    case "env-file": {
      const at = rest.lastIndexOf("#");
      return validate({ form, path: rest.slice(0, at < 0 ? 0 : at), name: rest.slice(at + 1) }, text);
    }
    case "exec":
      return validate({ form, command: parseCommand(rest) }, text);
    default:
      return refuse(text);
  }
}

function parseCommand(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return isStringList(list) ? list : [];
  } catch {
    return [];
  }
}

function fromMap(written: JsonObject): ParsedSink {
  const { file, env_file, name, command } = written;
  const keys = Object.keys(written).sort().join(" ");
  if (keys === "file" && typeof file === "string") return validate({ form: "file", path: file }, written);
  if (keys === "env_file name" && typeof env_file === "string" && typeof name === "string")
    return validate({ form: "env-file", path: env_file, name }, written);
  if (keys === "command" && isStringList(command)) return validate({ form: "exec", command }, written);
  return refuse(written);
}

function validate(sink: Sink, written: Json): ParsedSink {
  const words = sink.form === "exec" ? sink.command : [sink.path];
  const named = sink.form !== "env-file" || /^[A-Za-z_][A-Za-z0-9_]*$/.test(sink.name);
  const right = (words[0] ?? "") !== "" && words.every((word) => !word.includes("\0")) && named;
  return right ? { ok: true, sink } : refuse(written);
}

function refuse(written: Json): ParsedSink {
  const seen = JSON.stringify(written).slice(0, 80);
  return {
    ok: false,
    problem: { code: "SEC101", message: `\`sink\` is \`${seen}\`, which is not a secret store.`, help: FORMS },
  };
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === "string");
}
