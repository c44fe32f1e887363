// The public constructs without Terraform.
export * from "../shared";
export { Annotations } from "./annotations";
export { App, type AppProps, SynthesisError } from "./app";
export { Stack, type StackProps } from "./stack";
