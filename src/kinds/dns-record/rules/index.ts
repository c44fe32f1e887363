export { recordRules, recordRunRules } from "./rules";
