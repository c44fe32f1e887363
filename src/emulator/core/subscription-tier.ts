// The subscription tiers of zones, which the API calls plans: their limits (documentation of plans and limits) and their
// form in a reply.

export type SubscriptionTier = "free" | "pro" | "business" | "enterprise";

export interface TierLimits {
  readonly name: string;
  readonly id: string;
  readonly price: number;
  /** Records of a zone; `null` for Enterprise, whose quotas are raised on request. */
  readonly records: number | null;
  readonly operationsPerBatch: number;
  readonly commentLength: number;
  readonly tags: number;
  readonly minTtl: number;
  /** Whether SOA values, zone modes and advanced nameservers can be changed. */
  readonly soa: boolean;
}

const PAID = { records: 3500, operationsPerBatch: 3500, commentLength: 500, tags: 20, minTtl: 60, soa: false };

export const SUBSCRIPTION_TIERS: readonly SubscriptionTier[] = ["free", "pro", "business", "enterprise"];

export const TIERS: Readonly<Record<SubscriptionTier, TierLimits>> = {
  free: {
    ...PAID,
    name: "Free Website",
    id: "0feeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    price: 0,
    records: 200,
    operationsPerBatch: 200,
    commentLength: 100,
    tags: 0,
  },
  pro: { ...PAID, name: "Pro Website", id: "1feeeeeeeeeeeeeeeeeeeeeeeeeeeeee", price: 20 },
  business: { ...PAID, name: "Business Website", id: "2feeeeeeeeeeeeeeeeeeeeeeeeeeeeee", price: 200 },
  enterprise: {
    ...PAID,
    name: "Enterprise Website",
    id: "94f3b7b768b0458b56d2cac4fe5ec0f9",
    price: 0,
    records: null,
    minTtl: 30,
    soa: true,
  },
};

export function isSubscriptionTier(value: unknown): value is SubscriptionTier {
  return typeof value === "string" && Object.hasOwn(TIERS, value);
}

/** The `plan` member of a zone. */
export function formatPlan(tier: SubscriptionTier) {
  const { id, name, price } = TIERS[tier];
  return {
    id,
    name,
    price,
    currency: "USD",
    frequency: "monthly",
    is_subscribed: tier !== "free",
    can_subscribe: tier !== "enterprise",
    legacy_id: tier,
    legacy_discount: false,
    externally_managed: tier === "enterprise",
  } as const;
}
