// No message of the provider repeats a text of the configuration: Terraform passes sensitive values without their mark. A canary
// is planted in every text attribute of every resource, alone and in the middle of text that is not valid.
import { describe, expect, it } from "vitest";
import type { Field, Fields } from "../../src/kind/field";
import { kinds } from "../../src/kinds";
import { createMemorySecrets } from "../create-memory-secrets";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { type Config, createCore, RefusedError } from "./in-process-core";
import { toConfig } from "./sample-configs";
import { findMissingTerraform, PROVIDER_BLOCK, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 43);
const CANARY = "Canary-7f3a9c-of-Sensitive";

/** Texts with several mistakes: as a host, an address, a policy, a pattern, a choice, in quotation marks, and too long. */
const TEXTS: readonly string[] = [
  CANARY,
  `"${CANARY}`,
  `${CANARY}\n`,
  `v=spf1 include:${CANARY} include:${CANARY} +all`,
  `0 issue "${CANARY}" x`,
  `https://${CANARY}/`,
  `${CANARY} ${"y".repeat(1200)}`,
];

/** Paths of the texts of a kind that no message needs: all but names, types and ids. */
function listTexts(fields: Fields, shown: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.presence === "computed" || shown.includes(name)) return [];
    const inner = field.fields ?? field.members;
    if (inner) return listTexts(inner).map((path) => [name, ...path]);
    return ["string", "strings", "object", "json"].includes(field.type) ? [[name]] : [];
  });
}

function plant(fields: Fields, [name = "", ...inner]: readonly string[], text: string): Config {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  const members = field.fields ?? field.members;
  const value = members && inner.length > 0 ? plant(members, inner, text) : toValue(field, text);
  return { [name]: field.type === "objects" ? [value] : value };
}

function toValue(field: Field, text: string): unknown {
  if (field.type === "strings") return [text];
  return field.type === "object" ? JSON.stringify({ member: text }) : text;
}

const WITH_TEXTS = kinds.filter((kind) => listTexts(kind.fields, kind.identity.group).length > 0);

describe.each(WITH_TEXTS)("edge_$name", (kind) => {
  const paths = listTexts(kind.fields, kind.identity.group);
  const types =
    kind.name === "dns_record" ? ["TXT", "A", "CNAME", "CAA", "SRV", "SPF", "DKIM", "NAPTR", "SVCB", "TLSA"] : [""];

  it.each(paths.map((path) => [path.join("."), path] as const))("never repeats what %s is", async (_, path) => {
    const emulation = emulate({ seed: SEED });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const secrets = createMemorySecrets();
    const sample = kind.samples[0]?.declared ?? {};
    for (const type of types)
      for (const text of TEXTS) {
        const base = type === "" ? toConfig(sample) : { name: "www", type };
        const config = { ...base, ...plant(kind.fields, path, text) };
        const scope = kind.within === "zone" ? { zone_id } : {};
        const said = await listMessages(emulation, { [`edge_${kind.name}.it`]: { ...config, ...scope } }, secrets);
        for (const message of said) expect(message.toLowerCase(), type).not.toContain("canary");
        if (kind.inDocument.form !== "list") continue;
        const set = { [`edge_${kind.name}_set.it`]: { zone_id, [kind.inDocument.key]: { a: config, b: config } } };
        for (const message of await listMessages(emulation, set, secrets))
          expect(message.toLowerCase(), type).not.toContain("canary");
      }
  });
});

/** Everything that validate, plan and apply say. */
async function listMessages(
  emulation: ReturnType<typeof emulate>,
  configs: Readonly<Record<string, Config>>,
  secrets: ReturnType<typeof createMemorySecrets>,
): Promise<readonly string[]> {
  const core = createCore(emulation, { secretsFor: () => secrets });
  const refused = await core.apply(configs).then(
    () => undefined,
    (error: unknown) => error,
  );
  const errors = refused instanceof RefusedError ? refused.diagnostics : [];
  return [...core.warnings, ...errors].map(({ summary, detail }) => `${summary} ${detail}`);
}

describeTier("Terraform", findMissingTerraform(), () => {
  it("prints no value of a sensitive variable, in no command", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    try {
      stack.writeHcl(`terraform {
  required_providers { edge = { source = "zonewright/edge" } }
}
provider "edge" {
  base_url = "${PROVIDER_BLOCK.provider.edge.base_url}"
}
variable "secret" {
  sensitive = true
  default   = "\\"${CANARY}"
}
resource "edge_dns_record" "it" {
  zone_id = "${zone_id}"
  name    = "www"
  type    = "TXT"
  content = var.secret
}
`);
      for (const command of [["validate"], ["plan"], ["apply", "-auto-approve"]]) {
        const { code, stdout, stderr } = await stack.run(...command);
        // Terraform validates without the values of variables.
        if (command[0] !== "validate") expect(code).toBe(1);
        if (command[0] !== "validate") expect(stderr).toContain("DNS139");
        expect(stdout + stderr).not.toContain("Canary");
      }
      expect(stack.log.join("\n")).not.toContain("Canary");
    } finally {
      await stack.close();
    }
  });
});
