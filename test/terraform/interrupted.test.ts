// Interrupts and kills Terraform and the provider during an apply: the next apply converges from the remaining state, and no process
// is left.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { describeTier } from "../describe-tier";
import { ACCOUNT, TOKEN } from "../emulated";
import { findMissingTerraform, terraform } from "./terraform-workspace";

const root = join(__dirname, "../..");
let folder: string;
let emulator: Emulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-int-"));
  mkdirSync(join(folder, "bin"));
  execFileSync(process.execPath, [join(root, "scripts/bundle.mjs"), join(folder, "bin/terraform-provider-edge")], {
    cwd: root,
  });
  writeFileSync(
    join(folder, "cli.tfrc"),
    `provider_installation {\n  dev_overrides {\n    "zonewright/edge" = "${join(folder, "bin")}"\n  }\n  direct {}\n}\n`,
  );
  emulator = await startEmulator({ mode: "calm", seed: 5 });
}, 60_000);

afterAll(async () => {
  await emulator?.close();
  rmSync(folder, { recursive: true, force: true });
});

const COUNT = 30;

interface State {
  readonly resources: readonly { readonly instances: readonly unknown[] }[];
}

/** A new stack with a new zone. */
function stack(name: string) {
  const zone = String(emulator.control.addZone(`${name}.example`)["id"]);
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const records = Object.fromEntries(
    Array.from({ length: COUNT }, (_, n) => [
      `r${n}`,
      { zone_id: zone, name: `h${n}`, type: "A", content: `192.0.2.${n + 1}` },
    ]),
  );
  const config = {
    terraform: { required_providers: { edge: { source: "zonewright/edge" } } },
    provider: { edge: { base_url: emulator.baseUrl, account_id: ACCOUNT } },
    resource: { edge_dns_record: records },
  };
  writeFileSync(join(cwd, "main.tf.json"), JSON.stringify(config));
  const env = {
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    ZONEWRIGHT_API_TOKEN: TOKEN,
    ZONEWRIGHT_STATE_DIR: join(folder, "state"),
  };
  return { cwd, env, zone, domain: `${name}.example`, run: (...args: readonly string[]) => terraform(cwd, args, env) };
}

/** Starts an apply and calls `inject` when the first record is committed. */
async function struck(type: ReturnType<typeof stack>, strike: (pid: number) => void): Promise<void> {
  const child = spawn("terraform", ["apply", "-auto-approve", "-no-color", "-parallelism=2"], {
    cwd: type.cwd,
    env: { ...process.env, CHECKPOINT_DISABLE: "1", ...type.env },
    stdio: "ignore",
    detached: true,
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  let seen = false;
  const stop = emulator.control.onMutation(() => {
    if (seen || emulator.control.records(type.domain).length < 5) return;
    seen = true;
    strike(child.pid as number);
  });
  await ended;
  stop();
  expect(seen, "it was struck in the middle").toBe(true);
}

async function converges(type: ReturnType<typeof stack>): Promise<void> {
  const again = await type.run("apply", "-auto-approve");
  expect(again.code, again.stdout + again.stderr).toBe(0);
  const names = emulator.control.records(type.domain).map((row) => row["name"]);
  expect(new Set(names).size).toBe(COUNT);
  expect(names).toHaveLength(COUNT);
  expect((await type.run("plan", "-detailed-exitcode")).code).toBe(0);
}

function providersLeft(): readonly string[] {
  try {
    const listed = execFileSync("pgrep", ["-f", join(folder, "bin/terraform-provider-edge")], { encoding: "utf8" });
    return listed.trim().split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** A provider without Terraform exits after one second. */
async function nobodyIsLeft(): Promise<void> {
  for (let tries = 0; tries < 50 && providersLeft().length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(providersLeft()).toEqual([]);
}

describeTier("Terraform with the provider's own process", findMissingTerraform(), () => {
  it("keeps completed work on Ctrl-C, and the next apply continues", async () => {
    const value = stack("interrupted");
    await struck(value, (pid) => process.kill(-pid, "SIGINT"));
    const kept = JSON.parse(readFileSync(join(value.cwd, "terraform.tfstate"), "utf8")) as State;
    expect(kept.resources.filter((each) => each.instances.length > 0).length).toBe(
      emulator.control.records(value.domain).length,
    );
    await converges(value);
    await nobodyIsLeft();
  }, 60_000);

  it("loses no record on kill -9 of Terraform: the next apply takes over what the state lacks", async () => {
    const value = stack("killed");
    await struck(value, (pid) => process.kill(pid, "SIGKILL"));
    await nobodyIsLeft();
    rmSync(join(value.cwd, ".terraform.tfstate.lock.info"), { force: true });
    await converges(value);
  }, 60_000);

  it("fails only the current run on kill -9 of the provider: the next takes over what the state lacks", async () => {
    const value = stack("crashed");
    await struck(value, () => {
      for (const pid of providersLeft()) process.kill(Number(pid), "SIGKILL");
    });
    await converges(value);
    await nobodyIsLeft();
  }, 60_000);
});
