// Prints what Vitest's JSON report says about skipped tests and slow files, and writes "PASSED FAILED" to a file.
// Usage: node .ci/summarize.mjs REPORT COUNTS
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

const [report, counts] = process.argv.slice(2);
const { testResults = [], numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, "utf8"));
writeFileSync(counts, `${numPassedTests} ${numFailedTests}\n`);

const files = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
  path: relative(process.cwd(), name),
  seconds: (endTime - startTime) / 1000,
  skipped: assertionResults.filter(({ status }) => ["pending", "skipped", "todo"].includes(status)),
}));

const skipped = files.filter((file) => file.skipped.length > 0);
console.log(`== skipped tests: ${skipped.reduce((sum, file) => sum + file.skipped.length, 0)}`);
for (const { path, skipped: tests } of skipped) {
  console.log(path);
  for (const { fullName } of tests) console.log(`  ${fullName}`);
}

console.log("== slowest files");
for (const { path, seconds } of [...files].sort((a, b) => b.seconds - a.seconds).slice(0, 15))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${path}`);
