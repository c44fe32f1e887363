// The destinations of an application, checked by their type (API documentation, access applications).

import { isObject, type Json, type JsonObject } from "../../../base/json";
import { INVENTED, type Refusal, refusal } from "../../refusal";

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  public: ["uri", "overrides"],
  private: ["cidr", "hostname", "l4_protocol", "port_range", "vnet_id"],
  via_mcp_server_portal: ["mcp_server_id"],
  worker: ["worker_id", "overrides"],
  preview_worker: ["worker_id", "overrides"],
  all_workers: ["overrides"],
  all_preview_workers: ["overrides"],
};

/** The list as replies show it: each with its type, a single address as the network of that address. */
export function checkedDestinations(list: Json): readonly JsonObject[] {
  if (!Array.isArray(list) || list.length === 0) throw bad("destinations must be a list that is not empty");
  return list.map(checkedDestination);
}

function checkedDestination(element: Json): JsonObject {
  if (!isObject(element)) throw bad("a destination must be an object");
  const { type = "public", ...given } = element;
  const takes = typeof type === "string" && Object.hasOwn(MEMBERS, type) ? MEMBERS[type] : undefined;
  if (!takes) throw bad(`unknown destination type ${String(type)}`);
  const members = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const foreign = members.find(([name]) => !takes.includes(name));
  if (foreign) throw bad(`${foreign[0]} is not allowed for destinations of type ${type}`);
  const destination: JsonObject = { type, ...Object.fromEntries(members) };
  if (type === "public") checkUri(destination["uri"]);
  if (type === "private") return checkedPrivate(destination);
  if (takes[0]?.endsWith("_id") && typeof destination[takes[0]] !== "string") throw bad(`${takes[0]} is required`);
  return destination;
}

function checkUri(uri: Json | undefined): void {
  if (typeof uri !== "string" || uri === "") throw bad("uri is required for public destinations");
  if (uri.includes("://") || !/^[\w*-]+(\.[\w*-]+)+(\/\S*)?$/u.test(uri))
    throw bad(`uri ${uri} is not a host with a path`);
}

function checkedPrivate(destination: JsonObject): JsonObject {
  const { cidr, hostname, l4_protocol, port_range } = destination;
  if (cidr === undefined && hostname === undefined) throw bad("cidr or hostname is required for private destinations");
  if (l4_protocol !== undefined && !["tcp", "udp"].includes(String(l4_protocol)))
    throw bad("l4_protocol is tcp or udp");
  if (port_range !== undefined && !/^\d{1,5}(-\d{1,5})?$/.test(String(port_range)))
    throw bad("port_range is not a range");
  if (cidr === undefined) return destination;
  const [address = "", length] = String(cidr).split("/");
  const bits = /^\d+(\.\d+){3}$/.test(address) ? 32 : /^[0-9a-f:.]+$/i.test(address) && address.includes(":") ? 128 : 0;
  if (bits === 0 || (length !== undefined && !(/^\d+$/.test(length) && Number(length) <= bits)))
    throw bad(`cidr ${cidr} is not a network`);
  return { ...destination, cidr: length === undefined ? `${address}/${bits}` : String(cidr) };
}

function bad(message: string): Refusal {
  return refusal(400, INVENTED.access, `access.api.error.invalid_request: ${message}.`);
}
