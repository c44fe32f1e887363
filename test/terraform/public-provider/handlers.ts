// Stands in for the public provider, without its code: Terraform needs the schemas of its types to move their objects. Zones and records can be
// created, and records deleted; every other object is as its state says.
import type { RpcHandlers } from "../../../src/terraform/plugin/serve";
import {
  type CtyType,
  decodeDynamicValue,
  decodeJson,
  encodeCtyType,
  encodeDynamicValue,
  isObjectValue,
  type ObjectValue,
  UNKNOWN,
} from "../../../src/terraform/wire";
import { type Generation, PUBLIC_TYPES } from "./schemas";

const PROVIDER = { object: { base_url: "string", api_token: "string" } } as const;

export function createPublicProvider(generation: Generation, fetch = globalThis.fetch): RpcHandlers {
  const types = PUBLIC_TYPES[generation];
  const shape = (typeName: string): CtyType => ({ object: types[typeName]?.attributes ?? {} });
  let provider: ObjectValue = {};
  const send = async (method: string, path: string, body?: unknown) => {
    const { CLOUDFLARE_BASE_URL, CLOUDFLARE_API_TOKEN } = process.env;
    const base_url = provider["base_url"] ?? CLOUDFLARE_BASE_URL;
    const api_token = provider["api_token"] ?? CLOUDFLARE_API_TOKEN;
    const headers = { authorization: `Bearer ${String(api_token)}`, "content-type": "application/json" };
    const answer = await fetch(`${String(base_url)}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { result, errors } = (await answer.json()) as { result: { id: string }; errors: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(errors));
    return result;
  };
  return {
    GetProviderSchema: () => ({
      provider: { version: 0, block: { attributes: Object.entries(PROVIDER.object).map(toAttribute) } },
      resourceSchemas: Object.fromEntries(
        Object.entries(types).map(([name, { version, attributes }]) => [
          name,
          { version, block: { attributes: Object.entries(attributes).map(toAttribute) } },
        ]),
      ),
    }),
    ValidateProviderConfig: () => ({}),
    ValidateResourceConfig: () => ({}),
    ConfigureProvider: ({ config }) => {
      const value = decodeDynamicValue(config, PROVIDER);
      provider = isObjectValue(value) ? value : {};
      return {};
    },
    UpgradeResourceState: ({ typeName, rawState }) => ({
      upgradedState: encodeDynamicValue(
        decodeJson(rawState?.json ?? new Uint8Array(), shape(typeName)),
        shape(typeName),
      ),
    }),
    ReadResource: ({ currentState, private: kept }) => ({ newState: currentState, private: kept }),
    PlanResourceChange: ({ typeName, proposedNewState, priorState }) => {
      const planned = decodeDynamicValue(proposedNewState, shape(typeName));
      const isNew = decodeDynamicValue(priorState, shape(typeName)) === null;
      if (!isObjectValue(planned) || !isNew) return { plannedState: proposedNewState };
      return { plannedState: encodeDynamicValue({ ...planned, id: UNKNOWN }, shape(typeName)) };
    },
    ApplyResourceChange: async ({ typeName, plannedState, priorState }) => {
      const [planned, prior] = [plannedState, priorState].map((state) => decodeDynamicValue(state, shape(typeName)));
      if (isObjectValue(prior ?? null) && planned === null) {
        const { id, zone_id } = prior as ObjectValue;
        await send("DELETE", `/zones/${String(zone_id)}/dns_records/${String(id)}`);
        return { newState: plannedState };
      }
      const { id: _, zone_id, ...members } = planned as ObjectValue;
      const body = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
      const path = typeName === "cloudflare_zone" ? "/zones" : `/zones/${String(zone_id)}/dns_records`;
      const { id } = await send("POST", path, body);
      return { newState: encodeDynamicValue({ ...(planned as ObjectValue), id }, shape(typeName)) };
    },
  };
}

function toAttribute([name, type]: readonly [string, CtyType]) {
  return { name, type: encodeCtyType(type), optional: true, computed: true };
}
