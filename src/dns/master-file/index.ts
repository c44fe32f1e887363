// Zone files: reader and writer.
export { MAX_GENERATED } from "./generate";
export * from "./read";
export * from "./write";
