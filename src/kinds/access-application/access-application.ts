// Access applications of the account: hosts and networks that require a login.
import { defineKind } from "../../kind/kind";
import { application, routesUnder } from "./application";

export const accessApplication = defineKind({
  ...application,
  name: "access_application",
  title: { singular: "access application", plural: "access applications" },
  doc: "An access application of the account: hosts and networks that require a login. Undeclared fields stay unchanged; an undeclared application is never touched.",
  within: "account",
  routes: routesUnder("/accounts/{account_id}"),
});
