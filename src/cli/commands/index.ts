export { commands, loadCommand, loadCommands } from "./commands";
