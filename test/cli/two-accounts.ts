// Two accounts with different tokens, each on its own emulator, behind servers that record the credential of every request.
import { createServer } from "node:http";
import { type Emulator, embedEmulator } from "../../src/emulator";

export const ACCOUNTS = [
  {
    name: "prod",
    id: "023e105f4ecef8ad9ca31a8372d0c353",
    variable: "ZONEWRIGHT_TOKEN_PROD",
    token: "canary-of-prod-aaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  },
  {
    name: "staging",
    id: "11111111111111111111111111111111",
    variable: "ZONEWRIGHT_TOKEN_STAGING",
    token: "canary-of-staging-bbbbbbbbbbbbbbbbbbbbbbbbbb",
  },
] as const;

export interface RecordedAccount {
  readonly name: (typeof ACCOUNTS)[number]["name"];
  readonly baseUrl: string;
  readonly emulator: Emulator["control"];
  /** Headers, method and path of each request so far. */
  readonly requests: readonly string[];
  /** Answers every later request with a redirect to this URL. */
  redirectTo(url: string | undefined): void;
  close(): Promise<void>;
}

export async function startAccounts(): Promise<readonly [prod: RecordedAccount, staging: RecordedAccount]> {
  const [prod, staging] = ACCOUNTS;
  return [await startAccount(prod), await startAccount(staging)];
}

async function startAccount({ name, token }: (typeof ACCOUNTS)[number]): Promise<RecordedAccount> {
  const emulator = embedEmulator({ mode: "calm", tokens: [token] });
  const requests: string[] = [];
  let redirect: string | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`);
      if (redirect !== undefined) return void response.writeHead(307, { location: redirect }).end();
      const headers = new Headers({ authorization: request.headers.authorization ?? "" });
      if (chunks.length > 0) headers.set("content-type", "application/json");
      const path = (request.url ?? "").replace(/^\/client\/v4/, "");
      const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
      void emulator
        .fetch(`${emulator.baseUrl}${path}`, { method: request.method, headers, body })
        .then(async (answer) => {
          response.writeHead(answer.status, { "content-type": "application/json" });
          response.end(await answer.text());
        });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    name,
    baseUrl: `http://127.0.0.1:${address.port}/client/v4`,
    emulator: emulator.control,
    requests,
    redirectTo: (url) => {
      redirect = url;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await emulator.close();
    },
  };
}

/** The variables with the tokens of both. */
export const TOKENS: Readonly<Record<string, string>> = Object.fromEntries(
  ACCOUNTS.map(({ variable, token }) => [variable, token]),
);

/** `accounts:` of a document; `prod` is the default. */
export function accountsDocument(accounts: readonly RecordedAccount[]): string {
  const lines = ACCOUNTS.map(({ name, id, variable }) => {
    const url = accounts.find((account) => account.name === name)?.baseUrl;
    const more = name === "prod" ? ", default: true" : "";
    return `  ${name}: { id: "${id}", token_env: ${variable}, base_url: "${url}"${more} }\n`;
  });
  return `accounts:\n${lines.join("")}`;
}

/** Requests that carry a token of another account, anywhere. */
export function findLeaks(accounts: readonly RecordedAccount[]): readonly string[] {
  return accounts.flatMap(({ name, requests }) => {
    const foreign = ACCOUNTS.filter((account) => account.name !== name);
    return requests.filter((request) => foreign.some(({ token }) => request.includes(token)));
  });
}
