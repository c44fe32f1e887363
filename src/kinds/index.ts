// Every kind there is. Entry points hand this list in; the stages know none of them by name.
import type { Kind } from "../kind/kind";
import { dnsRecord } from "./dns-record";
import { dnsSettings } from "./dns-settings";
import { soaDefaults } from "./soa-defaults";
import { zone } from "./zone";

export const kinds: readonly Kind[] = [soaDefaults, zone, dnsSettings, dnsRecord];
