export { operationsOf } from "./forms";
