// The regression corpus: what a build does with many documents, recorded and compared with what another build did.
//   npx tsx scripts/corpus.ts record BUILD_DIR OUT_DIR [NAME]   runs every story, or those whose name contains NAME
//   npx tsx scripts/corpus.ts compare OLD_DIR NEW_DIR           exit 1 where requests, reports, plans or schemas differ
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compareJson, compareStories } from "./regression/compare";
import { type RecordedStory, runStory } from "./regression/run-story";
import { type Story, stories } from "./regression/stories";

const SCHEMAS = ["schema.json", "docs/report.schema.json"];
const JOBS = 2;

/** The digest tells whether two recordings are of the same story. */
interface Recording {
  readonly story: string;
  readonly digest: string;
  readonly recorded: RecordedStory;
}

async function record(build: string, out: string, part: string): Promise<number> {
  mkdirSync(out, { recursive: true });
  const wanted = stories().filter(({ name }) => name.includes(part));
  const queue = [...wanted];
  await Promise.all(
    Array.from({ length: JOBS }, async () => {
      for (let story = queue.shift(); story; story = queue.shift()) {
        const recording: Recording = {
          story: story.name,
          digest: digest(story),
          recorded: await runStory(build, story),
        };
        writeFileSync(join(out, fileName(story)), `${JSON.stringify(recording, null, 1)}\n`);
        process.stderr.write(`${wanted.length - queue.length}/${wanted.length} ${story.name}\n`);
      }
    }),
  );
  for (const name of SCHEMAS) {
    const file = join(build, name);
    if (existsSync(file)) writeFileSync(join(out, `schema-${name.replace("/", "-")}`), readFileSync(file));
  }
  return 0;
}

function fileName({ name }: Story): string {
  return `${name.replace(/[^a-z0-9.]+/gi, "-")}.json`;
}

function digest(story: Story): string {
  return createHash("sha256").update(JSON.stringify(story)).digest("hex").slice(0, 16);
}

function compare(old: string, current: string): number {
  const names = [...new Set([...readdirSync(old), ...readdirSync(current)])].sort();
  const differences = names.flatMap((name) => {
    const [before, after] = [join(old, name), join(current, name)];
    if (!existsSync(before) || !existsSync(after)) return [`${name}: recorded only once`];
    return compareRecordings(before, after).map((difference) => `${name}: ${difference}`);
  });
  for (const difference of differences) process.stdout.write(`${difference}\n`);
  process.stdout.write(`${names.length} recordings, ${differences.length} differences\n`);
  return differences.length === 0 ? 0 : 1;
}

function compareRecordings(before: string, after: string): readonly string[] {
  const [old, current] = [JSON.parse(readFileSync(before, "utf8")), JSON.parse(readFileSync(after, "utf8"))];
  if (!isRecording(old) || !isRecording(current)) return compareJson(old, current, "$");
  if (old.digest !== current.digest) return ["the story is another now: record both builds again"];
  return compareStories(old.recorded, current.recorded);
}

function isRecording(value: object): value is Recording {
  return "story" in value && "digest" in value && "recorded" in value;
}

async function main([command, first, second, part = ""]: readonly string[]): Promise<number> {
  if (first !== undefined && second !== undefined) {
    if (command === "record") return record(resolve(first), resolve(second), part);
    if (command === "compare") return compare(resolve(first), resolve(second));
  }
  process.stderr.write("usage: corpus.ts record BUILD_DIR OUT_DIR [NAME] | compare OLD_DIR NEW_DIR\n");
  return 64;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
