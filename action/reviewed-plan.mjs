// Finds the plan that was reviewed: the artifact of the merged pull request's last run for its last commit. A plan from a fork is never
// used, because its author could have changed the workflow that made it.
import { artifactName, event, fail, listAll, setOutputs } from "./github.mjs";

const { GITHUB_REPOSITORY: repository, GITHUB_SHA: sha, ZW_ID: id } = process.env;
const name = artifactName(id);
const help = "Plan again, or set `apply: documents`.";

const merged = await findPullRequest();
if (!merged) fail(`No merged pull request has the commit ${sha}. ${help}`);
if (merged.head.repo?.full_name !== repository) fail(`Pull request #${merged.number} comes from a fork; its plan is not used. ${help}`);
const artifact = await findArtifact(merged.head.sha);
if (!artifact) fail(`Pull request #${merged.number} has no plan \`${name}\` for its last commit, or the plan has expired. ${help}`);
setOutputs({ "run-id": String(artifact.workflow_run.id), artifact: name });

async function findPullRequest() {
  const { pull_request: closed } = event();
  if (closed) return closed.merged ? closed : undefined;
  const pulls = await listAll(`/repos/${repository}/commits/${sha}/pulls`);
  return pulls.find((pull) => pull.merged_at && pull.merge_commit_sha === sha);
}

async function findArtifact(head) {
  const path = `/repos/${repository}/actions/artifacts?name=${encodeURIComponent(name)}`;
  const found = await listAll(path, (body) => body.artifacts);
  const own = found.filter(({ name: candidate, expired, workflow_run: run }) => {
    return candidate === name && !expired && run.head_sha === head && run.head_repository_id === run.repository_id;
  });
  return own.sort((a, b) => b.id - a.id)[0];
}
