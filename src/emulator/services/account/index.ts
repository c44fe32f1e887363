export { accountService } from "./service";
