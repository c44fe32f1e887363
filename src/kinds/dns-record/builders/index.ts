export { recordBuilders } from "./builders";
