export { routes } from "./registry";
