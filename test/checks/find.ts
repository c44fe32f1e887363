// What each face reports of a check's sample in `validate` and `plan`.
import { Testing } from "cdktf";
import type { Json, JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";
import { listHazards } from "../../src/plan/plan";
import { createMemorySecrets } from "../create-memory-secrets";
import { ACCOUNT, applyDocument, type Emulated, emulate, planDocument } from "../emulated";
import {
  buildStack,
  type Configs,
  readStack,
  sayAsConstructs,
  toConfigs,
  toDocument,
  toStackConfigs,
} from "../specification/declare";
import { formatPath } from "../terraform/core/values";
import { createIdleClock } from "../terraform/idle-clock";
import { createCore, RefusedError } from "../terraform/in-process-core";
import type { Check, Face, Parts } from "./checks";

export interface Finding {
  readonly code: string;
  /** Title, detail, help and place. */
  readonly text: string;
}

export const find: { readonly [face in Face]: (check: Check) => Promise<readonly Finding[]> } = {
  documents: (check) => findInDocument(check, toDocument(check)),
  terraform: (check) => findInTerraform(check, toConfigs),
  constructs: findInConstructs,
};

/** `zonewright validate` of the document as YAML, and `zonewright plan` where it is valid. */
async function findInDocument(check: Check, document: JsonObject): Promise<readonly Finding[]> {
  const text = formatYaml(document);
  const parsed = parseYaml("zone.yaml", text);
  const compiled = parsed.document && compileDocuments([parsed.document], { kinds, account: ACCOUNT });
  const diagnostics = [...parsed.diagnostics, ...(compiled?.diagnostics ?? [])];
  const found = diagnostics.map(({ code, summary, detail, help, where }) => {
    const line = where?.line === undefined ? undefined : text.split("\n")[where.line - 1];
    return { code, text: [summary, detail, help, line].join(" ") };
  });
  if (diagnostics.some(({ severity }) => severity === "error")) return found;
  const { emulator, close } = start(check);
  try {
    if (check.before) await applyDocument(emulator, toDocument(check.before), { allow: ["APEX_NS"] });
    takeOver(check, emulator);
    const plan = await planDocument(emulator, document);
    return [
      ...found,
      ...plan.diagnostics.map(({ code, summary, detail, help }) => ({ code, text: [summary, detail, help].join(" ") })),
      ...listHazards(plan).map(({ code, message, labels }) => ({ code, text: [message, ...labels].join(" ") })),
    ];
  } finally {
    await close();
  }
}

/** One member of a mapping in each line. */
function formatYaml(value: Json, indent = ""): string {
  if (Array.isArray(value) && value.length > 0)
    return value.map((element) => `\n${indent}-${formatYaml(element, `${indent}  `)}`).join("");
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length === 0)
    return ` ${JSON.stringify(value)}`;
  return Object.entries(value)
    .map(([name, member = null]) => `\n${indent}${JSON.stringify(name)}:${formatYaml(member, `${indent}  `)}`)
    .join("");
}

/** `terraform validate` and `terraform plan`. */
export async function findInTerraform(
  check: Check,
  toOwnConfigs: (parts: Parts, zoneId: string) => Configs,
): Promise<readonly Finding[]> {
  const { emulator, zoneId, close } = start(check);
  const core = createCore(emulator, {
    ...{ clock: createIdleClock(), parallelism: 10, secretsFor: () => emulator.secrets },
  });
  try {
    if (check.before) await core.apply(toOwnConfigs(check.before, zoneId));
    takeOver(check, emulator);
    core.warnings.splice(0);
    const errors = await core.plan(toOwnConfigs(check, zoneId)).then(
      () => [],
      (error: unknown) => {
        if (error instanceof RefusedError) return error.diagnostics;
        throw error;
      },
    );
    return [...core.warnings, ...errors].map(({ summary, detail, attribute }) => ({
      code: /\((\w+)\)$/.exec(summary)?.[1] ?? "",
      text: [summary, detail, formatPath(attribute)].join(" "),
    }));
  } finally {
    await close();
  }
}

/** `cdktf synth`, then `zonewright plan cdktf.out`. */
async function findInConstructs(check: Check): Promise<readonly Finding[]> {
  const { reports } = sayAsConstructs({ row: "", ...check });
  const found = reports.map(({ code, text }) => ({ code: code.replace(/^\w+ /, ""), text }));
  if (reports.some(({ code }) => code.startsWith("error "))) return found;
  const { "//": about, ...document } = readStack(check, "zone-state.json");
  return [...found, ...(await findInDocument(check, document))];
}

/** `cdktf deploy`. */
export function findInDeployment(check: Check): Promise<readonly Finding[]> {
  return findInTerraform(check, (parts, zoneId) =>
    toStackConfigs(JSON.parse(Testing.synth(buildStack(parts))), zoneId),
  );
}

function takeOver({ managed }: Check, { control }: Emulated): void {
  if (managed)
    for (const { id } of control.records("example.com"))
      control.foreign.patch("example.com", String(id), { meta: { read_only: true } }, { unchecked: true });
}

function start({ live }: Check) {
  const emulator = { ...emulate({ mode: "calm" }), secrets: createMemorySecrets() };
  const zoneId = String(emulator.control.addZone("example.com", { account: ACCOUNT, plan: "free" })["id"]);
  if (live) emulator.control.foreign.create("example.com", live, { unchecked: true });
  return { emulator, zoneId, close: () => emulator.close() };
}
