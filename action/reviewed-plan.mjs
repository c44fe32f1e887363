// Finds the plan that reviewers saw: the artifact that the merged pull request's last run left for its last commit. A plan
// from a fork is never taken: whoever opened it could have written the workflow that made it.
import { all, artifactName, event, fail, setOutputs } from "./github.mjs";

const { GITHUB_REPOSITORY: repository, GITHUB_SHA: sha, ZW_ID: id } = process.env;
const name = artifactName(id);
const again = "Plan again, or set `apply: documents`.";

const merged = await pullRequest();
if (!merged) fail(`No merged pull request has the commit ${sha}. ${again}`);
if (merged.head.repo?.full_name !== repository) fail(`Pull request #${merged.number} comes from a fork; its plan is not taken. ${again}`);
const artifact = await artifactOf(merged.head.sha);
if (!artifact) fail(`Pull request #${merged.number} left no plan \`${name}\` for its last commit, or it has expired. ${again}`);
setOutputs({ "run-id": String(artifact.workflow_run.id), artifact: name });

async function pullRequest() {
  const { pull_request: closed } = event();
  if (closed) return closed.merged ? closed : undefined;
  const pulls = await all(`/repos/${repository}/commits/${sha}/pulls`);
  return pulls.find((one) => one.merged_at && one.merge_commit_sha === sha);
}

async function artifactOf(head) {
  const path = `/repos/${repository}/actions/artifacts?name=${encodeURIComponent(name)}`;
  const found = await all(path, (body) => body.artifacts);
  const own = found.filter(({ name: called, expired, workflow_run: run }) => {
    return called === name && !expired && run.head_sha === head && run.head_repository_id === run.repository_id;
  });
  return own.sort((one, other) => other.id - one.id)[0];
}
