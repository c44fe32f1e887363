export { renderMarkdown } from "./markdown";
