export { type EmbeddedEmulator, embedEmulator } from "./embed-emulator";
export type { EmulatorOptions } from "./options";
export { type Emulator, startEmulator } from "./start-emulator";
