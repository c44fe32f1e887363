export { findDeprecation, SCHEDULE } from "./schedule";
