// Posts a report as a comment on the pull request: it updates the comment that begins with the same marker, or creates one. A pull
// request from a fork may not comment; the job summary has the full report.
import { readFileSync } from "node:fs";
import { annotate, event, listAll, sendRequest } from "./github.mjs";

const { GITHUB_REPOSITORY: repository, ZW_COMMENT: file, ZW_AUTHOR: author } = process.env;
const number = event().pull_request?.number;
if (Number.isInteger(number)) await postComment(number);
else annotate("notice", "This event does not belong to a pull request; the report is in the job summary.");

async function postComment(number) {
  const body = readFileSync(file, "utf8");
  const marker = body.split("\n", 1)[0];
  const comments = await listAll(`/repos/${repository}/issues/${number}/comments`);
  const own = comments.find((comment) => comment.user?.login === author && comment.body?.split(/\r?\n/, 1)[0] === marker);
  const response = own
    ? await sendRequest("PATCH", `/repos/${repository}/issues/comments/${own.id}`, { body })
    : await sendRequest("POST", `/repos/${repository}/issues/${number}/comments`, { body });
  if (response.ok) return;
  annotate("warning", `Cannot comment on the pull request (${response.status}); the report is in the job summary.`);
}
