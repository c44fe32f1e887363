// Starts the stub server in a process of its own, so that its time and memory are not those of a measured program.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Stub {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

export async function startStub(zones: number, records: number): Promise<Stub> {
  const server = join(__dirname, "server.ts");
  const args = ["--import", "tsx", server, String(zones), String(records)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error("The stub server did not start.");
  return {
    baseUrl: `http://127.0.0.1:${String(port).trim()}/client/v4`,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}
