// Who caused a finding, as far as the account's audit log is certain: the author of the newest write of that object, or for a
// deleted object the only author of deletions in its zone. Otherwise the finding has no author.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { ChangeAuthor } from "./drift-finding";
import type { TrackedFinding } from "./history";

/** The findings with their authors. `rows` are those of audit logs, version 2. */
export function attributeFindings(
  findings: readonly TrackedFinding[],
  rows: readonly Json[],
): readonly TrackedFinding[] {
  const writes = rows.flatMap((row) => parseRow(row) ?? []).sort((a, b) => (a.at < b.at ? 1 : -1));
  return findings.map((finding) => {
    const by = finding.category === "missing" ? findOnlyDeleter(finding, writes) : findNewestWriter(finding, writes);
    return by === undefined ? finding : { ...finding, by };
  });
}

interface LoggedWrite extends ChangeAuthor {
  readonly type: string;
  readonly zone: string;
  readonly id: string;
}

function findNewestWriter({ id, scope }: TrackedFinding, writes: readonly LoggedWrite[]): ChangeAuthor | undefined {
  const newest = writes.find((write) => id !== undefined && write.id === id && write.zone === scope);
  return newest && { who: newest.who, at: newest.at };
}

function findOnlyDeleter({ scope }: TrackedFinding, writes: readonly LoggedWrite[]): ChangeAuthor | undefined {
  const deletions = writes.filter((write) => write.type === "delete" && write.zone === scope);
  const [newest] = deletions;
  if (!newest || !deletions.every((deletion) => deletion.who === newest.who)) return undefined;
  return { who: newest.who, at: newest.at };
}

const MAX_AUTHOR_LENGTH = 200;

/** Undefined for a failed write, and for a row without author or time. */
function parseRow(row: Json): LoggedWrite | undefined {
  if (!isObject(row)) return undefined;
  const { action, actor, resource, zone } = row;
  const { time, result, type } = toObject(action);
  const { email, token_name: tokenName, id: actorId } = toObject(actor);
  const { id } = toObject(resource);
  const { name } = toObject(zone);
  const who = [email, tokenName, actorId].map(toText).find((text) => text !== "");
  if (result === "failure" || who === undefined || typeof time !== "string") return undefined;
  return { who: who.slice(0, MAX_AUTHOR_LENGTH), at: time, type: toText(type), zone: toText(name), id: toText(id) };
}

function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function toText(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
