// The types of the parameters of templates.

/** `ttl` is whole seconds, or `auto`. */
export const PARAMETER_TYPES = ["string", "integer", "boolean", "ipv4", "ipv6", "hostname", "ttl"] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];
