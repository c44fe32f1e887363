// Shared by the steps of the action: the event, outputs and GitHub's REST API. It prints no text of unknown origin.
import { appendFileSync, readFileSync } from "node:fs";

/** The event that started the workflow. */
export function event() {
  return JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, "utf8"));
}

/** Sets outputs of the step. A value with a line feed would set other outputs, too, so it throws. */
export function setOutputs(values) {
  for (const [name, value] of Object.entries(values)) {
    if (/[\r\n]/.test(value)) throw new Error(`output ${name} has more than one line`);
    appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`);
  }
}

/** The name of the job's artifact, with the characters that actions/upload-artifact accepts. */
export function artifactName(id) {
  return `zonewright-plan-${id.replace(/[^\w.-]+/g, "-").slice(0, 100)}`;
}

/** Prints a workflow command, which annotates the log. */
export function annotate(level, text) {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  process.stdout.write(`::${level} title=zonewright::${escaped}\n`);
}

export function fail(text) {
  annotate("error", text);
  process.exit(1);
}

/** Sends a request to a path of the API. The token is sent nowhere else. */
export async function sendRequest(method, path, body) {
  const response = await fetch(`${process.env.GITHUB_API_URL}${path}`, {
    method,
    redirect: "error",
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${process.env.GITHUB_TOKEN}`,
      "content-type": "application/json",
      "user-agent": "zonewright-action",
      "x-github-api-version": "2022-11-28",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ok: response.ok, body: text === "" ? undefined : JSON.parse(text) };
}

/** Reads a list completely, page by page. */
export async function listAll(path, getRows = (body) => body) {
  const rows = [];
  for (let page = 1; page <= 100; page += 1) {
    const response = await sendRequest("GET", `${path}${path.includes("?") ? "&" : "?"}per_page=100&page=${page}`);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    const found = getRows(response.body);
    rows.push(...found);
    if (found.length < 100) break;
  }
  return rows;
}
