// The names of this folder that others use.
export { combineStacks, type StackState } from "./combine-stacks";
export { parseConfiguration, type ResourceInstance } from "./configuration";
export { type Declaration, declareResource, findResourceKind, RESOURCE_PREFIX, snakeCase } from "./declare-resource";
export { listResourceSpellings } from "./list-resource-spellings";
export { configurationDigest, readConfiguration } from "./read-configuration";
export { type SeparatedFiles, STATE_FILE, separateStackFiles } from "./separate-stack-files";
export { formatState, type SynthesizedState } from "./synthesized-state";
