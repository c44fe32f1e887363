export { endedRoutes } from "./ended-routes";
export { missingRoutes } from "./missing-routes";
