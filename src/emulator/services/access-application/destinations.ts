// The destinations of an application, checked by their type (API documentation, access applications).
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { isString } from "../../store";
import { applicationError } from "./application-error";

export type Destination = { readonly type: string; readonly uri?: Json };

const MEMBERS: ReadonlyMap<Json, readonly string[]> = new Map([
  ["public", ["uri", "overrides"]],
  ["private", ["cidr", "hostname", "l4_protocol", "port_range", "vnet_id"]],
  ["via_mcp_server_portal", ["mcp_server_id"]],
  ["worker", ["worker_id", "overrides"]],
  ["preview_worker", ["worker_id", "overrides"]],
  ["all_workers", ["overrides"]],
  ["all_preview_workers", ["overrides"]],
]);

/** The list as replies show it: each destination with its type, a single address as the network of that address. */
export function parseDestinations(list: Json): readonly Destination[] {
  if (!Array.isArray(list) || list.length === 0)
    throw applicationError("destinations must be a list that is not empty");
  return list.map(parseDestination);
}

function parseDestination(value: Json): Destination {
  if (!isObject(value)) throw applicationError("a destination must be an object");
  const { type = "public", ...given } = value;
  const allowed = MEMBERS.get(type);
  if (!isString(type) || !allowed) throw applicationError(`unknown destination type ${String(type)}`);
  const members = Object.entries(given).filter(([, member]) => member !== undefined && member !== null);
  const unknown = members.find(([name]) => !allowed.includes(name));
  if (unknown) throw applicationError(`${unknown[0]} is not allowed for destinations of type ${type}`);
  const destination: JsonObject & Destination = { type, ...Object.fromEntries(members) };
  if (type === "public") checkUri(destination.uri);
  if (type === "private") return parsePrivateDestination(destination);
  const [id = ""] = allowed;
  if (id.endsWith("_id") && !isString(destination[id])) throw applicationError(`${id} is required`);
  return destination;
}

function checkUri(uri: Json | undefined): void {
  if (!isString(uri) || uri === "") throw applicationError("uri is required for public destinations");
  if (uri.includes("://") || !/^[\w*-]+(\.[\w*-]+)+(\/\S*)?$/u.test(uri))
    throw applicationError(`uri ${uri} is not a host with a path`);
}

function parsePrivateDestination(destination: JsonObject & Destination): Destination {
  const { cidr, hostname, l4_protocol, port_range } = destination;
  if (cidr === undefined && hostname === undefined)
    throw applicationError("cidr or hostname is required for private destinations");
  if (l4_protocol !== undefined && !["tcp", "udp"].includes(String(l4_protocol)))
    throw applicationError("l4_protocol is tcp or udp");
  if (port_range !== undefined && !/^\d{1,5}(-\d{1,5})?$/.test(String(port_range)))
    throw applicationError("port_range is not a range");
  if (cidr === undefined) return destination;
  const [address = "", length] = String(cidr).split("/");
  const bits = /^\d+(\.\d+){3}$/.test(address) ? 32 : /^[0-9a-f:.]+$/i.test(address) && address.includes(":") ? 128 : 0;
  if (bits === 0 || (length !== undefined && !(/^\d+$/.test(length) && Number(length) <= bits)))
    throw applicationError(`cidr ${cidr} is not a network`);
  const network = { cidr: length === undefined ? `${address}/${bits}` : String(cidr) };
  return { ...destination, ...network };
}
