import { describe, expect, it } from "vitest";
import { findProxy, listProxySecrets } from "../../src/live/find-proxy";

const PROXY = "http://proxy.example.com:3128";
const via = (url: string, env: Readonly<Record<string, string>>) => {
  const choice = findProxy(new URL(url), env);
  return choice.via === "proxy" ? choice.proxy.url : choice.via;
};

describe("the proxy of a request", () => {
  it.each([
    ["HTTPS_PROXY", { HTTPS_PROXY: PROXY }, PROXY],
    ["https_proxy", { https_proxy: PROXY }, PROXY],
    ["https_proxy before HTTPS_PROXY", { https_proxy: PROXY, HTTPS_PROXY: "http://other.example.com" }, PROXY],
    ["none, if https_proxy is empty", { https_proxy: "", HTTPS_PROXY: PROXY }, "direct"],
    ["a host and a port", { HTTPS_PROXY: "proxy.example.com:3128" }, PROXY],
    ["an https proxy", { HTTPS_PROXY: "https://proxy.example.com" }, "https://proxy.example.com"],
    ["none, without a variable", {}, "direct"],
    ["never HTTP_PROXY", { HTTP_PROXY: PROXY, http_proxy: PROXY }, "direct"],
    ["never ALL_PROXY", { ALL_PROXY: PROXY }, "direct"],
    ["not a SOCKS proxy", { HTTPS_PROXY: "socks5://proxy.example.com" }, "invalid"],
    ["not a typing error", { HTTPS_PROXY: "http://proxy example:3128" }, "invalid"],
  ])("is %s", (_, env, expected) => {
    expect(via("https://api.cloudflare.com/client/v4/zones", env)).toBe(expected);
  });

  it.each([
    "http://127.0.0.1:8787",
    "http://localhost:8787",
    "http://[::1]:8787",
    "https://127.0.0.1",
    "https://127.8.9.10",
    "https://0x7f.1",
    "https://localhost",
    "https://LOCALHOST.",
    "https://api.localhost",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
  ])("is none for this machine: %s", (url) => {
    expect(via(url, { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, NO_PROXY: "" })).toBe("direct");
  });

  it("is none for plain http", () => {
    expect(via("http://api.example.com", { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY })).toBe("direct");
  });

  it.each([
    ["*", "https://api.example.com", true],
    ["example.com", "https://example.com", true],
    ["example.com", "https://api.example.com", true],
    ["example.com", "https://badexample.com", false],
    ["example.com", "https://example.com.test", false],
    [".example.com", "https://api.example.com", true],
    ["*.example.com", "https://api.example.com", true],
    ["EXAMPLE.com.", "https://api.Example.COM.", true],
    ["other.example, api.example.com", "https://api.example.com", true],
    ["other.example api.example.com", "https://api.example.com", true],
    ["api.example.com:443", "https://api.example.com", true],
    ["api.example.com:8443", "https://api.example.com", false],
    ["api.example.com:8443", "https://api.example.com:8443", true],
    ["192.0.2.1", "https://192.0.2.1", true],
    ["192.0.2.1", "https://192.0.2.10", false],
    ["2.1", "https://192.0.2.1", false],
    ["192.0.2.1:443", "https://192.0.2.1", true],
    ["192.0.2.0/24", "https://192.0.2.77", true],
    ["192.0.2.0/24", "https://198.51.100.1", false],
    ["192.0.2.0/99", "https://192.0.2.77", false],
    ["2001:db8::1", "https://[2001:db8:0::1]", true],
    ["[2001:db8::1]:443", "https://[2001:db8::1]", true],
    ["[2001:db8::1]:444", "https://[2001:db8::1]", false],
    ["2001:db8::/32", "https://[2001:db8::1]", true],
    ["", "https://api.example.com", false],
    [",, .", "https://api.example.com", false],
  ])("NO_PROXY=%s for %s: %s", (list, url, isDirect) => {
    const expected = isDirect ? "direct" : PROXY;
    expect(via(url, { HTTPS_PROXY: PROXY, NO_PROXY: list })).toBe(expected);
    expect(via(url, { HTTPS_PROXY: PROXY, no_proxy: list, NO_PROXY: "other.test" })).toBe(expected);
  });
});

describe("the credentials of a proxy", () => {
  const env = { HTTPS_PROXY: "http://robot:p%40ss-word@proxy.example.com:3128" };

  it("are sent in a header, and are not in the URL that messages show", () => {
    expect(findProxy(new URL("https://api.example.com"), env)).toEqual({
      via: "proxy",
      proxy: {
        variable: "HTTPS_PROXY",
        url: PROXY,
        authorization: `Basic ${Buffer.from("robot:p@ss-word").toString("base64")}`,
      },
    });
  });

  it("are secrets, encoded and decoded, of every variable", () => {
    expect(listProxySecrets(env)).toEqual(["p%40ss-word", "p@ss-word", "robot:p@ss-word"]);
    for (const name of ["https_proxy", "HTTP_PROXY", "http_proxy"])
      expect(listProxySecrets({ [name]: "http://u:secret-word@proxy.example.com" })).toContain("secret-word");
  });

  it("are not in the message about a value that cannot be used", () => {
    const choice = findProxy(new URL("https://api.example.com"), { HTTPS_PROXY: "socks5://u:secret-word@proxy" });
    expect(JSON.stringify(choice)).not.toContain("secret-word");
  });
});
