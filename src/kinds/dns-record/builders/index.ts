export { recordBuilders, typedBuilders } from "./builders";
