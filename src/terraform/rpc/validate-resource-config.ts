// ValidateResourceConfig and ValidateDataResourceConfig: report errors and deprecated attributes of a block. The provider warns
// itself, because Terraform warns only about references to a deprecated attribute.
import { findDeprecatedSpellings } from "../../deprecation/old-spelling";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { isSession, type TerraformProvider } from "../provider";
import { getOperations } from "../resource";
import type { ValidationResult } from "../resource/operations";
import type { Draft, Message } from "../wire/messages";
import { decodeObject } from "./dynamic-object";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function validateResourceConfig(
  provider: TerraformProvider,
  request: Message<"ValidateResourceConfig.Request">,
): Promise<Draft<"ValidateResourceConfig.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const result = getOperations(type).validate(type, decodeObject(request.config, type.schema) ?? {});
  const old = createDeprecationWarnings(result, getApiDate(provider), type.kind.inDocument.key);
  return { diagnostics: toWireDiagnostics([...result.diagnostics, ...old], type.schema) };
}

export async function validateDataResourceConfig(
  provider: TerraformProvider,
  request: Message<"ValidateDataResourceConfig.Request">,
): Promise<Draft<"ValidateDataResourceConfig.Response">> {
  const known = provider.sources.has(request.typeName);
  return { diagnostics: toWireDiagnostics(known ? [] : [unknownType(request.typeName)]) };
}

function getApiDate(provider: TerraformProvider): string {
  const { ZONEWRIGHT_AS_OF: day } = provider.env;
  return isSession(provider.session) ? provider.session.asOf : (day ?? provider.today());
}

/** Each warning has its own title, because Terraform combines warnings with the same title. */
function createDeprecationWarnings(
  { deprecated }: ValidationResult,
  day: string,
  key: string,
): readonly AttributeDiagnostic[] {
  return deprecated.flatMap(({ old, path }) =>
    findDeprecatedSpellings([old], day).map((finding): AttributeDiagnostic => {
      const ended = finding.state === "ended";
      const when = ended ? `ended on ${finding.date}` : `ends on ${finding.date}, in ${finding.daysLeft} days`;
      return {
        severity: "warning",
        code: "TFP113",
        summary: `${old.field} ${when}`,
        detail: `\`${old.field}\` ${when} (${finding.id}). The provider sends it in the new form.`,
        help:
          old.rewritten === undefined
            ? "Remove it: it no longer has an effect."
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
