export { services } from "./registry";
