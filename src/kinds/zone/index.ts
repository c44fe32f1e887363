export { zone } from "./zone";
