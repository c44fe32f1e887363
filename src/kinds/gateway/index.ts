export { gateway } from "./gateway";
