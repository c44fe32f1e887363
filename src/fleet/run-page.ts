// The page of the pipeline's run, where the environment tells it: a lock names it to whoever finds it busy.
export function runPage(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env["CI_JOB_URL"]) return env["CI_JOB_URL"];
  const [server, repository, run] = ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"].map(
    (name) => env[name],
  );
  return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
}
