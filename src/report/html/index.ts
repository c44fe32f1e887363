export { renderHtml } from "./html";
