// A converted zone of octoDNS as a zone of a document: whether it owns the zone, its default TTL, and what it ignores. Pure.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { formatCount } from "../../../base/format-count";
import { canonicalText, type JsonObject } from "../../../base/json";
import { APEX, type Fqdn, toWireName } from "../../../dns";
import { ignoreLeftOut, type LeftOut, type PrintedIgnore, type PrintedZone } from "../document";
import type { ConvertedRecords } from "./convert-records";
import { WITHOUT_APEX_NAME_SERVERS } from "./left-out-reason";
import { OCTODNS_TTL, type OctodnsSetup, publishTtl } from "./octodns-setup";

/** What the processors of the zone leave alone. */
export interface LeftAlone {
  readonly ignored: readonly PrintedIgnore[];
  readonly open: readonly JsonObject[];
}

export function toPrintedZone(
  zone: Fqdn,
  { records, declared, leftOut, withoutTtl }: ConvertedRecords,
  setup: OctodnsSetup,
  { ignored: alone, open }: LeftAlone = { ignored: [], open: [] },
): { readonly zone: PrintedZone; readonly diagnostics: readonly Diagnostic[] } {
  const name = toWireName(zone);
  const { ttl, diagnostics } = readDefaultTtl(setup, withoutTtl, name);
  const { additive, isShared: asOctodns = false } = setup;
  const { ignored, unprotected } = ignoreLeftOut(
    additive === undefined ? [...leftOut, ...APEX_NAME_SERVERS] : leftOut,
    declared,
  );
  const options: JsonObject = {
    ...(additive === undefined ? { prune: true } : {}),
    ...(withoutTtl > 0 ? { defaults: { ttl } } : {}),
    ...(open.length > 0 ? { open } : {}),
  };
  const unmanaged = additive === undefined ? listUnmanaged(records) : [];
  return {
    zone: {
      name,
      options,
      ignored: withoutCopies([...ignored, ...alone, ...unmanaged]),
      records: records.map((record) => ({ record })),
      skipped: unprotected.map(({ name, type, reason }) => `${name} ${type}: ${reason}`),
      ...(additive === undefined ? {} : { comment: explainAdditive(additive, asOctodns) }),
    },
    diagnostics: additive === undefined ? diagnostics : [...diagnostics, doesNotOwn(name, additive, asOctodns)],
  };
}

/** octoDNS's provider leaves live name servers of the apex alone, whether the source has any or not. */
const APEX_NAME_SERVERS: readonly LeftOut[] = [{ name: APEX, type: "NS", reason: WITHOUT_APEX_NAME_SERVERS }];

/** The API's types that octoDNS's provider neither reads nor writes (octodns-cloudflare 1.2, `SUPPORTS`). */
const UNMANAGED_TYPES = ["CERT", "DNSKEY", "OPENPGPKEY", "SMIMEA", "URI"];

/** A document that owns the zone leaves alone what octoDNS left alone. */
function listUnmanaged(records: readonly JsonObject[]): readonly PrintedIgnore[] {
  const declared = new Set(records.map(({ type }) => type));
  const types = UNMANAGED_TYPES.filter((type) => !declared.has(type));
  const comment = "octoDNS's provider does not manage these types.";
  return types.map((type, index) => ({ rule: { type }, ...(index === 0 ? { comment } : {}) }));
}

/** The first of equal lines: it has the comment. */
function withoutCopies(ignored: readonly PrintedIgnore[]): readonly PrintedIgnore[] {
  const lines = new Map<string, PrintedIgnore>();
  for (const line of ignored) {
    const key = canonicalText(line.rule);
    if (!lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()];
}

function explainAdditive(reason: string, asOctodns: boolean): string {
  const whole = asOctodns ? "" : ", as octoDNS did";
  return [
    `Additive, because ${reason}:`,
    `a record that you delete here stays live. With \`prune: true\` the document owns the whole zone${whole}.`,
  ].join("\n");
}

function doesNotOwn(zone: string, reason: string, asOctodns: boolean): Diagnostic {
  const detail = `The document of \`${zone}\` is additive, because ${reason}: a record that you delete from it stays live.`;
  const help = asOctodns
    ? "Delete a record with `state: absent`, or add `prune: true` and name what stays under `ignore`."
    : "octoDNS owned the whole zone. Import with `--config FILE`, or add `prune: true` after you read a plan with it.";
  return createDiagnostic("OCT109", "note", detail, help);
}

/** The zone's default TTL in the range of the API, and what to know about it. */
function readDefaultTtl(
  setup: OctodnsSetup,
  withoutTtl: number,
  zone: string,
): { readonly ttl: number; readonly diagnostics: readonly Diagnostic[] } {
  const { defaultTtl = OCTODNS_TTL } = setup;
  const { ttl, because } = publishTtl(defaultTtl, setup);
  if (withoutTtl === 0) return { ttl, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  if (setup.defaultTtl === undefined) {
    const records = formatCount(withoutTtl, "record");
    const detail = `\`${zone}\`: octoDNS's own default TTL, ${ttl}, is declared for ${records} without a TTL.`;
    const help = "If octoDNS's configuration sets `default_ttl`, import with `--config FILE` or `--default-ttl N`.";
    diagnostics.push(createDiagnostic("OCT111", "warning", detail, help));
  }
  if (because !== undefined) {
    const detail = `The default TTL of \`${zone}\` is \`${defaultTtl}\`; ${because}.`;
    diagnostics.push(createDiagnostic("OCT106", "warning", detail, `It is declared as \`${ttl}\`.`));
  }
  return { ttl, diagnostics };
}

function createDiagnostic(
  code: "OCT106" | "OCT109" | "OCT111",
  severity: Diagnostic["severity"],
  detail: string,
  help: string,
): Diagnostic {
  return { code, severity, summary: codeTitle(code), detail, help };
}
