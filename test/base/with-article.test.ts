// Articles in messages that name a kind or an RR type.
import { describe, expect, it } from "vitest";
import { withArticle } from "../../src/base/with-article";
import { rrTypes } from "../../src/dns";
import { indefiniteTitle } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";

describe("the article of a noun", () => {
  it.each([
    ["access application", "an access application"],
    ["gateway", "a gateway"],
    ["hold", "a hold"],
    ["DNS view", "a DNS view"],
    ["MX record", "an MX record"],
    ["URL", "a URL"],
    ["unit", "a unit"],
  ])("%s", (noun, expected) => expect(withArticle(noun)).toBe(expected));

  it("fits every RR type as it is spoken", () => {
    const withAn = rrTypes.map(({ type }) => withArticle(type)).filter((text) => text.startsWith("an "));
    expect(
      withAn
        .map((text) => text.slice(3))
        .sort()
        .join(" "),
    ).toBe("A AAAA HTTPS MX NS OPENPGPKEY SMIMEA SOA SRV SSHFP SVCB");
  });

  it("is left out for a kind that is only plural", () => {
    const titles = kinds.map(indefiniteTitle);
    expect(titles).toEqual(expect.arrayContaining(["DNS settings", "an access application", "a record"]));
    expect(titles.filter((title) => /^an? .*s$/.test(title))).toEqual([]);
  });
});
