import { afterEach, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate } from "../emulated";
import { findMissingTerraform, workspace } from "./terraform-workspace";

type Workspace = Awaited<ReturnType<typeof workspace>>;

const open: Workspace[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

const CANARY = "canary-secret-0123456789";

const gateway = (more: object = {}) => ({
  edge_gateway_token: { ci: { name: "ci", sink: "file:ci.token" } },
  edge_gateway: {
    bot: {
      id: "bot",
      authentication: true,
      stripe: { authorization: CANARY, usage_events: [{ payload: "{}" }] },
      secrets_version: 1,
      depends_on: ["edge_gateway_token.ci"],
      ...more,
    },
  },
});

describeTier("Terraform on an account", findMissingTerraform(), () => {
  it("creates a token before the gateway that needs it; no secret is stored or shown", async () => {
    const stack = await begin();
    stack.write(gateway());
    const applied = await stack.run("apply", "-auto-approve");
    expect(applied.code, applied.stderr).toBe(0);
    const value = stack.secrets.sinks.get("file:ci.token") as string;
    expect(value.length).toBeGreaterThan(20);
    expect((await stack.run("plan", "-detailed-exitcode", "-out=saved")).code).toBe(0);
    const shown = await stack.run("show", "-json", "saved");
    const everything = [
      applied.stdout,
      applied.stderr,
      stack.state(),
      shown.stdout.replaceAll(configuration(shown.stdout), ""),
    ];
    for (const text of [...everything, stack.log.join("\n")]) {
      expect(text).not.toContain(value);
      expect(text).not.toContain(CANARY);
    }
    expect((await stack.run("destroy", "-auto-approve")).code).toBe(0);
  });

  it.each([
    ["in parallel", {}, {}],
    ["the gateway after its token", { depends_on: ["edge_gateway_token.ci"] }, {}],
  ])("deploys a gateway with authentication and its token in one apply: %s", async (_, gatewayMore, tokenMore) => {
    const stack = await begin();
    stack.write({
      edge_gateway: { bot: { id: "bot", authentication: true, ...gatewayMore } },
      edge_gateway_token: { ci: { name: "ci", sink: "file:ci.token", gateways: ["bot"], ...tokenMore } },
    });
    const applied = await stack.run("apply", "-auto-approve");
    expect(applied.stderr).toBe("");
    expect(applied.stdout).toContain("2 added");
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    expect((await stack.run("destroy", "-auto-approve")).code).toBe(0);
  });

  it("fails in the plan of a gateway with authentication if there is no token at all", async () => {
    const stack = await begin();
    stack.write({ edge_gateway: { bot: { id: "bot", authentication: true } } });
    const planned = await stack.run("plan");
    expect(planned.code).toBe(1);
    expect(planned.stderr).toContain("GTW101");
  });

  it("writes two kinds of defaults on the same object in one request, and restores both", async () => {
    const stack = await begin();
    const client = stack.api();
    const read = (): Promise<unknown> => client.send({ method: "GET", path: `/accounts/${ACCOUNT}/dns_settings` });
    const before = await read();
    stack.control.clearRequests();
    stack.write({
      edge_zone_defaults: { it: { flatten_all_cnames: true } },
      edge_soa_defaults: { it: { refresh: 9000 } },
    });
    const applied = await stack.run("apply", "-auto-approve", "-parallelism=100");
    expect(applied.code, applied.stderr).toBe(0);
    expect(stack.control.requests().filter((request) => request.method === "PATCH").length).toBeLessThanOrEqual(2);
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    expect((await stack.run("destroy", "-auto-approve")).code).toBe(0);
    expect(await read()).toEqual(before);
  });
});

async function begin() {
  const emulation = emulate({ mode: "calm", seed: 3 });
  const stack = await workspace(emulation);
  open.push(stack);
  return { ...emulation, ...stack };
}

/** Ignores the configuration, which `show -json` repeats. */
function configuration(json: string): string {
  const { configuration: own } = JSON.parse(json) as { configuration?: unknown };
  return own === undefined ? "\u0000" : JSON.stringify(own);
}
