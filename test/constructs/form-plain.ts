// `#form` without Terraform: see form-terraform.ts.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../src/base/json";
import { App, Stack, type StackProps, SynthesisError } from "../../src/constructs/plain";
import { listWarnings } from "../../src/constructs/plain/annotations";

export const isPlain = true;

export type Settings = StackProps;

const apps = new WeakMap<Stack, App>();

export function aStack(settings: Settings = {}, name = "dns"): Stack {
  const app = new App({ outdir: mkdtempSync(join(tmpdir(), "zonewright-plain-")), onWarning: () => {} });
  const stack = new Stack(app, name, settings);
  apps.set(stack, app);
  return stack;
}

export function synth(stack: Stack): string {
  const app = appOf(stack);
  app.synth();
  return app.outdir;
}

export function check(stack: Stack): void {
  const problems = appOf(stack).validate();
  if (problems.length > 0) throw new SynthesisError(problems);
}

export function warnings(stack: Stack): readonly string[] {
  return listWarnings(stack).map((line) => line.replace(/^\[(.*?)\] /, "$1: "));
}

export function toTerraform(stack: Stack): JsonObject {
  return stack.toTerraform();
}

function appOf(stack: Stack): App {
  const app = apps.get(stack);
  if (!app) throw new Error("the stack is not of aStack()");
  return app;
}
