// Names looked up as the system does it. The only place of this room that asks anybody but the servers under test.
import { lookup, resolveNs } from "node:dns/promises";
import type { NameLookup } from "./servers";

/** Codes of a name without addresses; anything else is a failure to find out. */
const NONE = ["ENOTFOUND", "ENODATA"];

export const systemNames: NameLookup = {
  nameServers: (zone) => resolveNs(zone),
  addresses: async (host, family) => {
    try {
      const found = await lookup(host, { family: family === "A" ? 4 : 6, all: true });
      return found.map((address) => address.address);
    } catch (error) {
      if (NONE.includes(String((error as NodeJS.ErrnoException).code))) return [];
      throw error;
    }
  },
};
