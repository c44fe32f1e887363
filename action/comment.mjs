// Shows a report as one comment of the pull request: the comment that begins with the same marker is updated, and only
// where there is none is one created. A pull request from a fork has no leave to comment; the job's summary has it all.
import { readFileSync } from "node:fs";
import { all, call, event, say } from "./github.mjs";

const { GITHUB_REPOSITORY: repository, ZW_COMMENT: file, ZW_AUTHOR: author } = process.env;
const number = event().pull_request?.number;
if (Number.isInteger(number)) await comment(number);
else say("notice", "This event is of no pull request; the report is in the job's summary.");

async function comment(number) {
  const body = readFileSync(file, "utf8");
  const marker = body.split("\n", 1)[0];
  const comments = await all(`/repos/${repository}/issues/${number}/comments`);
  const own = comments.find((one) => one.user?.login === author && one.body?.split(/\r?\n/, 1)[0] === marker);
  const answer = own
    ? await call("PATCH", `/repos/${repository}/issues/comments/${own.id}`, { body })
    : await call("POST", `/repos/${repository}/issues/${number}/comments`, { body });
  if (answer.ok) return;
  say("warning", `The pull request was not commented on (${answer.status}); the report is in the job's summary.`);
}
