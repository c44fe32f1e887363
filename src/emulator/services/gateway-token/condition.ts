// From where a token may be used: `{"request.ip": {"in": […], "not_in": […]}}`, addresses and CIDR blocks of both families
// (API documentation, restrict token use).
import { BlockList, isIP } from "node:net";
import { isObject, type Json } from "../../../base/json";

/** Whether a condition is one: its lists hold addresses and blocks only. */
export function isCondition(condition: Json): boolean {
  if (!isObject(condition)) return false;
  const addresses = condition["request.ip"];
  if (addresses === undefined) return true;
  if (!isObject(addresses)) return false;
  return ["in", "not_in"].every((name) => {
    const list = addresses[name];
    return list === undefined || (Array.isArray(list) && list.every((value: Json) => blockOf(value) !== undefined));
  });
}

/** @param address of the caller, IPv4 also in its IPv6 form; a list that is empty restricts nothing. */
export function meets(condition: Json | undefined, address: string): boolean {
  const addresses = isObject(condition) ? condition["request.ip"] : undefined;
  if (!isObject(addresses)) return true;
  const within = (list: Json | undefined) =>
    Array.isArray(list) && list.some((value: Json) => contains(value, address));
  const only = addresses["in"];
  return (!Array.isArray(only) || only.length === 0 || within(only)) && !within(addresses["not_in"]);
}

function contains(block: Json, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return blockOf(block)?.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4") ?? false;
}

function blockOf(text: Json): BlockList | undefined {
  const [, network = "", length] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(typeof text === "string" ? text : "") ?? [];
  const family = isIP(network);
  const bits = family === 6 ? 128 : 32;
  if (family === 0 || Number(length ?? bits) > bits) return undefined;
  const block = new BlockList();
  block.addSubnet(network, Number(length ?? bits), family === 6 ? "ipv6" : "ipv4");
  return block;
}
