// Where a provider listens.
import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type Listener, listen, type PluginEnv } from "../../../src/terraform/plugin/listen";

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const value of open.splice(0)) value.close();
});

async function listening(env: PluginEnv, platform: NodeJS.Platform): Promise<Listener> {
  const listener = await listen(env, platform, (socket) => socket.destroy());
  open.push(listener);
  return listener;
}

it("uses the first free port of the range if socket files are not possible", async () => {
  const taken = await takenPort();
  const range = { PLUGIN_MIN_PORT: String(taken), PLUGIN_MAX_PORT: String(Math.min(taken + 200, 65_535)) };
  const ports: number[] = [];
  for (let i = 0; i < 15; i++) ports.push(portOf(await listening(range, "win32")));
  expect(Math.min(...ports)).toBeGreaterThan(taken);
  expect([...ports].sort((a, b) => a - b)).toEqual(ports);
  expect(new Set(ports).size).toBe(15);
});

it.each([
  {},
  { PLUGIN_MIN_PORT: "x", PLUGIN_MAX_PORT: "y" },
  { PLUGIN_MIN_PORT: "9", PLUGIN_MAX_PORT: "1" },
  { PLUGIN_MIN_PORT: "1", PLUGIN_MAX_PORT: "70000" },
])("uses any port for the range %j", async (range) => {
  const { at } = await listening(range, "win32");
  expect(at.network).toBe("tcp");
  expect(at.address).toMatch(/^127\.0\.0\.1:\d+$/);
});

it("uses a new name each time", async () => {
  const [listener, other] = [await listening({}, "linux"), await listening({}, "linux")];
  expect(listener.at.network).toBe("unix");
  expect(listener.at.address).not.toBe(other.at.address);
});

function portOf({ at }: Listener): number {
  return Number(at.address.split(":")[1]);
}

/** Low enough that higher ports exist. */
async function takenPort(): Promise<number> {
  const server: Server = createServer();
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}
