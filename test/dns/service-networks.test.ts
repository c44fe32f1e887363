import { expect, it, test } from "vitest";
import { findServiceNetwork, isServiceAddress, serviceNetworks } from "../../src/dns/service-networks";

test.each([
  ["104.16.0.0", true],
  ["104.23.255.255", true],
  ["104.24.0.1", true],
  ["104.28.0.0", false],
  ["104.15.255.255", false],
  ["172.64.0.1", true],
  ["172.72.0.0", false],
  ["162.159.255.255", true],
  ["162.160.0.0", false],
  ["192.0.2.1", false],
  ["2606:4700::1", true],
  ["2606:4701::1", false],
  ["2A06:98C7:ffff::", true],
  ["2a06:98c8::", false],
  ["2001:db8::1", false],
  ["no address", false],
  ["", false],
])("%j belongs to the service: %s", (address, expected) => expect(isServiceAddress(address)).toBe(expected));

it("finds the network", () => {
  expect(findServiceNetwork("131.0.75.255")).toBe("131.0.72.0/22");
  expect(serviceNetworks.every((network) => findServiceNetwork(network.split("/")[0]!) === network)).toBe(true);
});
