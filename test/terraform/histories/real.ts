// Terraform for histories: the real binary, with the provider in this process. Each command gets a provider as at the start of its
// process; processes die by SIGKILL, or with the provider's connections.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObject, type JsonObject, parseJson } from "../../../src/base/json";
import { createRedactor } from "../../../src/base/redact";
import { kinds } from "../../../src/kinds";
import { sleep } from "../../../src/live/wait";
import { listenForReattach } from "../../../src/terraform/plugin/reattach";
import { createProvider } from "../../../src/terraform/provider";
import { createHandlers } from "../../../src/terraform/rpc";
import { explainValueError } from "../../../src/terraform/rpc/explain-value-error";
import { emulate, TOKEN } from "../../emulated";
import { randomOf } from "../../simulation/network";
import { LOOPBACK, PROVIDER_BLOCK, type Ran, reattachProviders, startTerraform } from "../terraform-workspace";
import type { Applied, ApplyOptions, Kill, Terraform } from "./history";
import { type Stack, toJsonConfiguration, ZONES } from "./stack";
import { listChanges, listGivenUp, listStateIds, readErrors } from "./terraform-output";

/** The longest time of a request in one direction, in milliseconds. */
const LATENCY = 4;

/** Enough for every resource of a history at once. */
const UNLIMITED = 100;

const PROVIDER = createProvider({ kinds, env: {}, clock: { now: Date.now, sleep }, today: () => "2026-11-21" });

export async function createRealWorld(seed: number) {
  const emulation = emulate({ mode: "calm", seed });
  const zoneIds = ZONES.map((zone) => String(emulation.control.addZone(zone)["id"]));
  const root = mkdtempSync(join(tmpdir(), "zonewright-history-"));
  const folder = join(root, "stack");
  mkdirSync(folder);
  writeFileSync(join(root, "cli.tfrc"), "");
  return {
    emulation,
    terraform: createTerraform(seed, { emulation, zoneIds, folder, cliConfig: join(root, "cli.tfrc") }),
    close: async () => {
      rmSync(root, { recursive: true, force: true });
      await emulation.close();
    },
  };
}

interface Machine {
  readonly emulation: ReturnType<typeof emulate>;
  readonly zoneIds: readonly string[];
  /** The working folder of Terraform. */
  readonly folder: string;
  readonly cliConfig: string;
}

/** The requests of a plan and its apply. */
interface Wire {
  readonly fetch: typeof globalThis.fetch;
  /** Ends Terraform or the provider of the running command. */
  kill: (victim: Kill["victim"]) => void;
  isDead: boolean;
}

function createTerraform(seed: number, { emulation, zoneIds, folder, cliConfig }: Machine): Terraform {
  const random = randomOf(`time ${seed}`);
  const statePath = join(folder, "terraform.tfstate");

  const readState = (): string => {
    try {
      return readFileSync(statePath, "utf8");
    } catch {
      return "";
    }
  };
  const readIds = () => listStateIds(parseObject(readState()));

  const createWire = (options: Pick<ApplyOptions, "kill" | "during">, onRequest = () => {}): Wire => {
    let calls = 0;
    const wire: Wire = {
      kill: () => {},
      isDead: false,
      fetch: async (input, init) => {
        await pause();
        calls += 1;
        onRequest();
        const phase = options.kill?.call === calls ? options.kill.phase : undefined;
        if (options.during?.call === calls) options.during.edit();
        if (phase === "before") await die();
        const response = await emulation.fetch(String(input).replace(LOOPBACK, emulation.baseUrl), init);
        if (phase === "after") await die();
        await pause();
        return response;
      },
    };
    const die = () => {
      wire.isDead = true;
      wire.kill(options.kill?.victim ?? "terraform");
      return never();
    };
    /** A dead process goes no further than its next wait. */
    const pause = async () => {
      await sleep(random() * LATENCY);
      if (wire.isDead) await never();
    };
    return wire;
  };

  async function run(args: readonly string[], wire: Wire): Promise<Ran> {
    const provider = {
      ...PROVIDER,
      ...{ env: { ZONEWRIGHT_API_TOKEN: TOKEN }, fetch: wire.fetch, secrets: new Set<string>() },
    };
    const server = await listenForReattach(createHandlers(provider), {
      redact: createRedactor([TOKEN]),
      explain: explainValueError,
    });
    const command = startTerraform(folder, args, {
      TF_CLI_CONFIG_FILE: cliConfig,
      TF_REATTACH_PROVIDERS: reattachProviders(server),
    });
    wire.kill = (victim) => (victim === "terraform" ? command.kill() : void server.close());
    const ran = await command.ended;
    await server.close();
    return ran;
  }

  const write = (stack: Stack, moved: ApplyOptions["moved"]) =>
    writeFileSync(
      join(folder, "main.tf.json"),
      JSON.stringify({
        ...PROVIDER_BLOCK,
        ...toJsonConfiguration(stack, zoneIds),
        ...(moved.length > 0 && { moved }),
      }),
    );

  async function apply(stack: Stack, options: ApplyOptions): Promise<Applied> {
    const { moved, replace = [], target = [], refresh = true, between, kill } = options;
    /** The states that Terraform has written during the apply. */
    const versions = [readState()];
    const saveVersion = () => {
      const now = readState();
      if (now !== versions.at(-1) && parseObject(now)) versions.push(now);
    };
    const wire = createWire(options, saveVersion);
    const parallelism = `-parallelism=${Math.min(options.parallelism, UNLIMITED)}`;
    write(stack, moved);
    const planned = await run(
      [
        ...["plan", "-json", "-lock=false", "-input=false", "-out=plan.bin", parallelism, `-refresh=${refresh}`],
        ...replace.map((address) => `-replace=${address}`),
        ...target.map((address) => `-target=${address}`),
      ],
      wire,
    );
    if (wire.isDead && kill?.victim === "terraform") return { outcome: "killed", changes: 0, stolen: [] };
    if (planned.code !== 0) return { outcome: "failed", error: readErrors(planned), changes: 0, stolen: [] };
    const changes = listChanges(planned).length;
    between?.();
    const deleted: string[] = [];
    const stop = emulation.control.onMutation(({ before, after, foreign }) => {
      if (!foreign && isObject(before) && !after) deleted.push(String(before["id"]));
    });
    const applied = await run(["apply", "-json", "-lock=false", "-input=false", parallelism, "plan.bin"], wire);
    stop();
    saveVersion();
    const stolen = await listStolen(deleted);
    if (wire.isDead && kill?.victim === "terraform") {
      writeFileSync(statePath, versions.at(-1 - (kill?.lost ?? 0)) ?? (versions[0] as string));
      return { outcome: "killed", changes, stolen };
    }
    if (applied.code !== 0) return { outcome: "failed", error: readErrors(applied), changes, stolen };
    return { outcome: "done", changes, stolen };
  }

  /** The deleted ids that a resource holds after an apply of the saved plan, but for those that it was to give up. */
  async function listStolen(deleted: readonly string[]): Promise<readonly string[]> {
    const held = [...readIds()].filter(([, id]) => deleted.includes(id));
    if (held.length === 0) return [];
    const shown = parseObject((await run(["show", "-json", "plan.bin"], createWire({}))).stdout);
    const given = listGivenUp(shown ?? {});
    return held.flatMap(([where, id]) => (given.has(`${where} ${id}`) ? [] : [`${id} (${where})`]));
  }

  /** Runs a command about a resource, if the state has it. */
  async function runWith(address: string, ...command: readonly string[]): Promise<void> {
    const isKnown = [...readIds().keys()].some((where) => where === address || where.startsWith(`${address} `));
    if (!isKnown) return;
    const ran = await run([...command, "-lock=false", address], createWire({}));
    if (ran.code !== 0) throw new Error(`terraform ${command.join(" ")} ${address}: ${ran.stderr}`);
  }

  return {
    canKill: true,
    apply,
    plan: async (stack) => {
      write(stack, []);
      const planned = await run(["plan", "-json", "-lock=false", "-input=false"], createWire({}));
      return planned.code === 0 ? listChanges(planned) : [readErrors(planned)];
    },
    taint: (address) => runWith(address, "taint"),
    forget: (address) => runWith(address, "state", "rm"),
    ids: readIds,
  };
}

function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

function never(): Promise<never> {
  return new Promise(() => {});
}
