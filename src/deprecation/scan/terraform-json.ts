// Scans the JSON syntax of Terraform (`*.tf.json`, `cdk.tf.json`) incrementally for the same resources and arguments as HCL.
import type { Scanner, ScanSink, TextPosition } from "./finding";
import { createJsonReader, type JsonPath } from "./json-reader";
import {
  findArgumentDeprecation,
  findArgumentPlace,
  findResourceDeprecation,
  isSrvNamePart,
  openRecord,
  type RecordParts,
  reportRecordParts,
} from "./terraform";

export function createTerraformJsonScanner(sink: ScanSink): Scanner {
  const records = new Map<string, RecordParts>();
  const reader = createJsonReader({
    key(path, line, column) {
      const place = findResource(path);
      if (!place) return;
      const { type, inside } = place;
      const found = path.length === 2 && path[0] !== "provider" ? findResourceDeprecation(type) : undefined;
      if (found) sink.addFinding({ ...found, hit: "route", seen: type, confidence: "certain", line, column });
      if (inside.length === 0) return;
      const argument = findArgumentPlace(type, inside);
      if (isSrvNamePart(argument.type, argument.path))
        openRecord(records, argument.member).parts.push({ name: argument.path[1]!, line, column });
      reportArgument(sink, type, inside, undefined, { line, column });
    },
    wants: (path) => /^(?:type|setting_id|action)$/.test(String(path.at(-1))),
    text(path, value, line, column) {
      const place = findResource(path);
      if (!place) return;
      const argument = findArgumentPlace(place.type, place.inside);
      if (argument.path.join(".") === "type") openRecord(records, argument.member).type = value;
      else reportArgument(sink, place.type, place.inside, value, { line, column });
    },
    close(path) {
      if (findResource(path)?.inside.length !== 0 || path.length < 3) return;
      for (const record of records.values()) reportRecordParts(record, "", sink);
      records.clear();
    },
  });
  return {
    push: (text) => reader.push(text),
    end() {
      const end = reader.end();
      if (end.state === "complete") return;
      const detail = `The JSON ${end.state === "broken" ? "is malformed" : "ends early"} on line ${end.line}. The part before it was scanned.`;
      sink.addProblem({
        code: "SCAN007",
        detail,
        help: "Synthesize it again.",
        line: end.line,
      });
    },
  };
}

/** Parses `resource.TYPE.NAME.…` or `provider.NAME.…`, without list indexes. */
function findResource(path: JsonPath): { readonly type: string; readonly inside: readonly string[] } | undefined {
  const names = path.filter((value) => typeof value === "string");
  if (names[0] === "provider" && names[1] === "cloudflare") return { type: "provider", inside: names.slice(2) };
  if ((names[0] !== "resource" && names[0] !== "data") || names.length < 2) return undefined;
  return { type: names[1]!, inside: names.slice(3) };
}

function reportArgument(
  sink: ScanSink,
  type: string,
  inside: readonly string[],
  value: string | undefined,
  spot: TextPosition,
): void {
  const place = findArgumentPlace(type, inside);
  const id = findArgumentDeprecation(place.type, place.path, value);
  if (!id) return;
  const name = inside.at(-1)!;
  const hit = type === "provider" ? "header" : "field";
  sink.addFinding({ id, hit, seen: `${type}.${value ?? name}`, field: name, confidence: "certain", ...spot });
}
