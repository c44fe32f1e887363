// Log lines for Terraform: a time with six digits of fraction, a level, and no secret.
import { describe, expect, it } from "vitest";
import { createRedactor } from "../../../src/base/redact";
import { createLog, type LogLevel, readLogLevel } from "../../../src/terraform/plugin/log";

function logged(from: LogLevel = "trace") {
  const lines: string[] = [];
  const redact = createRedactor(["s3cr3t-t0ken"]);
  const log = createLog({
    write: (line) => lines.push(line),
    redact,
    now: () => Date.UTC(2026, 10, 21, 9, 8, 7, 5),
    from,
  });
  return { log, lines };
}

describe("a line", () => {
  it("is JSON with the members of hclog, and a time with exactly six digits of fraction", () => {
    const { log, lines } = logged();
    log("info", "read a zone", { zone: "example.com", records: 3, cached: true });
    expect(lines).toEqual([
      '{"zone":"example.com","records":3,"cached":true,"@level":"info","@message":"read a zone","@module":"provider","@timestamp":"2026-11-21T09:08:07.005000Z"}\n',
    ]);
  });

  it("is one line for any message", () => {
    const { log, lines } = logged();
    log("error", "a\nb\u2028c\r\n\u0000");
    expect(lines.join("").split("\n")).toHaveLength(2);
    expect(JSON.parse(lines[0] as string)["@message"]).toBe("a\nb\u2028c\r\n\u0000");
  });

  it("redacts secrets in the message and in fields, in any form", () => {
    const { log, lines } = logged();
    const encoded = Buffer.from("s3cr3t-t0ken").toString("base64");
    log("error", "Bearer s3cr3t-t0ken", { header: `x ${encoded}`, url: "https://example.com/?t=s3cr3t-t0ken" });
    expect(lines.join()).not.toMatch(/s3cr3t|czNjcjN0/);
  });

  it("keeps its own members for any field names", () => {
    const { log, lines } = logged();
    log("warn", "true", { "@message": "false", "@level": "none", "@timestamp": "never" });
    expect(JSON.parse(lines[0] as string)).toMatchObject({ "@message": "true", "@level": "warn" });
  });

  it("is shorter than 64 KiB, where go-plugin splits lines", () => {
    const { log, lines } = logged();
    const fields = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, "\u0001".repeat(5_000)]));
    log("error", "\u0001".repeat(1e6), fields);
    log("error", "\u{1f980}".repeat(1e5));
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(65_536);
    expect(JSON.parse(lines[0] as string)["@level"]).toBe("error");
  });

  it("is omitted below the log level", () => {
    const { log, lines } = logged("warn");
    for (const level of ["trace", "debug", "info", "warn", "error"] as const) log(level, level);
    expect(lines.map((line) => JSON.parse(line)["@level"])).toEqual(["warn", "error"]);
  });
});

it.each([
  [{}, "warn"],
  [{ TF_LOG: "DEBUG" }, "debug"],
  [{ TF_LOG: "json" }, "trace"],
  [{ TF_LOG: "debug", TF_LOG_PROVIDER: "Info" }, "info"],
  [{ TF_LOG: "loud" }, "warn"],
  [{ TF_LOG: "off" }, "warn"],
] as const)("the level of %j is %s", (env, level) => {
  expect(readLogLevel(env)).toBe(level);
});
