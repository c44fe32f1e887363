export { createHandlers, type ProviderHandlers } from "./create-handlers";
