// Every kind there is. Entry points hand this list in; the stages know none of them by name.
import type { Kind } from "../kind/kind";
import { dnsRecord } from "./dns-record";
import { zone } from "./zone";

export const kinds: readonly Kind[] = [zone, dnsRecord];
