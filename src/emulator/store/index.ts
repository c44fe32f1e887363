export { createStateWriter, readState } from "./data-file";
export {
  arrayOf,
  type Guard,
  isBoolean,
  isNumber,
  isObjectList,
  isPresent,
  isString,
  isStringList,
  nullable,
  objectGuard,
  optional,
} from "./guards";
export { createStore, type Effect, isSnapshot, type Mutation, type Snapshot, type Store } from "./store";
export type { Row, Table } from "./table";
