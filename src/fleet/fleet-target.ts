// What the jobs of a queue belong to: a target, and an account there. Two of them never share jobs, requests, results or schedules.
import { shortDigest } from "../base/digest";

export interface FleetTarget {
  /** The identity of the target (`operations/target.ts`): the same for every spelling of its URL. */
  readonly target: string;
  /** The account that the documents or ZONEWRIGHT_ACCOUNT_ID name; undefined if neither does. */
  readonly account?: string | undefined;
}

/** Part of the names of queues and values: PostgreSQL's identifiers leave space for twelve digits. */
export function fleetTargetId({ target, account = "" }: FleetTarget): string {
  return shortDigest(JSON.stringify([target, account]), 12);
}

export function isSameFleetTarget(left: FleetTarget, right: FleetTarget): boolean {
  return left.target === right.target && left.account === right.account;
}

/** `https://api.example.net/v4, account 0123…`, for messages. */
export function describeFleetTarget({ target, account }: FleetTarget): string {
  return `${target}, ${account === undefined ? "no account named" : `account ${account}`}`;
}
