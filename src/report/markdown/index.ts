export { markdown } from "./markdown";
