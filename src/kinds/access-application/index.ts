export { accessApplication } from "./access-application";
