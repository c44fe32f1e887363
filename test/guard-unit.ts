// Fails a test of the tiers `unit` and `simulation` that starts a process or a server: it belongs to `system` (`tiers.mts`).
import childProcess from "node:child_process";
import dgram from "node:dgram";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

function refuse(what: string): () => never {
  return () => {
    throw new Error(`a test of this tier must not ${what}: test/tiers.mts says how tests are divided`);
  };
}

const starts = ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"];
Object.assign(childProcess, Object.fromEntries(starts.map((name) => [name, refuse("start a process")])));
net.Server.prototype.listen = refuse("start a server");
dgram.Socket.prototype.bind = refuse("open a socket");
syncBuiltinESMExports();
