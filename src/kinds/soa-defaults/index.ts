export { soaDefaults } from "./soa-defaults";
