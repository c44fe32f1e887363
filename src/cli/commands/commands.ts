// All commands, in the order of the help page.
import type { Command } from "../command";
import { applyCommand } from "./apply";
import { demoCommand } from "./demo";
import { deprecationsCommand } from "./deprecations";
import { driftCommand } from "./drift";
import { emulatorCommand } from "./emulator";
import { exportCommand } from "./export";
import { fixCommand } from "./fix";
import { fleetCommand } from "./fleet";
import { importCommand } from "./import";
import { planCommand } from "./plan";
import { providerCommand } from "./provider";
import { rotateCommand } from "./rotate";
import { unlockCommand } from "./unlock";
import { validateCommand } from "./validate";
import { verifyCommand } from "./verify";

export const commands: readonly Command[] = [
  validateCommand,
  fixCommand,
  planCommand,
  applyCommand,
  driftCommand,
  fleetCommand,
  rotateCommand,
  verifyCommand,
  deprecationsCommand,
  unlockCommand,
  importCommand,
  exportCommand,
  providerCommand,
  emulatorCommand,
  demoCommand,
];
