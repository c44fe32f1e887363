// The programs that the measurements start: ours from dist/, and what they are compared with.
import { join } from "node:path";
import type { Program } from "./run-program";

const ROOT = join(__dirname, "..");
const MAIN = join(ROOT, "dist/cli/main.js");

export function zonewright(
  args: readonly string[],
  program: Omit<Program, "command"> & { readonly baseUrl?: string } = {},
): Program {
  const { baseUrl, ...rest } = program;
  const target = baseUrl === undefined ? [] : ["--base-url", baseUrl];
  const env = { ZONEWRIGHT_API_TOKEN: "bench-token-0123456789-0123456789-0123456789" };
  return { ...rest, command: [process.execPath, MAIN, ...args, ...target], env: { ...env, ...rest.env } };
}

/** A script in a bare Node. */
export function bareNode(script: string, ...args: readonly string[]): Program {
  return { command: [process.execPath, "--input-type=module", "--eval", script, ...args], cwd: ROOT };
}

/** Fetches all records of all zones and parses the replies: what each client of the API has to do. */
export const FETCH_AND_PARSE = `
const [base] = process.argv.slice(1);
const list = async (path, perPage) => {
  const rows = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await fetch(base + path + "?per_page=" + perPage + "&page=" + page);
    const { result, result_info } = JSON.parse(await reply.text());
    pages = result_info.total_pages;
    rows.push(...result);
  }
  return rows;
};
for (const { id } of await list("/zones", 50)) await list("/zones/" + id + "/dns_records", 5000);
`;

/** Reads a document with js-yaml, without looking at it. */
export const LOAD_YAML = `
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
load(readFileSync(process.argv[1], "utf8"));
`;
