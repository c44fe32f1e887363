export { type Handlers, handlersOf } from "./handlers";
