// Detects the format of a file from its name and its beginning.
import type { ScanFormat } from "./finding";

const BY_NAME: readonly (readonly [RegExp, ScanFormat])[] = [
  [/\.har$/i, "har"],
  [/\.(?:sh|bash|zsh|ksh|dash|curl|bats)$/i, "shell"],
  [/(?:^|\/)\.(?:bashrc|profile|zshrc|bash_profile|bash_history|envrc)$/i, "shell"],
  [/\.tf\.json$/i, "terraform-json"],
  [/\.(?:tf|hcl|tofu|tfvars)$/i, "terraform"],
  [/\.log(?:[.-][\w.-]+)?$|(?:^|[/_.-])access[_.-]?logs?(?:[._-][\w.-]+)?$/i, "log"],
];

/** Falls back to `source`. */
export function detectFormat(file: string, head: string): ScanFormat {
  const named = BY_NAME.find(([pattern]) => pattern.test(file))?.[1];
  if (named) return named;
  const start = head.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("{")) return detectJsonFormat(start, file);
  if (/^(?:---\s*\n)?(?:\s*(?:#.*)?\n)*["']?(?:openapi|swagger)["']?\s*:/.test(start)) return "openapi";
  if (/\.ya?ml$/i.test(file) && /^["']?(?:openapi|swagger)["']?\s*:/m.test(start) && /^paths\s*:/m.test(start))
    return "openapi";
  if (/^#!\s*\S*(?:\/|\s)(?:ba|z|k|da)?sh\b/.test(start)) return "shell";
  if (isLog(start)) return "log";
  return /^(?:curl|\$ curl)\s/.test(start) ? "shell" : "source";
}

function detectJsonFormat(start: string, file: string): ScanFormat {
  if (/^\{\s*"log"\s*:\s*\{/.test(start) && /"(?:entries|creator|pages)"/.test(start)) return "har";
  if (/^\{[\s\S]*?"(?:openapi|swagger)"\s*:\s*"/.test(start)) return "openapi";
  const [first = ""] = start.split("\n", 1);
  const lines =
    isObjectLine(first.trim()) &&
    (start.length === first.length || !/\.json$/i.test(file) || start.split("\n")[1]?.startsWith("{"));
  return lines && /method|verb|"request"/i.test(first) ? "log" : "source";
}

function isObjectLine(line: string): boolean {
  if (!line.endsWith("}")) return false;
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

const LOG_LINE =
  /"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) [^"]+ HTTP\/[\d.]+"|^\S+ \S+ \S+ \[\d{2}\/\w{3}\/\d{4}|\bTCP_\w+\/\d{3}\b|^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d\S* .*\b(?:GET|POST|PUT|PATCH|DELETE) \//;

function isLog(start: string): boolean {
  const rows = start.split("\n", 20).filter((row) => row.trim() !== "" && !row.startsWith("#"));
  return rows.length > 0 && rows.filter((row) => LOG_LINE.test(row)).length * 2 > rows.length;
}

/** Whether the text was decoded from binary data: it has NUL, other control characters, or many replacement characters. */
export function isBinary(head: string): boolean {
  if (head.includes("\u0000")) return true;
  const odd = head.match(/[\u0001-\u0006\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  return odd > 8 && odd * 20 > head.length;
}
