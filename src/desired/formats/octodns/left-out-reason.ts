// Why a record of octoDNS is not declared: octoDNS does not publish it, or the API has no such record.
import type { DiagnosticCode } from "../../../base/codes";
import type { Severity } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { APEX } from "../../../dns";
import { listStandIns, RENAMED_TYPES } from "../document";
import { type OctodnsSetup, USUAL_TARGET } from "./octodns-setup";

export interface LeftOutReason {
  /** What the record may be live: usually its own type. */
  readonly types: readonly string[];
  /** The end of a sentence, without a full stop. */
  readonly text: string;
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly help: string;
}

interface OctodnsRecord {
  /** As documents spell it. */
  readonly name: string;
  readonly type: string;
  readonly record: JsonObject;
  /** Whether its name has NS records. */
  readonly isDelegated: boolean;
  readonly setup: OctodnsSetup;
}

/** Undefined for a record that octoDNS publishes and the API has. */
export function findLeftOutReason({
  name,
  type,
  record,
  isDelegated,
  setup,
}: OctodnsRecord): LeftOutReason | undefined {
  const withheld = findWithheldReason(record, setup);
  if (withheld) return { types: [RENAMED_TYPES.get(type) ?? type], ...withheld };
  if (type === "NS" && name === APEX) {
    return {
      types: [type],
      text: WITHOUT_APEX_NAME_SERVERS,
      code: "OCT107",
      severity: "note",
      help: DECLARE_NAME_SERVERS,
    };
  }
  if (type === "DS" && !isDelegated && setup.targets) {
    const text = "octoDNS's provider does not write DS records without NS records at their name";
    return { types: [type], text, code: "OCT104", severity: "warning", help: KEEPS_LIVE };
  }
  if (KNOWN_TYPES.has(type)) return undefined;
  const text = `the API has no ${type} records`;
  return { types: listStandIns(type), text, code: "OCT104", severity: "warning", help: KEEPS_LIVE };
}

export const WITHOUT_APEX_NAME_SERVERS = "octoDNS's provider does not write NS records of the apex";
const DECLARE_NAME_SERVERS = "Declare name servers of other providers only for a zone with several providers.";
export const KEEPS_LIVE = "The document ignores its name and type, so that a live record stays as it is.";

const KNOWN_TYPES = new Set(
  "A AAAA ALIAS CAA CERT CNAME DNSKEY DS HTTPS LOC MX NAPTR NS OPENPGPKEY PTR SMIMEA SPF SRV SSHFP SVCB TLSA TXT URI".split(
    " ",
  ),
);

type Withheld = Omit<LeftOutReason, "types">;

/** `octodns: { ignored, included, excluded }`: octoDNS neither writes nor deletes such a record. */
function findWithheldReason({ octodns }: JsonObject, { targets }: OctodnsSetup): Withheld | undefined {
  const { ignored = false, included, excluded } = isObject(octodns) ? octodns : {};
  const decided: Pick<Withheld, "code" | "severity" | "help"> = { code: "OCT107", severity: "note", help: KEEPS_LIVE };
  if (ignored !== false && ignored !== null) return { text: "octoDNS ignores it (`ignored: true`)", ...decided };
  const [only, except] = [listIds(included), listIds(excluded)];
  const text =
    only.length > 0
      ? `octoDNS writes it to ${formatIds(only)} only (\`included\`)`
      : `octoDNS does not write it to ${formatIds(except)} (\`excluded\`)`;
  const isWithheld = (target: string) => (only.length > 0 && !only.includes(target)) || except.includes(target);
  if (targets) return targets.some(isWithheld) ? { text, ...decided } : undefined;
  if (only.length + except.length === 0 || (except.length === 0 && only.includes(USUAL_TARGET))) return undefined;
  if (isWithheld(USUAL_TARGET)) return { text, ...decided };
  const help = "Whether that means this zone depends on the ids of the providers. Import with `--config FILE`.";
  return { text, code: "OCT107", severity: "warning", help };
}

/** The ids of providers: a list, or a single id. */
function listIds(value: Json | undefined): readonly string[] {
  if (isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}

function formatIds(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(", ");
}
