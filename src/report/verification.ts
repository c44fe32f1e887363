// What the outside world showed of the documents: for people and for programs.
import type { Diagnostic, Where } from "../base/diagnostic";
import { hasErrors } from "../base/diagnostic";
import type { Difference, NotJudged, Verification } from "../verify";
import { readable } from "./escape";
import { diagnosticsJson, FORMAT_VERSION } from "./json";
import type { Paint } from "./paint";
import { count } from "./text/words";

export interface VerificationOptions {
  readonly paint: Paint;
  /** Every record set that nobody outside can judge, and every difference; otherwise they are counted. */
  readonly verbose: boolean;
}

const MOST = 20;

export function verificationText(verified: Verification, { paint, verbose }: VerificationOptions): string {
  const servers = [
    ...new Set([
      ...verified.zones.flatMap((zone) => zone.servers),
      ...(verified.gateways ? [verified.gateways.url] : []),
    ]),
  ];
  const shown = verbose ? verified.differences : verified.differences.slice(0, MOST);
  const more = verified.differences.length - shown.length;
  const lines = [
    paint.title(`Asked ${servers.map(readable).join(", ") || "nobody"}`),
    ...shown.flatMap((difference) => ["", ...differenceLines(difference, paint)]),
    ...(more > 0 ? ["", `  … and ${more} more; \`--verbose\` lists all.`] : []),
    "",
    ...notJudgedLines(verified, verbose),
    conclusion(verified, paint),
  ];
  return `${lines.join("\n")}\n`;
}

function differenceLines(difference: Difference, paint: Paint): readonly string[] {
  const place = difference.where ? paint.dim(`  ${placeText(difference.where)}`) : "";
  return [
    `  ${paint.update("differs")} ${subjectText(difference)}  at ${readable(difference.server)}${place}`,
    ...column("expected", difference.expected, paint.delete),
    ...column("seen", difference.seen, paint.create),
  ];
}

function column(title: string, values: readonly string[], style: Paint["delete"]): readonly string[] {
  return values.map((value, index) => `    ${(index === 0 ? title : "").padEnd(10)}${style(readable(value))}`);
}

function placeText({ file, line }: Where): string {
  return [file, line].filter((part) => part !== undefined).join(":");
}

function notJudgedLines({ notJudged }: Verification, verbose: boolean): readonly string[] {
  if (notJudged.length === 0) return [];
  if (!verbose) return [`${namesCounted(notJudged)} cannot be judged from outside; \`--verbose\` says why.`];
  return notJudged.map((judged) => `  not judged ${subjectText(judged)}: ${readable(judged.why)}`);
}

function conclusion(verified: Verification, paint: Paint): string {
  const { zones, gateways } = verified;
  const asked = zones.reduce((sum, zone) => sum + zone.asked, 0);
  const sets = asked > 0 || !gateways ? [`${count(asked, "record set")} of ${count(zones.length, "zone")}`] : [];
  const of = [...sets, ...(gateways ? [count(gateways.ids.length, "gateway")] : [])].join(" and ");
  if (hasErrors(verified.diagnostics)) return `${paint.error("Not verified")}: ${of} could not all be asked.`;
  if (verified.differences.length === 0) return `${paint.create("As declared")}: ${of}.`;
  return `${paint.update("Different")}: ${namesCounted(verified.differences)}, of ${of}.`;
}

/** `2 record sets and 1 gateway`, each once. */
function namesCounted(subjects: readonly Pick<Difference, "name" | "type">[]): string {
  const names = (gateways: boolean) =>
    new Set(
      subjects
        .filter((subject) => (subject.type === "gateway") === gateways)
        .map((subject) => `${subject.name} ${subject.type}`),
    ).size;
  const [sets, gateways] = [names(false), names(true)];
  const parts = [sets > 0 && count(sets, "record set"), gateways > 0 && count(gateways, "gateway")];
  return parts.filter(Boolean).join(" and ");
}

function subjectText({ name, type }: Pick<Difference, "name" | "type">): string {
  return type === "gateway" ? `gateway ${readable(name)}` : `${readable(name)} ${type}`;
}

/** The same for a program. `verified` is true where everything that can be judged is as declared. */
export function verificationJson(verified: Verification, diagnostics: readonly Diagnostic[]): object {
  return {
    format_version: FORMAT_VERSION,
    verified: verified.differences.length === 0 && !hasErrors(verified.diagnostics),
    zones: verified.zones.map(({ zone, servers, asked }) => ({ zone, servers, record_sets: asked })),
    gateways: verified.gateways ?? null,
    differences: verified.differences.map(placed),
    not_judged: verified.notJudged.map(placed),
    waited_seconds: Math.round(verified.waited / 1000),
    diagnostics: diagnosticsJson([...diagnostics, ...verified.diagnostics]),
  };
}

/** A record set is in a zone, a gateway in an account. */
function placed<S extends Difference | NotJudged>({ within, ...omit }: S): object {
  return { ...(omit.type === "gateway" ? { account: within } : { zone: within }), ...omit };
}
