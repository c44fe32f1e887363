export { gateway, importedGateway } from "./gateway";
