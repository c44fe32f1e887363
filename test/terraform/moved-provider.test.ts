// A `moved` block while the source address of the provider changes: a fork, a mirror, another namespace or registry.
import { afterEach, describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { objectType } from "../../src/terraform/schema/attribute";
import { createResourceTypes, type ResourceType } from "../../src/terraform/schema/resource-types";
import { decodeDynamicValue } from "../../src/terraform/wire";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { createCore } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

type Workspace = Awaited<ReturnType<typeof workspace>>;

const open: Workspace[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

const ID = "0123456789abcdef0123456789abcdef";

const TYPES = createResourceTypes(kinds).map((type) => [type.typeName, type] as const);

async function move(type: ResourceType, more: object = {}) {
  const core = createCore(emulate({ mode: "calm", seed: 4 }));
  const id = "id" in type.kind.fields ? "bot" : ID;
  const state = JSON.stringify({ id: type.kind.id?.source.includes("-") && id === ID ? UUID : id, [type.scope]: ID });
  const answer = await core.call("MoveResourceState", {
    sourceProviderAddress: "registry.opentofu.org/zonewright/edge",
    sourceTypeName: type.typeName,
    sourceState: { json: Buffer.from(state) },
    sourcePrivate: Buffer.from('{"snapshot":{"ns_ttl":86400}}'),
    targetTypeName: type.typeName,
    ...more,
  });
  const value = decodeDynamicValue(answer.targetState, objectType(type.schema.attributes));
  return { answer, value, text: answer.diagnostics.map(({ detail }) => detail).join() };
}

const UUID = "f174e90a-fafe-4643-bbbc-4a0ed4fc8415";

describe("a move from the same type of another source address", () => {
  it.each(TYPES)("%s keeps its state and its private data", async (_, type) => {
    const { answer, value } = await move(type);
    expect(answer.diagnostics).toEqual([]);
    expect(value).toMatchObject({ [type.scope]: ID });
    expect(Buffer.from(answer.targetPrivate).toString()).toBe('{"snapshot":{"ns_ttl":86400}}');
  });

  it.each(TYPES)("%s is refused if the state is newer, or has no id", async (_, type) => {
    const newer = await move(type, { sourceSchemaVersion: 7 });
    expect(newer.text).toContain("has version 7, which is newer than this provider");
    const empty = await move(type, { sourceState: { json: Buffer.from("{}") } });
    expect(empty.text).toContain("`registry.opentofu.org/zonewright/edge` lacks an id");
  });
});

it("a move from a type that cannot be moved names the type and the provider that it came from", async () => {
  const [, record] = TYPES.find(([name]) => name === "edge_dns_record") ?? [];
  if (!record) throw new Error("no records");
  const { text } = await move(record, { sourceTypeName: "aws_route53_record", sourceProviderAddress: "example/aws" });
  expect(text).toMatch(/^`aws_route53_record` of `example\/aws` cannot become `edge_dns_record`\./);
  expect(text).toContain("`cloudflare_dns_record`");
});

describeTier("Terraform with a provider under another source address", findMissingTerraform(), () => {
  it("moves every resource without a change", async () => {
    const emulation = emulate({ mode: "calm", seed: 4 });
    const zone = emulation.control.addZone("example.com").id;
    const stack = await workspace(emulation);
    open.push(stack);
    const write = (source: string, name: string, more = "") =>
      stack.writeHcl(`
        terraform {
          required_providers {
            edge = { source = "zonewright/edge" }
            fork = { source = "registry.example.com/fork/edge" }
          }
        }
        provider "edge" {
          base_url = "http://127.0.0.1:9/client/v4"
        }
        provider "fork" {
          base_url = "http://127.0.0.1:9/client/v4"
        }
        resource "edge_dns_record" "${name}" {
          provider = ${source}
          zone_id  = "${zone}"
          name     = "www"
          type     = "A"
          content  = "192.0.2.1"
        }
        resource "edge_dns_settings" "${name}" {
          provider = ${source}
          zone_id  = "${zone}"
          ns_ttl   = 43200
        }
        ${more}
      `);
    write("edge", "old");
    expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
    const moved = ["edge_dns_record", "edge_dns_settings"].map(
      (type) => `moved {\n from = ${type}.old\n to = ${type}.new\n}`,
    );
    write("fork", "new", moved.join("\n"));
    const planned = await stack.run("plan", "-detailed-exitcode");
    expect(planned.stderr).toBe("");
    expect(planned.stdout).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
    emulation.control.clearRequests();
    expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
    expect(emulation.control.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    // The settings before the first write travel with the move.
    expect((await stack.run("destroy", "-auto-approve")).code).toBe(0);
    const settings = await emulation.api().send({ method: "GET", path: `/zones/${zone}/dns_settings` });
    expect(settings).toMatchObject({ result: { ns_ttl: 86400 } });
  });
});
