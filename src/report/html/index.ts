export { html } from "./html";
