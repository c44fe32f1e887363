// Names and priorities that the queue and its workers share.
import { storeName } from "../store-name";

/** The queue of timers, whose jobs enqueue keys when their time has come. */
export const timerQueueName = (space: string) => `${space}-clocks`;

/** A lower number runs first. */
export const JOB_PRIORITIES = { soon: 1, later: 2 } as const;

/** Prefix of the store names of keys whose last job failed in its last attempt. */
export const FAILED_PREFIX = "failed:";
export const failedName = (key: string) => storeName("failed", key);
