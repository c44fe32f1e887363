// ValidateResourceConfig and ValidateDataResourceConfig: what is wrong or deprecated in a block. The warnings are our own:
// core warns of a deprecated attribute only where one is referred to.
import { findingsOn } from "../../deprecation/old-spelling";
import type { Remark } from "../object/remark";
import { isSession, type Provider } from "../provider";
import { operationsOf } from "../resource";
import type { Judged } from "../resource/operations";
import type { Draft, Message } from "../wire/messages";
import { rowIn, told, unknownType } from "./configured";

export async function validateResourceConfig(
  provider: Provider,
  request: Message<"ValidateResourceConfig.Request">,
): Promise<Draft<"ValidateResourceConfig.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: told([unknownType(request.typeName)]) };
  const judged = operationsOf(type).validate(type, rowIn(request.config, type.schema) ?? {});
  const old = outdated(judged, dayOf(provider), type.kind.inDocument.key);
  return { diagnostics: told([...judged.remarks, ...old], type.schema) };
}

export async function validateDataResourceConfig(
  provider: Provider,
  request: Message<"ValidateDataResourceConfig.Request">,
): Promise<Draft<"ValidateDataResourceConfig.Response">> {
  const known = provider.sources.has(request.typeName);
  return { diagnostics: told(known ? [] : [unknownType(request.typeName)]) };
}

function dayOf(provider: Provider): string {
  return isSession(provider.session) ? provider.session.asOf : (provider.env["ZONEWRIGHT_AS_OF"] ?? provider.today());
}

/** A title of its own for each: core folds what has the same one. */
function outdated({ deprecated }: Judged, day: string, key: string): readonly Remark[] {
  return deprecated.flatMap(({ old, path }) =>
    findingsOn([old], day).map((finding): Remark => {
      const ended = finding.state === "ended";
      const when = ended ? `ended on ${finding.date}` : `ends on ${finding.date}, in ${finding.daysLeft} days`;
      return {
        severity: "warning",
        code: "TFP113",
        summary: `${old.field} ${when}`,
        detail: `\`${old.field}\` ${when} (${finding.id}). It is understood, and sent in the new form.`,
        help:
          old.rewritten === undefined
            ? "Remove it: it means nothing any more."
            : `Write \`${inBlock(old.rewritten, key)}\`.`,
        path,
      };
    }),
  );
}

/** `dns_settings: { flatten_all_cnames: true }` in a document is `flatten_all_cnames = true` in the resource. */
function inBlock(text: string, key: string): string {
  const inner = text.startsWith(`${key}: { `) ? text.slice(key.length + 4, -2) : text;
  return inner.replaceAll(": ", " = ");
}
