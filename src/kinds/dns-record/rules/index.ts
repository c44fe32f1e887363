export { recordRules } from "./rules";
