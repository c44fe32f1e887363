// The state of a walk as Terraform's own state file: what an apply of thousands of resources would have written, without
// the hour that it takes Terraform to do so on a local backend.
import { kinds } from "../../src/kinds";
import { resourceTypes } from "../../src/terraform/schema/resource-types";
import type { Stored } from "./walk";

export function stateFile(state: ReadonlyMap<string, Stored>): string {
  const types = new Map(resourceTypes(kinds).map((resourceType) => [resourceType.typeName, resourceType]));
  const resources = [...state].map(([address, { state: attributes, kept }]) => {
    const [type = "", name = ""] = address.split(".");
    const instance = {
      schema_version: types.get(type)?.schema.version ?? 0,
      attributes,
      sensitive_attributes: [],
      private: Buffer.from(kept).toString("base64"),
    };
    const provider = 'provider["registry.terraform.io/zonewright/edge"]';
    return { mode: "managed", type, name, provider, instances: [instance] };
  });
  const head = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "00000000-0000-0000-0000-000000000001" };
  return JSON.stringify({ ...head, outputs: {}, resources });
}
