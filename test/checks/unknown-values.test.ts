// A value that is known only after an apply makes no finding in Terraform that the known value would not make.
import { expect, it } from "vitest";
import { UNKNOWN } from "../../src/terraform/wire";
import { type Configs, toConfigs } from "../specification/declare";
import { CHECKS, type Parts } from "./checks";
import { findInTerraform } from "./find";

/** Attributes whose value another resource may give: not what identifies the zone. */
const NOT_UNKNOWN = ["zone_id", "type"];
const TESTED = CHECKS.filter(({ exceptions }) => exceptions?.terraform === undefined);

function listAttributes(configs: Configs): readonly (readonly [string, string])[] {
  const [first] = Object.entries(configs);
  const names = Object.keys(first?.[1] ?? {}).filter((name) => !NOT_UNKNOWN.includes(name));
  return names.map((name) => [first?.[0] ?? "", name] as const);
}

it.each(TESTED.map((check) => [check.code, check] as const))("the sample of %s", async (_, check) => {
  const before = new Set((await findInTerraform(check, toConfigs)).map(({ code }) => code));
  for (const [address, name] of listAttributes(toConfigs(check, ""))) {
    const toUnknown = (parts: Parts, zoneId: string): Configs => {
      const configs = toConfigs(parts, zoneId);
      return parts === check ? { ...configs, [address]: { ...configs[address], [name]: UNKNOWN } } : configs;
    };
    const codes = (await findInTerraform(check, toUnknown)).map(({ code }) => code);
    expect({ name, codes: codes.filter((code) => !before.has(code)) }).toEqual({ name, codes: [] });
  }
});
