import type { AddressInfo, Server } from "node:net";

/** Starts a server and returns its address; rejects where it cannot listen. */
export function listenOn(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      if (typeof address === "object" && address) resolve(address);
      else reject(new Error("The server has no port."));
    });
  });
}
