// What turns text around or is not seen is written as an escape, and read back as the same character.
import { expect, it } from "vitest";
import { parse } from "yaml";
import { documentText } from "../../src/desired/formats/document/print";

it("writes characters that nobody sees as escapes, and reads them back", () => {
  const value = "ca.exampl\u202ee.net";
  const records = [{ record: { name: "caa", type: "CAA", data: { flags: 0, tag: "issue", value } } }];
  const text = documentText({ zones: [{ name: "example.com", records }] });
  expect(text).toContain("\\u202e");
  expect(text).not.toContain("\u202e");
  expect(parse(text)).toMatchObject({ zones: { "example.com": { records: [{ data: { value } }] } } });
});
