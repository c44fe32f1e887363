// Access applications that belong to one zone: the same object as those of the account, under the zone's routes.
import { defineKind } from "../../kind/kind";
import { application, routesUnder } from "../access-application/application";

export const zoneAccessApplication = defineKind({
  ...application,
  name: "zone_access_application",
  title: { singular: "access application", plural: "access applications" },
  doc: "An access application of one zone: what is protected by a login. `prune` of the zone is about its records and does not touch it.",
  within: "zone",
  routes: routesUnder("/zones/{zone_id}"),
});
