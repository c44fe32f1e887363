export { deprecationById, SCHEDULE } from "./schedule";
