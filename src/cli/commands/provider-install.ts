// Copies the provider into a folder of plugins, in the layout that Terraform and OpenTofu look for. Whole or not at all: a
// half-copied file would be started.
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../base/diagnostic";
import { SOURCE } from "../../terraform/schema/provider";

/** Each tool looks under the host of its own registry. */
const HOSTS = ["registry.terraform.io", "registry.opentofu.org"];

export interface Installation {
  readonly bundle: string;
  readonly folder: string;
  readonly version: string;
  /** `linux_amd64`; missing where a script cannot be a plugin. */
  readonly platform: string | undefined;
}

export type Installed = { readonly ok: true } | { readonly ok: false; readonly problem: Diagnostic };

export function installProvider({ bundle, folder, version, platform }: Installation): Installed {
  if (platform === undefined)
    return refuse(
      "Terraform on Windows starts executables only, and the provider is a script of Node.",
      "Run it in WSL.",
    );
  if (!existsSync(bundle)) return refuse(`There is no \`${bundle}\`.`, "In the sources, run `npm run build` first.");
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
    return refuse(error instanceof Error ? error.message : String(error), "Choose another folder with `--dir`.");
  }
}

/** Terraform's words for the platform. */
export function platformOf(from: { readonly platform: string; readonly arch: string }): string | undefined {
  const arch = { x64: "amd64", ia32: "386" }[from.arch] ?? from.arch;
  return from.platform === "win32" ? undefined : `${from.platform}_${arch}`;
}

function refuse(detail: string, help: string): Installed {
  return {
    ok: false,
    problem: { code: "CLI114", severity: "error", summary: "The provider cannot be installed", detail, help },
  };
}
