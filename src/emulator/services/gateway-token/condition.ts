// The addresses from which a token can be used: `{"request.ip": {"in": […], "not_in": […]}}`, with addresses and CIDR blocks
// of both families (API documentation, restrict token use).
import { BlockList, isIP } from "node:net";
import { isObject, type Json, type JsonObject } from "../../../base/json";

/** Whether the lists of a condition hold only addresses and blocks. */
export function isCondition(condition: Json): condition is JsonObject {
  if (!isObject(condition)) return false;
  const { "request.ip": addresses } = condition;
  if (addresses === undefined) return true;
  if (!isObject(addresses)) return false;
  return ["in", "not_in"].every((name) => {
    const list = addresses[name];
    return list === undefined || (Array.isArray(list) && list.every((value: Json) => parseBlock(value) !== undefined));
  });
}

/** @param address of the caller, IPv4 also in its IPv6 form. An empty list restricts nothing. */
export function meetsCondition(condition: JsonObject | undefined, address: string): boolean {
  const { "request.ip": addresses } = condition ?? {};
  if (!isObject(addresses)) return true;
  const { in: allowed, not_in: denied } = addresses;
  const isAnywhere = !Array.isArray(allowed) || allowed.length === 0;
  return (isAnywhere || listContains(allowed, address)) && !listContains(denied, address);
}

function listContains(list: Json | undefined, address: string): boolean {
  return Array.isArray(list) && list.some((block: Json) => contains(block, address));
}

function contains(block: Json, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return parseBlock(block)?.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4") ?? false;
}

function parseBlock(text: Json): BlockList | undefined {
  const [, network = "", length] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(typeof text === "string" ? text : "") ?? [];
  const family = isIP(network);
  const bits = family === 6 ? 128 : 32;
  if (family === 0 || Number(length ?? bits) > bits) return undefined;
  const block = new BlockList();
  block.addSubnet(network, Number(length ?? bits), family === 6 ? "ipv6" : "ipv4");
  return block;
}
