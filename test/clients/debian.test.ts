// Unmodified clients from Debian against the emulator over HTTP: python3-cloudflare, which certbot uses, and lexicon.
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startEmulator } from "../../src/emulator";
import { describeTier } from "../describe-tier";

const PYTHON = "/usr/bin/python3";

const clients = [
  { title: "Debian's python3-cloudflare", module: "CloudFlare", script: "use-cloudflare.py" },
  { title: "Debian's python3-lexicon", module: "lexicon", script: "use-lexicon.py" },
];

for (const { title, module, script } of clients) {
  describeTier(title, missing(module), () => {
    it("finds the zone, and creates, changes, lists and deletes records", async () => {
      const emulator = await startEmulator({ mode: "calm" });
      emulator.control.addZone("example.com");
      try {
        const argv = [join(__dirname, script), emulator.baseUrl, "example.com"];
        const { stdout } = await promisify(execFile)(PYTHON, argv, {
          timeout: 25_000,
          env: { PATH: "/usr/bin:/bin", HOME: "/nonexistent" },
        });
        expect(stdout.trim()).toBe("ok");
      } finally {
        await emulator.close();
      }
    });
  });
}

function missing(module: string): string | undefined {
  try {
    execFileSync(PYTHON, ["-c", `import ${module}`], { stdio: "ignore", timeout: 20_000 });
    return undefined;
  } catch {
    return `${PYTHON} has no module \`${module}\``;
  }
}
