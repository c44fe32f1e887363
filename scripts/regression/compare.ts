// Compares two recordings. Requests, exit codes, stored formats and the values of reports must be equal; prose may differ.
import type { RecordedStep, RecordedStory } from "./run-story";

/** Members that hold prose. Values that are not strings are compared nevertheless. */
const PROSE = new Set([
  "summary",
  "detail",
  "help",
  "description",
  "markdownDescription",
  "message",
  "doc",
  "title",
  "text",
  "markdown",
  "reason",
  "why",
  "note",
  "rewrite",
  "replacement",
  "$comment",
]);
/** Digests over texts that hold prose: of a whole saved plan, of a finding's message. */
const DIGESTS = new Set(["sha256"]);
const DIAGNOSTIC_CODE = /^[A-Z]{3}\d{3}$/;
/** Members of a difference that `verify` found. */
const GATEWAY_TEXTS = new Set(["expected", "seen"]);
/** Members that a newer build may add to a format. */
const VERSIONS = new Set(["format_version", "formatVersion", "schema_version", "version"]);

/** One line for each difference. */
export function compareStories(old: RecordedStory, current: RecordedStory): readonly string[] {
  if (old.steps.length !== current.steps.length) return [`${old.steps.length} commands, now ${current.steps.length}`];
  return [
    ...old.steps.flatMap((step, index) => {
      const now = current.steps[index];
      const differences = now === undefined ? ["missing"] : compareSteps(step, now);
      return differences.map((difference) => `[${index + 1}] ${step.command}: ${difference}`);
    }),
    ...compareJson(old.state, current.state, "emulator state"),
  ];
}

function compareSteps(old: RecordedStep, now: RecordedStep): readonly string[] {
  if (old.command !== now.command) return [`now another command: ${now.command}`];
  return [
    ...(old.exit === now.exit ? [] : [`exit code ${old.exit}, now ${now.exit}: ${now.stderr.slice(0, 300)}`]),
    ...compareLines(old.requests, now.requests, "request"),
    ...compareNotifications(old.notifications, now.notifications),
    ...compareOutput(old, now),
    ...compareFiles(old.files, now.files),
  ];
}

function compareLines(old: readonly string[], now: readonly string[], what: string): readonly string[] {
  const at = Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index).find(
    (index) => old[index] !== now[index],
  );
  return at === undefined ? [] : [`${what} ${at + 1}: ${old[at] ?? "(none)"}, now ${now[at] ?? "(none)"}`];
}

/** The body of a notification is JSON in a string, which is compared like any other JSON. */
function compareNotifications(old: readonly string[], now: readonly string[]): readonly string[] {
  if (old.length !== now.length) return [`${old.length} notifications, now ${now.length}`];
  const body = (line: string): unknown => {
    const { body: text, ...request } = JSON.parse(line);
    return { ...request, body: parseJson(String(text)) ?? text };
  };
  return old.flatMap((line, index) => compareJson(body(line), body(now[index] ?? "{}"), `notification ${index + 1}`));
}

function compareOutput(old: RecordedStep, now: RecordedStep): readonly string[] {
  const [before, after] = [parseJson(old.stdout), parseJson(now.stdout)];
  if (before !== undefined) return compareJson(before, after, "stdout");
  if (/^(import|export) /.test(old.command))
    return compareLines(withoutComments(old.stdout), withoutComments(now.stdout), "line");
  if (old.command.includes("--format junit"))
    return compareLines(elements(old.stdout), elements(now.stdout), "element");
  return [];
}

function compareFiles(old: RecordedStep["files"], now: RecordedStep["files"]): readonly string[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [before, after] = [old[name], now[name]];
    if (before === undefined) return [`${name} is written now`];
    if (after === undefined) return [`${name} is not written any more`];
    const [value, other] = [parseJson(before), parseJson(after)];
    if (value !== undefined) return compareJson(value, other, name);
    return compareLines(withoutComments(before), withoutComments(after), `${name}, line`);
  });
}

function withoutComments(text: string): readonly string[] {
  return text.split("\n").filter((line) => !/^\s*[#;]/.test(line));
}

/** Tags, names of attributes and numbers of a JUnit report. */
function elements(xml: string): readonly string[] {
  return [...xml.matchAll(/<(\/?\w+)((?:\s+\w+="[^"]*")*)/g)].map(([, tag = "", attributes = ""]) => {
    const found = [...attributes.matchAll(/(\w+)="([^"]*)"/g)];
    return [tag, ...found.map(([, name, value = ""]) => (/^\d+$/.test(value) ? `${name}=${value}` : name))].join(" ");
  });
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Differences between two JSON values, by path. The order of members does not count. */
export function compareJson(old: unknown, now: unknown, path: string): readonly string[] {
  if (Object.is(old, now)) return [];
  if (Array.isArray(old) && Array.isArray(now)) {
    const length = old.length === now.length ? [] : [`${path}: ${old.length} elements, now ${now.length}`];
    return [...length, ...old.flatMap((element, index) => compareJson(element, now[index], `${path}[${index}]`))];
  }
  if (isObject(old) && isObject(now)) {
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) => {
      if (isBlanked(name, old, now)) return [];
      return compareJson(
        new Map(Object.entries(old)).get(name),
        new Map(Object.entries(now)).get(name),
        `${path}.${name}`,
      );
    });
  }
  return [`${path}: ${show(old)}, now ${show(now)}`];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isBlanked(name: string, old: object, now: object): boolean {
  const members = new Map(Object.entries(old));
  const [before, after] = [members.get(name), new Map(Object.entries(now)).get(name)];
  if (before === undefined && VERSIONS.has(name)) return true;
  // Fingerprints of diagnostics are digests over their texts; expectations of gateways are sentences.
  if (name === "partialFingerprints" && DIAGNOSTIC_CODE.test(String(members.get("ruleId")))) return true;
  if (GATEWAY_TEXTS.has(name) && members.get("type") === "gateway") return true;
  const isText = typeof before === "string" && typeof after === "string";
  return isText && (PROSE.has(name) || DIGESTS.has(name));
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? "(none)").slice(0, 200);
}
