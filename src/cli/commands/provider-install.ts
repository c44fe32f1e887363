// Copies the provider into a plugin folder, in the layout that Terraform and OpenTofu look for. Each file is replaced as a whole: a
// partial copy would be executed.

import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { errorText } from "../../base/error-text";
import { SOURCE } from "../../terraform/schema/provider";

/** Each tool looks in the folder of its own registry. */
const HOSTS = ["registry.terraform.io", "registry.opentofu.org"];

export interface Installation {
  readonly bundle: string;
  readonly folder: string;
  readonly version: string;
  /** For example `linux_amd64`; undefined where a script cannot be a plugin. */
  readonly platform: string | undefined;
}

export type InstallResult = { readonly ok: true } | { readonly ok: false; readonly problem: Diagnostic };

export function installProvider({ bundle, folder, version, platform }: Installation): InstallResult {
  if (platform === undefined)
    return failed("Terraform on Windows runs executables only, and the provider is a Node script.", "Run it in WSL.");
  if (!existsSync(bundle)) return failed(`\`${bundle}\` does not exist.`, "In the sources, run `npm run build` first.");
  try {
    for (const host of HOSTS) {
      const target = join(folder, host, ...SOURCE.split("/"), version, platform);
      mkdirSync(target, { recursive: true });
      const file = join(target, `terraform-provider-edge_v${version}`);
      const part = `${file}.part`;
      copyFileSync(bundle, part);
      chmodSync(part, 0o755);
      renameSync(part, file);
    }
    return { ok: true };
  } catch (error) {
    return failed(errorText(error), "Choose another folder with `--dir`.");
  }
}

const ARCHITECTURES: ReadonlyMap<string, string> = new Map([
  ["x64", "amd64"],
  ["ia32", "386"],
]);

/** The platform as Terraform names it. */
export function terraformPlatform(from: { readonly platform: string; readonly arch: string }): string | undefined {
  const arch = ARCHITECTURES.get(from.arch) ?? from.arch;
  return from.platform === "win32" ? undefined : `${from.platform}_${arch}`;
}

function failed(detail: string, help: string): InstallResult {
  return {
    ok: false,
    problem: { code: "CLI114", severity: "error", summary: codeTitle("CLI114"), detail, help },
  };
}
