export { accessApplicationService } from "./service";
