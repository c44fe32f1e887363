// What the service keeps beside a record: comment, tags, settings, private routing, with the limits of the plan
// (documentation of record attributes). `null` stands for the default.

import { isObject, type Json, type JsonObject } from "../../../base/json";
import { badRecord, INVENTED } from "../../refusal";
import type { Row } from "../../store";
import { allowanceOf, planOf } from "../../zones";

export function attributesOf(
  zone: Row,
  type: string,
  proxied: boolean,
  body: JsonObject,
  now: string,
  previous: Row | undefined,
): JsonObject {
  const comment = commentOf(zone, body["comment"]);
  const tags = tagsOf(zone, body["tags"]);
  return {
    settings: settingsOf(zone, type, proxied, body["settings"]),
    comment,
    tags,
    ...touched("comment", comment, previous, now),
    ...touched("tags", tags, previous, now),
    ...privateRouting(type, body["private_routing"]),
  };
}

function commentOf(zone: Row, given: Json | undefined): string | null {
  if (given === undefined || given === null || given === "") return null;
  const most = allowanceOf(zone).commentLength;
  if (typeof given !== "string" || /[\r\n]/.test(given)) {
    throw badRecord(INVENTED.comment, "Comment must be one line of text.");
  }
  const length = [...given].length;
  if (length > most) {
    throw badRecord(INVENTED.comment, `DNS record comment has ${length} characters, exceeding the maximum of ${most}.`);
  }
  return given;
}

function tagsOf(zone: Row, given: Json | undefined): readonly string[] {
  const tags = given ?? [];
  if (!Array.isArray(tags)) throw badRecord(INVENTED.tag, "tags must be a list.");
  const quota = allowanceOf(zone).tags;
  if (tags.length > quota) {
    throw badRecord(9300, `DNS record has ${tags.length} tags, exceeding the quota of ${quota}.`);
  }
  const wrong = tags.find((tag) => typeof tag !== "string" || !/^[A-Za-z0-9_-]{1,32}(:[^\r\n]{0,100})?$/u.test(tag));
  if (wrong !== undefined) throw badRecord(INVENTED.tag, `DNS record tag ${JSON.stringify(wrong)} is invalid.`);
  return tags as readonly string[];
}

/** `comment_modified_on` and `tags_modified_on` are there as soon as one was ever set. */
function touched(field: "comment" | "tags", value: Json, previous: Row | undefined, now: string): JsonObject {
  const key = `${field}_modified_on`;
  const before = previous?.[field] ?? (field === "tags" ? [] : null);
  if (JSON.stringify(before) !== JSON.stringify(value)) return { [key]: now };
  return previous?.[key] === undefined ? {} : { [key]: previous[key] };
}

const PROXIED_ONLY = ["ipv4_only", "ipv6_only"];

function settingsOf(zone: Row, type: string, proxied: boolean, given: Json | undefined): JsonObject {
  if (given !== undefined && given !== null && !isObject(given)) {
    throw badRecord(INVENTED.recordSettings, "settings must be an object.");
  }
  const settings: Record<string, boolean> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === undefined || value === null) continue;
    if (typeof value !== "boolean") throw badRecord(INVENTED.recordSettings, `settings.${name} must be a boolean.`);
    if (PROXIED_ONLY.includes(name)) {
      if (proxied) settings[name] = value;
      else if (value) throw badRecord(INVENTED.recordSettings, `settings.${name} is for proxied records only.`);
    }
    if (name === "flatten_cname") flattened(zone, type, value, settings);
  }
  // An alias that is not proxied shows whether it is flattened (recorded replies of 2025).
  return type === "CNAME" && !proxied ? { flatten_cname: false, ...settings } : settings;
}

function flattened(zone: Row, type: string, value: boolean, settings: Record<string, boolean>): void {
  if (type === "CNAME") settings["flatten_cname"] = value;
  else if (value) throw badRecord(INVENTED.recordSettings, "settings.flatten_cname is for CNAME records only.");
  if (value && planOf(zone) === "free") {
    throw badRecord(INVENTED.recordSettings, "settings.flatten_cname is not available on this plan.");
  }
}

function privateRouting(type: string, given: Json | undefined): JsonObject {
  if (given === undefined || given === null || given === false) return {};
  if (type !== "A" && type !== "AAAA") {
    throw badRecord(INVENTED.recordSettings, "private_routing is for A and AAAA records only.");
  }
  return { private_routing: true };
}
