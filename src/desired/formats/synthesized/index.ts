export { configurationDigest, type Declaration, readConfiguration, stateText } from "./synthesized";
