// A provider block with a value of another resource, which is known only after that resource is applied.
import { afterEach, describe, expect, it } from "vitest";
import { objectType } from "../../src/terraform/schema/attribute";
import { providerSchema } from "../../src/terraform/schema/provider";
import { decodeDynamicValue, encodeDynamicValue, UNKNOWN, type Value } from "../../src/terraform/wire";
import { describeTier } from "../describe-tier";
import { emulate, TOKEN } from "../emulated";
import { createCore, LOOPBACK } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

type Workspace = Awaited<ReturnType<typeof workspace>>;

const open: Workspace[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

const ID = "0123456789abcdef0123456789abcdef";
const CAPABLE = { clientCapabilities: { deferralAllowed: true } };

async function unconnected() {
  const core = createCore(emulate({ mode: "calm", seed: 4 }));
  const shape = objectType(providerSchema.attributes);
  const blank = Object.fromEntries(Object.keys(providerSchema.attributes).map((name) => [name, null]));
  const config = encodeDynamicValue({ ...blank, base_url: LOOPBACK, api_token: UNKNOWN }, shape);
  expect((await core.call("ConfigureProvider", { config })).diagnostics).toEqual([]);
  const type = core.provider.types.get("edge_dns_record");
  const source = core.provider.sources.get("edge_dns_records");
  if (!type || !source) throw new Error("no records");
  const recordShape = objectType(type.schema.attributes);
  const encode = (value: Value) => encodeDynamicValue(value, recordShape);
  const row = Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null]));
  const state = { ...row, id: ID, zone_id: ID, name: "www", type: "A", content: "192.0.2.1", ttl: 1, proxied: false };
  return { core, encode, row, state, decode: (value: never) => decodeDynamicValue(value, recordShape), source };
}

describe("while the token of the provider is unknown", () => {
  it("a read keeps the state, and is deferred where Terraform allows it", async () => {
    const { core, encode, decode, state } = await unconnected();
    const request = { typeName: "edge_dns_record", currentState: encode(state) };
    const read = await core.call("ReadResource", request);
    expect(read.diagnostics).toEqual([]);
    expect(read.deferred).toBeNull();
    expect(decode(read.newState as never)).toEqual(state);
    const deferred = await core.call("ReadResource", { ...request, ...CAPABLE });
    expect(deferred.deferred).toEqual({ reason: 2 });
  });

  it("an import and a data source are deferred where Terraform allows it, and errors with the next step elsewhere", async () => {
    const { core, source } = await unconnected();
    const shape = objectType(source.schema.attributes);
    const blank = Object.fromEntries(Object.keys(source.schema.attributes).map((name) => [name, null]));
    const config = encodeDynamicValue({ ...blank, zone_id: ID }, shape);
    const read = await core.call("ReadDataSource", { typeName: "edge_dns_records", config, ...CAPABLE });
    expect(read.deferred).toEqual({ reason: 2 });
    expect(decodeDynamicValue(read.state, shape)).toMatchObject({ zone_id: ID, records: UNKNOWN });
    const refused = await core.call("ReadDataSource", { typeName: "edge_dns_records", config });
    expect(refused.diagnostics[0]?.detail).toMatch(
      /`api_token` of the provider is known only after an apply.*`depends_on`/s,
    );
    const imported = await core.call("ImportResourceState", {
      typeName: "edge_dns_record",
      id: `${ID}/${ID}`,
      ...CAPABLE,
    });
    expect(imported.deferred).toEqual({ reason: 2 });
    const failed = await core.call("ImportResourceState", { typeName: "edge_dns_record", id: `${ID}/${ID}` });
    expect(failed.diagnostics[0]?.summary).toContain("TFP107");
  });

  it.each([
    ["equal values", {}, {}],
    ["another spelling", { name: "WWW" }, {}],
    ["another content", { content: "192.0.2.2" }, { content: "192.0.2.2" }],
    ["another name", { name: "web" }, { name: "web", id: UNKNOWN }],
    ["a name outside the assumed zone", { name: "web.example.com." }, { name: "web.example.com.", id: UNKNOWN }],
  ])("an existing record with %s is planned from its state", async (_, declared, expected) => {
    const { core, encode, decode, row, state } = await unconnected();
    const config = { ...row, zone_id: ID, name: "www", type: "A", content: "192.0.2.1", ...declared };
    const answer = await core.call("PlanResourceChange", {
      typeName: "edge_dns_record",
      priorState: encode(state),
      proposedNewState: encode({ ...state, ...declared }),
      config: encode(config),
    });
    expect(answer.diagnostics).toEqual([]);
    expect(answer.requiresReplace).toEqual([]);
    const { id, name, type, content } = { ...state, ...expected };
    expect(decode(answer.plannedState as never)).toMatchObject({ id, name, type, content, zone_id: ID });
  });
});

describeTier("Terraform with a token from another resource", findMissingTerraform(), () => {
  const configuration = (token: string, more = "") => `
    terraform {
      required_providers {
        edge = { source = "zonewright/edge" }
      }
    }
    resource "terraform_data" "token" {
      input            = "${token}"
      triggers_replace = "${more}"
    }
    provider "edge" {
      base_url  = "http://127.0.0.1:9/client/v4"
      api_token = terraform_data.token.output
    }
    resource "edge_zone" "it" {
      name                = "example.com"
      deletion_protection = false
    }
    resource "edge_dns_record" "www" {
      zone_id = edge_zone.it.id
      name    = "www"
      type    = "A"
      content = "192.0.2.1${more}"
    }
    resource "edge_dns_record_set" "set" {
      zone_id = edge_zone.it.id
      records = { mx = { name = "@", type = "MX", content = "mail.example.com", priority = 1${more} } }
    }
    resource "edge_dns_settings" "it" {
      zone_id = edge_zone.it.id
      ns_ttl  = 43200
    }
  `;

  it("creates everything in one run, and later keeps what exists when the token changes", async () => {
    const emulation = emulate({ mode: "calm", seed: 4 });
    const stack = await workspace(emulation);
    open.push(stack);
    stack.writeHcl(configuration(TOKEN));
    const planned = await stack.run("plan");
    expect(planned.stderr).toBe("");
    expect(planned.stdout).toContain("Plan: 5 to add, 0 to change, 0 to destroy.");
    expect(emulation.control.requests()).toEqual([]);
    expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    // A new token, and changes of what exists, in one run.
    stack.writeHcl(configuration(TOKEN, "0"));
    const changed = await stack.run("plan");
    expect(changed.stderr).toBe("");
    expect(changed.stdout).toContain("Plan: 1 to add, 2 to change, 1 to destroy.");
    const applied = await stack.run("apply", "-auto-approve");
    expect(applied.stderr).toBe("");
    expect(
      emulation.control
        .records("example.com")
        .map(({ content }) => content)
        .sort(),
    ).toEqual(["192.0.2.10", "mail.example.com"]);
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    expect((await stack.run("destroy", "-auto-approve")).code).toBe(0);
  });
});
