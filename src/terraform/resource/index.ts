export { getOperations } from "./get-operations";
