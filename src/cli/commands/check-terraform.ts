// `zonewright import terraform STATE --check`: lists the resources that are left to move from the public provider.
import { formatCount } from "../../base/format-count";
import { checkTerraformState, type MigrationCheck, type TypeToMove } from "../../operations";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics } from "../print";
import { runOperation } from "../run-operation";

export async function checkTerraform(path: string, io: Io): Promise<ExitCode> {
  const checked = await runOperation(io, (environment) => checkTerraformState(path, environment));
  if (!checked.ok) {
    printDiagnostics(io, checked.diagnostics);
    return EXIT.error;
  }
  io.stdout.write(formatCheck(path, checked.check));
  return checked.check.left.length > 0 ? EXIT.changes : EXIT.done;
}

function formatCheck(path: string, { moved, left, withoutCounterpart }: MigrationCheck): string {
  const remaining = count(left);
  const parts = [
    remaining === 0
      ? `Nothing is left to move: ${formatCount(moved, "resource")} of \`edge\`.\n`
      : `${remaining} of ${formatCount(remaining + moved, "resource")} ${remaining === 1 ? "is" : "are"} left to move.\n`,
    ...(left.length === 0 ? [] : [formatTypes("Left to move:", left)]),
    ...(withoutCounterpart.length === 0
      ? []
      : [formatTypes("Without a counterpart: they stay with the public provider.", withoutCounterpart)]),
    ...(left.length === 0
      ? []
      : [`Write their configuration: \`zonewright export terraform --from ${path} > edge.tf\`.\n`]),
  ];
  return parts.join("\n");
}

function count(types: readonly TypeToMove[]): number {
  return types.reduce((sum, { addresses }) => sum + addresses.length, 0);
}

const MAX_ADDRESSES = 5;

function formatTypes(title: string, types: readonly TypeToMove[]): string {
  const lines = types.flatMap(({ type, becomes, addresses }) => [
    `  ${type}${becomes === undefined ? "" : ` → ${becomes}`}: ${addresses.length}\n`,
    ...addresses.slice(0, MAX_ADDRESSES).map((address) => `    ${address}\n`),
    ...(addresses.length > MAX_ADDRESSES ? [`    … and ${addresses.length - MAX_ADDRESSES} more\n`] : []),
  ]);
  return `${title}\n${lines.join("")}`;
}
