// What a zone may do on its plan (documentation of plans and limits), and how a plan looks in a reply.

export type Plan = "free" | "pro" | "business" | "enterprise";

export interface Allowance {
  readonly name: string;
  readonly id: string;
  readonly price: number;
  /** Records of a zone; Enterprise quotas are raised on request, so none is kept here. */
  readonly records: number | null;
  readonly operationsPerBatch: number;
  readonly commentLength: number;
  readonly tags: number;
  readonly minTtl: number;
  readonly soa: boolean;
}

const PAID = { records: 3500, operationsPerBatch: 3500, commentLength: 500, tags: 20, minTtl: 60, soa: false };

export const PLANS: Readonly<Record<Plan, Allowance>> = {
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

export function isPlan(value: unknown): value is Plan {
  return typeof value === "string" && Object.hasOwn(PLANS, value);
}

/** The `plan` member of a zone. */
export function planReply(plan: Plan) {
  const { id, name, price } = PLANS[plan];
  return {
    id,
    name,
    price,
    currency: "USD",
    frequency: plan === "free" ? "" : "monthly",
    is_subscribed: plan !== "free",
    can_subscribe: plan !== "enterprise",
    legacy_id: plan,
    legacy_discount: false,
    externally_managed: plan === "enterprise",
  } as const;
}
