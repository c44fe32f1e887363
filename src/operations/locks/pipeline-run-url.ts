// The URL of the CI pipeline's run, from the variables of GitLab and GitHub. Locks record it, so that whoever finds a lock busy
// can look up the run that holds it.
import type { Variables } from "../../base/variables";

export function pipelineRunUrl(env: Variables): string | undefined {
  if (env.CI_JOB_URL) return env.CI_JOB_URL;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
}
