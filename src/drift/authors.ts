// Who made a finding so, as far as the account's audit log says it for certain: the newest write of that very object, or for
// an object that is gone the only one who deleted anything in its zone. Anything less is not said.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { Author } from "./finding";
import type { KeptFinding } from "./history";

/** The findings with their authors; what the log does not know stays without. Rows are those of audit logs, version 2. */
export function attributed(findings: readonly KeptFinding[], rows: readonly Json[]): readonly KeptFinding[] {
  const writes = rows.flatMap((row) => writeOf(row) ?? []).sort((left, right) => (left.at < right.at ? 1 : -1));
  return findings.map((finding) => {
    const by = finding.category === "missing" ? onlyDeleter(finding, writes) : newestWriter(finding, writes);
    return by === undefined ? finding : { ...finding, by };
  });
}

interface LoggedWrite extends Author {
  readonly type: string;
  readonly zone: string;
  readonly id: string;
}

function newestWriter({ id, scope }: KeptFinding, writes: readonly LoggedWrite[]): Author | undefined {
  const found = writes.find((write) => id !== undefined && write.id === id && write.zone === scope);
  return found && { who: found.who, at: found.at };
}

function onlyDeleter({ scope }: KeptFinding, writes: readonly LoggedWrite[]): Author | undefined {
  const deletions = writes.filter((write) => write.type === "delete" && write.zone === scope);
  const [first] = deletions;
  return first && deletions.every((deletion) => deletion.who === first.who)
    ? { who: first.who, at: first.at }
    : undefined;
}

function writeOf(row: Json): LoggedWrite | undefined {
  if (!isObject(row)) return undefined;
  const [action, actor, resource, zone] = ["action", "actor", "resource", "zone"].map((name) => memberOf(row, name));
  const who = [actor?.["email"], actor?.["token_name"], actor?.["id"]].find(
    (value) => typeof value === "string" && value,
  );
  const at = action?.["time"];
  if (action?.["result"] === "failure" || typeof who !== "string" || typeof at !== "string") return undefined;
  const text = (value: Json | undefined) => (typeof value === "string" ? value : "");
  return {
    who: who.slice(0, 200),
    at,
    type: text(action?.["type"]),
    zone: text(zone?.["name"]),
    id: text(resource?.["id"]),
  };
}

function memberOf(row: JsonObject, name: string): JsonObject | undefined {
  const member = row[name];
  return isObject(member) ? member : undefined;
}
