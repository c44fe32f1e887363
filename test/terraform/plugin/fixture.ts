// A minimal provider, which the tests of the plugin protocol bundle and start as a process.
import { servePlugin } from "../../../src/terraform/plugin/serve";
import { type CtyType, decodeDynamicValue, encodeCtyType, encodeDynamicValue } from "../../../src/terraform/wire";
import { NESTING } from "../../../src/terraform/wire/messages";

/** A data source that returns its input. */
const echo: Readonly<Record<string, CtyType>> = {
  text: "string",
  numbers: { list: "number" },
  texts: { map: "string" },
  pairs: { set: { object: { a: "string", b: "number" } } },
  anything: "dynamic",
};
const optional = ([name, type]: [string, CtyType]) => ({ name, type: encodeCtyType(type), optional: true });

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

servePlugin(
  {
    GetProviderSchema: () => ({
      provider: {
        version: 1,
        block: { attributes: [{ name: "token", type: Buffer.from('"string"'), optional: true }] },
      },
      dataSourceSchemas: { fixture_echo: { block: { attributes: Object.entries(echo).map(optional) } } },
      resourceSchemas: {
        fixture_map: {
          block: {
            attributes: [{ name: "all", nestedType: { attributes: [], nesting: NESTING.map }, optional: true }],
          },
        },
      },
    }),
    ValidateProviderConfig: () => ({}),
    ValidateDataResourceConfig: () => ({}),
    ConfigureProvider: () => ({}),
    ReadDataSource: ({ config }) => {
      const value = decodeDynamicValue(config, { object: echo });
      const { text } = value as { readonly text: string | null };
      if (text === "throw") throw new Error(`no word for ${process.env["FIXTURE_SECRET"]}`);
      if (text === "crash") setImmediate(() => crash());
      return text === "crash" ? new Promise(() => {}) : { state: encodeDynamicValue(value, { object: echo }) };
    },
    // The effect of reading a resource of each type.
    ReadResource: async ({ typeName, currentState, private: kept }, { stopped }) => {
      if (typeName === "fixture_throws") throw new Error(`no word for ${process.env["FIXTURE_SECRET"]}`);
      // biome-ignore lint/suspicious/noConsole: dependencies print like this
      if (typeName === "fixture_prints") console.log("printed in a handler");
      if (typeName === "fixture_crashes") setImmediate(() => crash());
      if (typeName === "fixture_waits") await pause(stopped);
      return { newState: currentState, private: kept };
    },
    ApplyResourceChange: () => Promise.reject(new Error("the write failed")),
    CallFunction: () => Promise.reject(new Error("no such sum")),
  },
  {
    about: "This is the fixture. It is installed by nobody.",
    redact: (text) => text.replaceAll(process.env["FIXTURE_SECRET"] ?? "\0", "[redacted]"),
  },
);

// biome-ignore lint/suspicious/noConsole: dependencies print like this
console.log("a dependency says hello");
process.stdout.write("and so does another\n");

function crash(): never {
  throw new Error(`crashed with ${process.env["FIXTURE_SECRET"]}`);
}
