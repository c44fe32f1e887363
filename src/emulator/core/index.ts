export { type ApiDate, createApiDate, type Feature } from "./api-date";
export { ApiError, apiError, type ErrorObject, recordError, UNDOCUMENTED_CODES, withPointer } from "./api-error";
export type {
  Call,
  EmulatorRequest,
  EmulatorResponse,
  EmulatorState,
  HandlerResult,
  HttpMethod,
  Route,
  Service,
} from "./call";
export { checkFraming, createDispatcher, type Dispatcher, MAX_BODY, type RequestContext } from "./dispatcher";
export { formatError } from "./envelope";
export { createFaults, type FaultEffect, type FaultPhase, type FaultPlan, type Faults } from "./faults";
export { type Delivery, injectFault } from "./inject-fault";
export { createLateRequests, type LateRequests } from "./late-requests";
export { listenOn } from "./listen-on";
export { paginate, sortRows } from "./pages";
export { PROFILES, type Profile } from "./profile";
export { createRandom, hashText, type Random } from "./random";
export { createRateLimiter, type RateLimiter } from "./rate-limiter";
export { createRequestLog, type LoggedRequest, type NewLoggedRequest, type RequestLog } from "./request-log";
export { routeNotFound } from "./router";
export {
  formatPlan,
  isSubscriptionTier,
  SUBSCRIPTION_TIERS,
  type SubscriptionTier,
  TIERS,
  type TierLimits,
} from "./subscription-tier";
export { timestamp } from "./timestamp";
