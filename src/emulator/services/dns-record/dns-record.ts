// The row of a DNS record.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import {
  isBoolean,
  isNumber,
  isPresent,
  isString,
  isStringList,
  nullable,
  objectGuard,
  optional,
  type Table,
} from "../../store";

export type DnsRecordRow = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly priority?: Json;
  readonly data?: JsonObject;
  readonly proxiable: boolean;
  readonly proxied: boolean;
  /** Seconds, or 1 for automatic. */
  readonly ttl: number;
  readonly settings: JsonObject;
  readonly comment: string | null;
  readonly tags: readonly string[];
  readonly comment_modified_on?: string;
  readonly tags_modified_on?: string;
  readonly private_routing?: boolean;
  readonly meta: JsonObject;
  readonly created_on: string;
  readonly modified_on: string;
};

export const isDnsRecord = objectGuard<DnsRecordRow>({
  id: isString,
  name: isString,
  type: isString,
  content: isString,
  priority: optional(isPresent),
  data: optional(isObject),
  proxiable: isBoolean,
  proxied: isBoolean,
  ttl: isNumber,
  settings: isObject,
  comment: nullable(isString),
  tags: isStringList,
  comment_modified_on: optional(isString),
  tags_modified_on: optional(isString),
  private_routing: optional(isBoolean),
  meta: isObject,
  created_on: isString,
  modified_on: isString,
});

export function getRecordTable(zone: { readonly id: string }): Table<DnsRecordRow> {
  return { collection: `dns_records/${zone.id}`, isRow: isDnsRecord };
}
