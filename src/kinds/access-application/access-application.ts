// Access applications of the account: what stands behind a login, and where.
import { defineKind } from "../../kind/kind";
import { application, routesUnder } from "./application";

export const accessApplication = defineKind({
  ...application,
  name: "access_application",
  title: { singular: "access application", plural: "access applications" },
  doc: "An access application of the account: what is protected by a login. Undeclared fields stay as they are; an application that no document names is never touched.",
  within: "account",
  routes: routesUnder("/accounts/{account_id}"),
});
