// What can be wrong with a synthesized stack. `where.at` is the path of the construct, or the address of the resource.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";

/** The file does not determine the value of an attribute. */
export function needsTerraform(at: string, attribute: string, text: string): Diagnostic {
  const detail = `\`${attribute}\` is \`${shorten(text)}\`, which only Terraform can evaluate.`;
  return createError("SYN101", detail, "Plan and apply this stack with `cdktf deploy`, or write the value itself.", at);
}

/** A zone is given by its ID alone; documents need its name. */
export function needsZoneName(at: string, text: string): Diagnostic {
  const detail = `\`zone_id\` is \`${shorten(text)}\`: the stack does not contain the name of that zone.`;
  const help =
    "Name the zone with `Zone.fromZoneName`, `Zone.fromZoneAttributes` or the data source `edge_zone`, or use `cdktf deploy`.";
  return createError("SYN102", detail, help, at);
}

export function unknownResource(type: string, at: string): Diagnostic {
  const detail = `\`${type}\` is not a resource of this provider.`;
  return createError("SYN103", detail, "Correct the type, or update zonewright.", at);
}

export function nothingDeclared(file: string): Diagnostic {
  const detail = `\`${file}\` declares no resource of \`zonewright/edge\`.`;
  const help =
    "Run the program of an app that uses the constructs, and name the folder that it writes: `zonewright.out`, or `cdktf.out`.";
  return createFileError("SYN104", file, detail, help);
}

export function notSynthesized(file: string, reason: string): Diagnostic {
  const help = "Run your program again; do not edit the files that it writes by hand.";
  return createFileError("SYN105", file, `\`${file}\`: ${reason}.`, help);
}

/** `names`: ids of accounts, and names of provider configurations whose account the stack does not contain. */
export function severalAccounts(file: string, names: readonly string[]): Diagnostic {
  const detail = `The stack has objects of ${names.length} accounts: ${names.map((name) => `\`${shorten(name)}\``).join(", ")}.`;
  const help =
    "Name a document that declares them under `accounts`, or set `ZONEWRIGHT_ACCOUNT_ID` to the account that you want; and `accountId` in each `EdgeProvider`.";
  return createFileError("SYN106", file, detail, help);
}

export function declaredTwice(label: string, at: string, first: string): Diagnostic {
  return createError("DOC118", `\`${label}\` is declared here and at \`${first}\`.`, "Keep one of the two.", at);
}

export function modulesNotRead(at: string): Diagnostic {
  const detail = "The file does not contain the resources that modules declare; they are ignored.";
  const help = "Use constructs instead of the module for records, or `cdktf deploy`.";
  return { ...createError("SYN107", detail, help, at), severity: "warning" };
}

function createError(code: DiagnosticCode, detail: string, help: string, at: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { at } };
}

function createFileError(code: DiagnosticCode, file: string, detail: string, help: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file } };
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
