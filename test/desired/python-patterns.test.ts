// Patterns of octoDNS's configuration: what Python's `fnmatch` and `re` answer, and which globs say the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePythonRegex, matchesFnmatch, toGlobs } from "../../src/desired/formats/octodns/python-patterns";
import { matchesGlob } from "../../src/kind/selector";

describe("fnmatch", () => {
  // The answers are those of Python 3.11.
  it.each<readonly [string, string, boolean]>([
    ["*.example.com.", "a.example.com.", true],
    ["*.example.com.", "example.com.", false],
    ["ex[ab]mple.*", "exbmple.x", true],
    ["ex[!ab]mple.*", "exbmple.x", false],
    ["ex[!ab]mple.*", "excmple.x", true],
    ["a?c", "abc", true],
    ["[]]x", "]x", true],
    ["a[", "a[", true],
    ["[a-c]1", "b1", true],
    ["[\\]x", "\\x", true],
    ["a\\*b", "a\\zb", true],
    ["*", "", true],
  ])("`%s` and `%s`: %s", (pattern, text, matches) => expect(matchesFnmatch(pattern, text)).toBe(matches));
});

describe("a regular expression", () => {
  const said = [
    "^dev-",
    "-dev$",
    "^a$",
    "a",
    "^(a|b)-.*",
    "^[ab]d$",
    "^ab?$",
    "a.b",
    "^a.+$",
    "^(?:a|bd)?-",
    "a|^b$",
    "\\.d$",
    "^\\*\\.",
  ];
  it.each(said)("that globs can say selects the same names: %s", (source) => {
    const globs = toGlobs(source);
    const expression = compilePythonRegex(source);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abdev-.*"), minLength: 1, maxLength: 8 }), (name) => {
        expect(globs?.some((glob) => matchesGlob(glob, name))).toBe(expression?.test(name));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(["^n[0-9]+$", "a*", "(ab)+", "a{2}", "\\d", "[^a]", "^a$b", "(?=a)", "[a-z]", "a(b"])(
    "that globs cannot say has none: %s",
    (source) => expect(toGlobs(source)).toBeUndefined(),
  );

  it.each(["(?i)a", "(?P<n>a)", "\\Aa", "a\\Z", "a{,3}", "[]a]", "a++", "(?#x)a", "\\1", "("])(
    "that JavaScript may read differently is not evaluated: %s",
    (source) => expect(compilePythonRegex(source)).toBeUndefined(),
  );
});
