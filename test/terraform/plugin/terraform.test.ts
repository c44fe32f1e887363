// Real Terraform with the fixture: start, TLS, log lines, crash reports, and round trips of values.
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeTier } from "../../describe-tier";
import { bundleFixture } from "./bundle";

const REQUIRED =
  'terraform {\n  required_providers {\n    fixture = { source = "example.com/zonewright/fixture" }\n  }\n}\n';

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let folder: string;
beforeAll(() => {
  const bundle = bundleFixture();
  folder = mkdtempSync(join(tmpdir(), "terraform-"));
  const binary = join(folder, "bin", "terraform-provider-fixture");
  mkdirSync(join(folder, "bin"));
  writeFileSync(binary, `#!/usr/bin/env node\n${readFileSync(bundle.command[1], "utf8")}`);
  chmodSync(binary, 0o755);
  bundle.remove();
  const override = `    "example.com/zonewright/fixture" = "${join(folder, "bin")}"`;
  writeFileSync(join(folder, "rc"), `provider_installation {\n  dev_overrides {\n${override}\n  }\n  direct {}\n}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function terraform(hcl: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const cwd = mkdtempSync(join(folder, "stack-"));
  writeFileSync(join(cwd, "main.tf"), REQUIRED + hcl);
  const all = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "rc"), CHECKPOINT_DISABLE: "1", ...env };
  return new Promise((resolve) => {
    execFile("terraform", [...args, "-no-color"], { cwd, env: all }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

function missing(): string | undefined {
  try {
    execFileSync("terraform", ["version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "no terraform on PATH";
  }
}

describeTier("a provider under real Terraform", missing(), () => {
  it("returns every value unchanged: digits, accents, sets, dynamic types", async () => {
    const { code, stdout, stderr } = await terraform(
      `locals {
  numbers = tolist([12345678901234567890, 18446744073709551616, 9007199254740993, 0.1, 1e-7, -0.5, 1 / 3, pow(2, 10), log(2, 10),
    340282366920938463463374607431768211456, 0.1000000000000000055511151231257827, -1, 0, 65536, -129])
  texts    = tomap({ "cafe\u0301" = "u\u0308", "__proto__" = "a", "" = "" })
  pairs    = toset([{ a = "x", b = 1 }, { a = null, b = 0.2 }])
  anything = { a = [1, "x", true, null], b = { c = 18446744073709551616 } }
}
data "fixture_echo" "all" {
  numbers  = local.numbers
  texts    = local.texts
  pairs    = local.pairs
  anything = local.anything
}
output "same" {
  value = [data.fixture_echo.all.numbers == local.numbers, data.fixture_echo.all.texts == local.texts,
    data.fixture_echo.all.pairs == local.pairs, data.fixture_echo.all.anything == local.anything, data.fixture_echo.all.text == null]
}
`,
      ["apply", "-auto-approve"],
    );
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout.slice(stdout.lastIndexOf("Outputs:"))).toMatch(/^Outputs:\s+same = \[\s+(true,\s+){5}\]\s*$/);
  });

  it("writes log lines with their levels and without secrets", async () => {
    const hcl = 'data "fixture_echo" "all" {\n  text = "throw"\n}\n';
    const env = { TF_LOG_PROVIDER: "warn", FIXTURE_SECRET: "s3cr3t-t0ken" };
    const { code, stderr } = await terraform(hcl, ["plan"], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Error: The provider failed[\s\S]*on main.tf line 6[\s\S]*no\s+word for \[redacted\]/);
    expect(stderr).toMatch(
      /\[ERROR\] provider.terraform-provider-fixture: ReadDataSource failed: Error: no word for \[redacted\]/,
    );
    expect(stderr).not.toContain("s3cr3t-t0ken");
    expect(stderr).not.toContain('"@level"');
  });

  it("shows the stack trace of a crash", async () => {
    const { code, stderr } = await terraform('data "fixture_echo" "all" {\n  text = "crash"\n}\n', ["plan"]);
    expect(code).toBe(1);
    // Terraform reports a call whose connection broke by the status that it saw first: unavailable or cancelled.
    expect(stderr).toMatch(/Error: (Plugin did not respond|Request cancelled)/);
    expect(stderr).toMatch(
      /Stack trace from the terraform-provider-fixture plugin:\s+panic: Error: crashed with[\s\S]*\n\s+at crash/,
    );
    expect(stderr).toContain("Error: The terraform-provider-fixture plugin crashed!");
  });
});
