// What a zone says about itself beside its objects: prune, defaults, the globs of ignore, protect and open, and what drift jobs
// do about it.
import { closest } from "fastest-levenshtein";
import type { Diagnostic, Where } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { Context, Kind } from "../kind/kind";
import type { Selector } from "../kind/selector";
import type { Ownership, Remediation } from "../kind/state";
import type { LocatedDocument, Path } from "./formats/document/located";

export const ZONE_OPTIONS = ["prune", "defaults", "ignore", "protect", "open", "plan", "drift"] as const;

export interface ZoneOptionsInput {
  /** The kinds that live in zones; globs pick objects of those that are lists. */
  readonly kinds: readonly Kind[];
  readonly document: LocatedDocument;
  readonly value: JsonObject;
  readonly path: Path;
  readonly context: Context;
  readonly diagnostics: Diagnostic[];
}

export function readOwnership(input: ZoneOptionsInput): {
  readonly ownership: Ownership;
  readonly defaults: JsonObject;
  readonly remediate?: Remediation;
} {
  const { value } = input;
  const list = (name: string) => selectors(input, name, value[name]);
  const ownership = { prune: prune(input), ignore: list("ignore"), protect: list("protect"), open: list("open") };
  checkPlan(input);
  const remediate = remediation(input);
  return { ownership, defaults: defaults(input), ...(remediate && { remediate }) };
}

function prune({ value, document, path, diagnostics }: ZoneOptionsInput): boolean {
  const { prune: declared = false } = value;
  if (typeof declared === "boolean") return declared;
  diagnostics.push(
    wrong(
      "`prune` is neither true nor false.",
      "Write `prune: true` for the document to own the whole zone.",
      document.where([...path, "prune"]),
    ),
  );
  return false;
}

const PLANS = ["free", "pro", "business", "enterprise"];

function checkPlan({ value, document, path, diagnostics }: ZoneOptionsInput): void {
  const { plan } = value;
  if (plan === undefined || (typeof plan === "string" && PLANS.includes(plan))) return;
  diagnostics.push(
    wrong(
      `\`plan\` is \`${JSON.stringify(plan)}\`.`,
      `Write one of ${PLANS.join(", ")}.`,
      document.where([...path, "plan"]),
    ),
  );
}

const REMEDIATIONS: readonly Json[] = ["report", "pr", "revert"] satisfies readonly Remediation[];

function remediation({ value, document, path, diagnostics }: ZoneOptionsInput): Remediation | undefined {
  const { drift } = value;
  if (drift === undefined) return undefined;
  const { remediate, ...others } = isObject(drift) ? drift : {};
  const [unknown] = Object.keys(others);
  if (unknown === undefined && REMEDIATIONS.includes(remediate as Json)) return remediate as Remediation;
  const seen =
    remediate === undefined
      ? "`drift` does not say `remediate`."
      : `\`remediate\` is \`${JSON.stringify(remediate)}\`.`;
  const detail = unknown === undefined ? seen : `\`${unknown}\` means nothing in \`drift\`.`;
  const help = "Write `drift: { remediate: report }`, or `pr` or `revert` in its place.";
  diagnostics.push(
    wrong(detail, help, document.where([...path, "drift", ...(unknown === undefined ? [] : [unknown])])),
  );
  return undefined;
}

/** Fields that every object of the zone starts from; checked with the objects that take them. */
function defaults({ value, document, path, kinds, diagnostics }: ZoneOptionsInput): JsonObject {
  const { defaults: declared = {} } = value;
  const at = [...path, "defaults"];
  if (!isObject(declared)) {
    diagnostics.push(
      wrong("`defaults` is not a map.", "Write for example `defaults: { ttl: auto }`.", document.where(at)),
    );
    return {};
  }
  const known = kinds.filter((kind) => kind.inDocument.form === "list").flatMap(defaultable);
  for (const name of Object.keys(declared)) {
    if (!known.includes(name))
      diagnostics.push(
        wrong(
          `\`${name}\` cannot have a default.`,
          near(name, known),
          document.where([...at, name]),
          "DOC116",
          "Unknown key",
        ),
      );
  }
  return declared;
}

/** Optional fields that are not part of what identifies an object. */
function defaultable(kind: Kind): readonly string[] {
  const own = [...kind.identity.group, ...kind.identity.member];
  return Object.keys(kind.fields).filter((name) => kind.fields[name]?.presence === "optional" && !own.includes(name));
}

function selectors(input: ZoneOptionsInput, option: string, list: Json | undefined): readonly Selector[] {
  const { document, path, diagnostics } = input;
  if (list === undefined) return [];
  if (!Array.isArray(list)) {
    diagnostics.push(
      wrong(
        `\`${option}\` is not a list.`,
        `Write \`${option}: [{ name: "…", type: TXT }]\`.`,
        document.where([...path, option]),
      ),
    );
    return [];
  }
  return list.flatMap((value: Json, index) => selector(input, value, [...path, option, index]));
}

function selector(
  { kinds, document, context, diagnostics }: ZoneOptionsInput,
  value: Json,
  path: Path,
): readonly Selector[] {
  const kind = kinds.find((kind) => kind.inDocument.form === "list");
  const where = document.where(path);
  if (!kind || !isObject(value) || Object.keys(value).length === 0) {
    diagnostics.push(wrong("This line picks nothing.", 'Write `{ name: "_acme-challenge*", type: TXT }`.', where));
    return [];
  }
  const known = [...kind.identity.group, "content"];
  const globs: Record<string, string> = {};
  for (const [name, glob] of Object.entries(value)) {
    if (!known.includes(name))
      diagnostics.push(
        wrong(
          `\`${name}\` cannot be picked by.`,
          near(name, known),
          document.where([...path, name]),
          "DOC116",
          "Unknown key",
        ),
      );
    else if (typeof glob !== "string")
      diagnostics.push(
        wrong(`\`${name}\` is not a text.`, "Write a glob in quotation marks.", document.where([...path, name])),
      );
    else globs[name] = kind.canonicalGlob?.(name, glob, context) ?? glob;
  }
  return [{ kind: kind.name, globs, where }];
}

function near(name: string, known: readonly string[]): string {
  return `Did you mean \`${closest(name, [...known])}\`? Known here: ${known.join(", ")}.`;
}

function wrong(
  detail: string,
  help: string,
  where: Where,
  code = "DOC119",
  summary = "Not an option that can be taken",
): Diagnostic {
  return { code, severity: "error", summary, detail, help, where };
}
