// What can be wrong with a synthesised stack as desired state. `where.at` is the path of the construct, or the address.
import type { Diagnostic } from "../../../base/diagnostic";

const DEPLOY = "Plan and apply this stack with `cdktf deploy`, or write the value itself.";

/** A value that the file does not hold. */
export function needsTerraform(at: string, attribute: string, seen: string): Diagnostic {
  const detail = `\`${attribute}\` is \`${shortened(seen)}\`: only Terraform works that out.`;
  return problem("SYN101", "A value that only Terraform knows", detail, DEPLOY, at);
}

/** A zone by its id alone: documents name zones. */
export function needsZoneName(at: string, seen: string): Diagnostic {
  const detail = `\`zone_id\` is \`${shortened(seen)}\`: the stack does not say which zone that is.`;
  const help =
    "Name the zone: `Zone.fromZoneName` or `Zone.fromZoneAttributes`, or the data source `edge_zone`. Or use `cdktf deploy`.";
  return problem("SYN102", "A zone without its name", detail, help, at);
}

export function noResource(type: string, at: string): Diagnostic {
  const detail = `\`${type}\` is not a resource of this provider.`;
  return problem("SYN103", "Not a resource that is known", detail, "Correct the type, or update zonewright.", at);
}

export function nothingDeclared(file: string): Diagnostic {
  const detail = `\`${file}\` declares no resource of \`zonewright/edge\`.`;
  const help = "Run `cdktf synth`, and name the folder `cdktf.out` of an app that uses `zonewright/cdktf`.";
  return { code: "SYN104", severity: "error", summary: "Nothing is declared here", detail, help, where: { file } };
}

export function notSynthesized(file: string, seen: string): Diagnostic {
  const detail = `\`${file}\`: ${seen}.`;
  const help = "Run `cdktf synth` again; files of `cdktf.out` are not edited by hand.";
  return { code: "SYN105", severity: "error", summary: "Not what synth writes", detail, help, where: { file } };
}

export function twoAccounts(left: string, right: string, at: string): Diagnostic {
  const detail = `\`account_id\` is \`${shortened(left)}\` here and \`${shortened(right)}\` elsewhere.`;
  return problem("SYN106", "Two accounts in one stack", detail, "Use a stack for each account, or `cdktf deploy`.", at);
}

export function declaredTwice(what: string, at: string, first: string): Diagnostic {
  const detail = `\`${what}\` is declared here and at \`${first}\`.`;
  return problem("DOC118", "Declared twice", detail, "Keep one of the two.", at);
}

export function modulesUnread(at: string): Diagnostic {
  const detail = "What modules declare is not in the file, and is not looked at.";
  const help = "Use constructs instead of the module for records, or `cdktf deploy`.";
  return { ...problem("SYN107", "Modules are not read", detail, help, at), severity: "warning" };
}

function problem(code: string, summary: string, detail: string, help: string, at: string): Diagnostic {
  return { code, severity: "error", summary, detail, help, where: { at } };
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
