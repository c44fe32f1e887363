export { commands, loadCommands } from "./commands";
