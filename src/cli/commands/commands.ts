// Every command there is, in the order of the help page.
import type { Command } from "../command";
import { applyCommand } from "./apply";
import { demo } from "./demo";
import { deprecations } from "./deprecations";
import { drift } from "./drift";
import { emulator } from "./emulator";
import { exportCommand } from "./export";
import { fix } from "./fix";
import { fleet } from "./fleet";
import { importCommand } from "./import";
import { planCommand } from "./plan";
import { provider } from "./provider";
import { rotate } from "./rotate";
import { unlockCommand } from "./unlock";
import { validate } from "./validate";
import { verifyCommand } from "./verify";

export const commands: readonly Command[] = [
  validate,
  fix,
  planCommand,
  applyCommand,
  drift,
  fleet,
  rotate,
  verifyCommand,
  deprecations,
  unlockCommand,
  importCommand,
  exportCommand,
  provider,
  emulator,
  demo,
];
