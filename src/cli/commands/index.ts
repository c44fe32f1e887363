export { commands } from "./commands";
