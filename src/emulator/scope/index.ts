export { ACCOUNTS, type Account, DEFAULT_ACCOUNT, ensureAccount, getAccount } from "./account";
export { getSerial, incrementSerial } from "./serial";
export { getTierLimits, requireZone, ZONES, type ZoneRow } from "./zone";
