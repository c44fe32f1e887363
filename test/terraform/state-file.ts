// Writes the state of the in-process core as a Terraform state file. Terraform itself would take an hour to apply thousands of
// resources with a local backend.
import { kinds } from "../../src/kinds";
import { createResourceTypes } from "../../src/terraform/schema/resource-types";
import type { StoredState } from "./in-process-core";

export function stateFile(state: ReadonlyMap<string, StoredState>): string {
  const types = new Map(createResourceTypes(kinds).map((resourceType) => [resourceType.typeName, resourceType]));
  const resources = [...state].map(([address, { state: attributes, privateState: kept }]) => {
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
