// Terraform's JSON syntax (`*.tf.json`, `cdk.tf.json`): the same resources and arguments as in its text, read as they come.
import type { Scanner, Sink, Spot } from "./finding";
import { jsonReader, type Path } from "./json-events";
import { argumentDeprecation, isRecordDataName, resourceDeprecation } from "./terraform";

interface RecordParts {
  type: string | undefined;
  readonly parts: (Spot & { readonly name: string })[];
}

/** A scanner for Terraform JSON. */
export function terraformJsonScanner(sink: Sink): Scanner {
  let record: RecordParts = { type: undefined, parts: [] };
  const reader = jsonReader({
    key(path, line, column) {
      const place = placeOf(path);
      if (!place) return;
      const { type, inside } = place;
      const found = path.length === 2 && path[0] !== "provider" ? resourceDeprecation(type) : undefined;
      if (found) sink.found({ ...found, hit: "route", seen: type, confidence: "certain", line, column });
      if (inside.length === 0) return;
      if (isRecordDataName(type, inside)) record.parts.push({ name: inside[1]!, line, column });
      judge(sink, type, inside, undefined, { line, column });
    },
    wants: (path) => /^(?:type|setting_id|action)$/.test(String(path.at(-1))),
    text(path, value, line, column) {
      const place = placeOf(path);
      if (place?.inside.join(".") === "type") record.type = value;
      else if (place) judge(sink, place.type, place.inside, value, { line, column });
    },
    close(path) {
      if (placeOf(path)?.inside.length !== 0 || path.length < 3) return;
      recordHits(record, sink);
      record = { type: undefined, parts: [] };
    },
  });
  return {
    push: (text) => reader.push(text),
    end() {
      const end = reader.end();
      if (end.state === "complete") return;
      const detail = `The JSON ${end.state === "broken" ? "breaks" : "stops"} on line ${end.line}; what stands before it was scanned.`;
      sink.problem({
        code: "SCAN007",
        summary: "The Terraform JSON cannot be read",
        detail,
        help: "Synthesize it again.",
        line: end.line,
      });
    },
  };
}

/** `resource.TYPE.NAME.…` or `provider.NAME.…`, list positions left out. */
function placeOf(path: Path): { readonly type: string; readonly inside: readonly string[] } | undefined {
  const names = path.filter((value) => typeof value === "string");
  if (names[0] === "provider" && names[1] === "cloudflare") return { type: "provider", inside: names.slice(2) };
  if ((names[0] !== "resource" && names[0] !== "data") || names.length < 2) return undefined;
  return { type: names[1]!, inside: names.slice(3) };
}

function judge(sink: Sink, type: string, inside: readonly string[], value: string | undefined, spot: Spot): void {
  const id = argumentDeprecation(type, inside, value);
  if (!id) return;
  const name = inside.at(-1)!;
  const hit = type === "provider" ? "header" : "field";
  sink.found({ id, hit, seen: `${type}.${value ?? name}`, field: name, confidence: "certain", ...spot });
}

function recordHits({ type, parts }: RecordParts, sink: Sink): void {
  if (type === undefined ? !parts.some((part) => part.name === "proto") : type.toUpperCase() !== "SRV") return;
  for (const { name, ...spot } of parts) {
    sink.found({
      id: "dns-record-srv-data-name",
      hit: "field",
      seen: `data.${name}`,
      field: `data.${name}`,
      confidence: "certain",
      ...spot,
    });
  }
}
