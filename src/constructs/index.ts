// The public constructs for cdktf. A second build serves cdktn.
/** The generated bindings of every resource and data source. */
export * as edge from "./generated";
export { EdgeProvider, type EdgeProviderConfig } from "./generated/provider";
export * from "./shared";
