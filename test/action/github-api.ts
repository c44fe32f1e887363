// As much of GitHub's REST API as the action speaks to, on loopback: comments, the pull requests of a commit, artifacts.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { TOKEN } from "./runner";

export interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  body: string;
}

export interface FakeGithub {
  readonly url: string;
  /** Requests as `METHOD /path`. */
  readonly requests: string[];
  readonly comments: Comment[];
  readonly pulls: object[];
  readonly artifacts: object[];
  /** Leave to comment, which a pull request from a fork does not get. */
  mayComment: boolean;
  close(): Promise<void>;
}

export async function fakeGithub(): Promise<FakeGithub> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const github: FakeGithub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    comments: [],
    pulls: [],
    artifacts: [],
    mayComment: true,
    close: () => new Promise((done) => server.close(() => done())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", github.url);
    github.requests.push(`${request.method} ${url.pathname}`);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const sent = pieces.length === 0 ? {} : JSON.parse(Buffer.concat(pieces).toString());
    const [status, body] =
      request.headers.authorization === `Bearer ${TOKEN}` ? routed(request.method ?? "", url, sent) : [401, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  function routed(method: string, url: URL, sent: { body?: string }): readonly [number, unknown] {
    const page = <T>(rows: readonly T[]) => {
      const [size, number] = [Number(url.searchParams.get("per_page")), Number(url.searchParams.get("page"))];
      return rows.slice(size * (number - 1), size * number);
    };
    const path = url.pathname.replace("/repos/example/zones", "");
    if (method === "GET" && path === "/issues/7/comments") return [200, page(github.comments)];
    if (method === "GET" && /^\/commits\/\w+\/pulls$/.test(path)) return [200, page(github.pulls)];
    if (method === "GET" && path === "/actions/artifacts") return [200, { artifacts: page(github.artifacts) }];
    if (!github.mayComment) return [403, { message: "Resource not accessible by integration" }];
    if (method === "POST" && path === "/issues/7/comments") {
      const made = { id: 1000 + github.comments.length, user: { login: "github-actions[bot]" }, body: sent.body ?? "" };
      github.comments.push(made);
      return [201, made];
    }
    const known = github.comments.find((comment) => path === `/issues/comments/${comment.id}`);
    if (method !== "PATCH" || !known) return [404, { message: "Not Found" }];
    known.body = sent.body ?? "";
    return [200, known];
  }

  return github;
}
