export { type Left, leftDiagnostic, type Wanted, type WriteBackOptions, writeBack } from "./write-back";
