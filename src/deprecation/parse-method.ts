import type { RouteMethod } from "./deprecation";

const METHODS: readonly RouteMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Parses an HTTP method of the API in any case. */
export function parseMethod(word: string): RouteMethod | undefined {
  const upper = word.toUpperCase();
  return METHODS.find((method) => method === upper);
}
