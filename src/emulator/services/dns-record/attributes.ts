// The attributes of a record beside its rdata: comment, tags, settings and private routing, with the limits of the tier
// (documentation of record attributes). `null` stands for the default.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { recordError, UNDOCUMENTED_CODES } from "../../core";
import { getTierLimits, type ZoneRow } from "../../scope";
import { isStringList } from "../../store";
import type { DnsRecordRow } from "./dns-record";

type Attributes = Pick<
  DnsRecordRow,
  "settings" | "comment" | "tags" | "comment_modified_on" | "tags_modified_on" | "private_routing"
>;

export function parseAttributes(
  zone: ZoneRow,
  type: string,
  proxied: boolean,
  body: JsonObject,
  now: string,
  previous: DnsRecordRow | undefined,
): Attributes {
  const { comment: givenComment, tags: givenTags, settings, private_routing } = body;
  const comment = parseComment(zone, givenComment);
  const tags = parseTags(zone, givenTags);
  const commentModified = getModifiedOn(previous?.comment ?? null, comment, previous?.comment_modified_on, now);
  const tagsModified = getModifiedOn(previous?.tags ?? [], tags, previous?.tags_modified_on, now);
  return {
    settings: parseSettings(zone, type, proxied, settings),
    comment,
    tags,
    ...(commentModified !== undefined && { comment_modified_on: commentModified }),
    ...(tagsModified !== undefined && { tags_modified_on: tagsModified }),
    ...(isPrivatelyRouted(type, private_routing) && { private_routing: true }),
  };
}

function parseComment(zone: ZoneRow, given: Json | undefined): string | null {
  if (given === undefined || given === null || given === "") return null;
  const limit = getTierLimits(zone).commentLength;
  if (typeof given !== "string" || /[\r\n]/.test(given)) {
    throw recordError(UNDOCUMENTED_CODES.comment, "Comment must be one line of text.");
  }
  const length = [...given].length;
  if (length > limit) {
    throw recordError(
      UNDOCUMENTED_CODES.comment,
      `DNS record comment has ${length} characters, exceeding the maximum of ${limit}.`,
    );
  }
  return given;
}

const TAG = /^[A-Za-z0-9_-]{1,32}(:[^\r\n]{0,100})?$/u;

function parseTags(zone: ZoneRow, given: Json | undefined): readonly string[] {
  const tags = given ?? [];
  if (!Array.isArray(tags)) throw recordError(UNDOCUMENTED_CODES.tag, "tags must be a list.");
  const quota = getTierLimits(zone).tags;
  if (tags.length > quota) {
    throw recordError(9300, `DNS record has ${tags.length} tags, exceeding the quota of ${quota}.`);
  }
  const invalid = tags.find((tag: Json) => typeof tag !== "string" || !TAG.test(tag));
  if (invalid !== undefined || !isStringList(tags))
    throw recordError(UNDOCUMENTED_CODES.tag, `DNS record tag ${JSON.stringify(invalid)} is invalid.`);
  return tags;
}

/** Omitted where the field is not set (public Terraform provider 5.22: "Omitted if there is no comment", and its test of tags). */
function getModifiedOn(
  before: string | null | readonly string[],
  after: string | null | readonly string[],
  previous: string | undefined,
  now: string,
): string | undefined {
  if (after === null || after.length === 0) return undefined;
  return JSON.stringify(before) === JSON.stringify(after) ? previous : now;
}

const PROXIED_ONLY = ["ipv4_only", "ipv6_only"];

function parseSettings(zone: ZoneRow, type: string, proxied: boolean, given: Json | undefined): JsonObject {
  if (given !== undefined && given !== null && !isObject(given)) {
    throw recordError(UNDOCUMENTED_CODES.recordSettings, "settings must be an object.");
  }
  const settings = new Map<string, boolean>();
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === undefined || value === null) continue;
    if (typeof value !== "boolean")
      throw recordError(UNDOCUMENTED_CODES.recordSettings, `settings.${name} must be a boolean.`);
    if (PROXIED_ONLY.includes(name)) {
      if (proxied) settings.set(name, value);
      else if (value)
        throw recordError(UNDOCUMENTED_CODES.recordSettings, `settings.${name} is for proxied records only.`);
    }
    if (name === "flatten_cname") {
      checkFlattening(zone, type, value);
      if (type === "CNAME") settings.set(name, value);
    }
  }
  // A CNAME that is not proxied shows whether it is flattened (recorded replies of 2025).
  const byDefault = type === "CNAME" && !proxied ? { flatten_cname: false } : {};
  return { ...byDefault, ...Object.fromEntries(settings) };
}

function checkFlattening(zone: ZoneRow, type: string, value: boolean): void {
  if (value && type !== "CNAME")
    throw recordError(UNDOCUMENTED_CODES.recordSettings, "settings.flatten_cname is for CNAME records only.");
  if (value && zone.plan === "free") {
    throw recordError(UNDOCUMENTED_CODES.recordSettings, "settings.flatten_cname is not available on this plan.");
  }
}

function isPrivatelyRouted(type: string, given: Json | undefined): boolean {
  if (given === undefined || given === null || given === false) return false;
  if (type !== "A" && type !== "AAAA") {
    throw recordError(UNDOCUMENTED_CODES.recordSettings, "private_routing is for A and AAAA records only.");
  }
  return true;
}
