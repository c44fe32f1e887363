// Invisible characters in a printed document.
import { expect, it } from "vitest";
import { parse } from "yaml";
import { formatDocument } from "../../src/desired/formats/document";

it("writes invisible characters as escapes, which are read back as the same characters", () => {
  const value = "ca.exampl\u202ee.net";
  const records = [{ record: { name: "caa", type: "CAA", data: { flags: 0, tag: "issue", value } } }];
  const text = formatDocument({ zones: [{ name: "example.com", records }] });
  expect(text).toContain("\\u202e");
  expect(text).not.toContain("\u202e");
  expect(parse(text)).toMatchObject({ zones: { "example.com": { records: [{ data: { value } }] } } });
});
