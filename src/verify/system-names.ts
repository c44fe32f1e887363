// Looks up names with the resolver of the system. Nothing else in this folder queries other servers than those under test.
import { lookup, resolveNs } from "node:dns/promises";
import { errorCode } from "../base/error-text";
import type { NameLookup } from "./find-servers";

/** The error codes for a name without addresses; any other error is a failed lookup. */
const NO_ADDRESS: readonly (string | undefined)[] = ["ENOTFOUND", "ENODATA"];

export const systemNames: NameLookup = {
  nameServers: (zone) => resolveNs(zone),
  addresses: async (host, family) => {
    try {
      const found = await lookup(host, { family: family === "A" ? 4 : 6, all: true });
      return found.map((address) => address.address);
    } catch (error) {
      if (NO_ADDRESS.includes(errorCode(error))) return [];
      throw error;
    }
  },
};
