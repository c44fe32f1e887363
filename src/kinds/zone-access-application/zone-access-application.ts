// Access applications that belong to one zone: the same object as those of the account, under the zone's routes.
import { defineKind } from "../../kind/kind";
import { application, routesUnder } from "../access-application/application";

export const zoneAccessApplication = defineKind({
  ...application,
  name: "zone_access_application",
  title: { singular: "access application", plural: "access applications" },
  doc: "An access application of a zone: hosts and networks that require a login.",
  documentDoc: "`prune` applies to the records of the zone and never to its applications.",
  within: "zone",
  routes: routesUnder("/zones/{zone_id}"),
});
