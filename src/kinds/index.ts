export { kinds } from "./registry";
