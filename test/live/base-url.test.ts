import { describe, expect, it } from "vitest";
import { canonicalizeBaseUrl, parseBaseUrl } from "../../src/live/base-url";
import { readCredential } from "../../src/live/credential";
import { isValidId } from "../../src/live/ids";

/** The base URL, or the code of its refusal. */
function parsed(text: string): string {
  const base = parseBaseUrl(text);
  return base.ok ? base.value : base.problem.code;
}

describe("a base URL", () => {
  it.each([
    ["https://api.cloudflare.com/client/v4", "https://api.cloudflare.com/client/v4"],
    ["https://api.example.net/client/v4/", "https://api.example.net/client/v4"],
    ["https://api.example.net/", "https://api.example.net"],
    ["HTTPS://API.example.net/v4", "https://api.example.net/v4"],
    ["https://api.example.net:8443/v4", "https://api.example.net:8443/v4"],
    ["https://api.example.net/a/../v4", "https://api.example.net/v4"],
    ["https://api.example.net/v4/..", "https://api.example.net"],
    ["http://127.0.0.1:8787/client/v4", "http://127.0.0.1:8787/client/v4"],
    ["http://localhost:8787", "http://localhost:8787"],
    ["http://[::1]:8787", "http://[::1]:8787"],
    ["http://0x7f.1:8787", "http://127.0.0.1:8787"],
    ["http://127.1", "http://127.0.0.1"],
    ["", "TGT101"],
    ["api.example.net", "TGT101"],
    ["//api.example.net", "TGT101"],
    ["https://", "TGT101"],
    ["file:///etc/passwd", "TGT102"],
    ["javascript:alert(1)", "TGT102"],
    ["data:text/plain,x", "TGT102"],
    ["ftp://example.net/", "TGT102"],
    ["ws://127.0.0.1/", "TGT102"],
    ["https://user@api.example.net/", "TGT103"],
    ["https://user:secret@api.example.net/", "TGT103"],
    ["https://:secret@api.example.net/", "TGT103"],
    ["http://api.example.net/", "TGT104"],
    ["http://0.0.0.0/", "TGT104"],
    ["http://192.0.2.1/", "TGT104"],
    ["http://127.0.0.1.example.net/", "TGT104"],
    ["http://localhost.example.net/", "TGT104"],
    ["http://[::ffff:127.0.0.1]/", "TGT104"],
    ["https://api.example.net/v4?x=1", "TGT105"],
    ["https://api.example.net/v4#x", "TGT105"],
  ])("`%s` is `%s`", (text, value) => {
    expect(parsed(text)).toBe(value);
  });

  it("shows no password in its refusal", () => {
    const text = [
      "https://user:hunter2secret@example.net/",
      "http://user:hunter2secret@example.net",
      "x://a:hunter2secret@b",
    ];
    for (const name of text) expect(JSON.stringify(parseBaseUrl(name))).not.toContain("hunter2secret");
  });
});

describe("an id", () => {
  it.each([
    ["023e105f4ecef8ad9ca31a8372d0c353", true],
    ["023E105F4ECEF8AD9CA31A8372D0C353", false],
    ["023e105f4ecef8ad9ca31a8372d0c35", false],
    ["023e105f4ecef8ad9ca31a8372d0c353\n", false],
    ["../../user/tokens/verify", false],
    ["", false],
  ])("`%s` is one: %s", (text, is) => {
    expect(isValidId(text)).toBe(is);
  });
});

/** The headers that a credential sends, or the code of its refusal. */
function found(env: Readonly<Record<string, string>>): unknown {
  const credential = readCredential(env);
  return credential.ok ? credential.credential.headers : credential.problem.code;
}

describe("a credential from the environment", () => {
  const key = { "x-auth-email": "a@example.com", "x-auth-key": "key-key" };
  it.each([
    [{ ZONEWRIGHT_API_TOKEN: "tok-tok" }, { authorization: "Bearer tok-tok" }],
    [{ CLOUDFLARE_API_TOKEN: "tok-tok" }, { authorization: "Bearer tok-tok" }],
    [{ ZONEWRIGHT_API_TOKEN: "ours-tok", CLOUDFLARE_API_TOKEN: "theirs" }, { authorization: "Bearer ours-tok" }],
    [{ ZONEWRIGHT_EMAIL: "a@example.com", ZONEWRIGHT_API_KEY: "key-key" }, key],
    [{ ZONEWRIGHT_API_TOKEN: "", CLOUDFLARE_API_TOKEN: "tok-tok" }, { authorization: "Bearer tok-tok" }],
    [{}, "TGT111"],
    [{ ZONEWRIGHT_EMAIL: "a@example.com" }, "TGT112"],
    [{ ZONEWRIGHT_API_KEY: "key-key", CLOUDFLARE_API_TOKEN: "tok" }, "TGT112"],
    [{ ZONEWRIGHT_API_TOKEN: "tok-tok\n" }, "TGT113"],
    [{ ZONEWRIGHT_API_TOKEN: "tok tok" }, "TGT113"],
    [{ ZONEWRIGHT_API_TOKEN: '"tok-tok"' }, "TGT113"],
    [{ ZONEWRIGHT_API_TOKEN: "tok\u0000tok" }, "TGT113"],
    [{ ZONEWRIGHT_API_TOKEN: "tok\u200btok" }, "TGT113"],
    [{ ZONEWRIGHT_EMAIL: "a@example.com\r\nX: y", ZONEWRIGHT_API_KEY: "key-key" }, "TGT113"],
  ])("%j", (env, headers) => {
    expect(found(env as Readonly<Record<string, string>>)).toEqual(headers);
  });

  it("is not shown in a refusal", () => {
    const refused = readCredential({ ZONEWRIGHT_API_TOKEN: "canary-canary\n" });
    expect(JSON.stringify(refused)).not.toContain("canary");
  });
});

describe("the refusal of a base URL", () => {
  it.each([
    "https://u:S3CRET/w@h",
    "foo:u:S3CRET@h",
    "https://api.example.net/?api_key=S3CRET",
    "https://api.example.net/#S3CRET",
    "https://u:S3CRET@h",
  ])("shows no secret of %s", (text) => {
    const base = parseBaseUrl(text);
    expect(base.ok ? "taken" : JSON.stringify(base.problem)).not.toMatch(/S3CRET|taken/);
  });
});

describe("the canonical form of a base URL", () => {
  const canonical = (text: string) => canonicalizeBaseUrl(parsed(text));

  it.each([
    "http://localhost:8787/client/v4",
    "http://LOCALHOST:8787/client/v4/",
    "HTTP://127.0.0.1:8787//client/v4",
    "http://127.1:08787/client/./v4",
    "http://0x7f.0.0.1:8787/x/../client/v4",
    "http://[::1]:8787/client/v4",
    "http://[0:0:0:0:0:0:0:1]:8787/client/v4",
    "http://127.0.0.1:8787/Client/%76%34",
  ])("of `%s` is that of every spelling of this target", (text) => {
    expect(canonical(text)).toBe("http://127.0.0.1:8787/client/v4");
  });

  it.each([
    ["https://api.example.net/v4", "https://API.example.NET:443/v4/"],
    ["https://api.example.net", "https://api.example.net./"],
    ["https://[2001:db8::1]/v4", "https://[2001:DB8:0:0::1]:443/v4"],
  ])("is `%s` for `%s`", (expected, text) => {
    expect(canonical(text)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
  });

  it("differs for other hosts, ports, schemes and paths", () => {
    const targets = [
      "https://api.example.net/v4",
      "https://api.example.org/v4",
      "https://api.example.net:8443/v4",
      "https://api.example.net/v5",
      "https://api.example.net/v4%2fx",
      "https://localhost:8787/v4",
      "http://localhost:8787/v4",
      "http://localhost:8788/v4",
    ];
    expect(new Set(targets.map(canonical)).size).toBe(targets.length);
  });
});
