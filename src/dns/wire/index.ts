// Decodes rdata from the wire.
export * from "./decode-name";
export * from "./decode-rdata";
export * from "./generic-rdata";
export * from "./rr-type-numbers";
