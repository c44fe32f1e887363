// The stories of the regression corpus: documents, live objects, and the commands that run over them. Each story has its own folder
// and emulator. It names flags, files and routes, and nothing of the source code: an older build runs the same stories.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { parse } from "yaml";
import { OLD } from "../../test/desired/old-document";
import samples from "./documents.json";

/** A command line; `now` moves the clock for it alone. */
export interface Command {
  readonly run: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: string;
  /** Writes stdout into this file of the story's folder. */
  readonly saveAs?: string;
}

/** A request to the control API of the emulator. */
export interface ControlRequest {
  readonly control: string;
  readonly body?: unknown;
}

/** Writes a file between two commands. */
export interface FileEdit {
  readonly write: string;
  readonly text: string;
}

export type StoryStep = Command | ControlRequest | FileEdit;

export interface Story {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Flags of `zonewright emulator`; a story without them has no emulator. */
  readonly emulator?: readonly string[];
  readonly steps: readonly StoryStep[];
}

/** Stands for the emulator's DNS server in arguments. */
export const DNS = "{dns}";
/** The base URL for every build; the preload script redirects it to the emulator. */
export const TARGET = "http://127.0.0.1:9";
export const HOOK = "http://127.0.0.1:7";

const ROOT = resolve(__dirname, "../..");
const FORMATS = ["text", "markdown", "sarif", "junit", "github", "html"];
const ACCOUNT = "0123456789abcdef0123456789abcdef";

const run = (...words: readonly string[]): Command => ({ run: words });
const at = (now: string, ...words: readonly string[]): Command => ({ run: words, now });
const save = (saveAs: string, ...words: readonly string[]): Command => ({ run: words, saveAs });
const foreign = (body: object): ControlRequest => ({ control: "POST /foreign", body });
const addZone = (name: string, more: object = {}): ControlRequest => ({
  control: "POST /zones",
  body: { name, account: ACCOUNT, ...more },
});
const yaml = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export function stories(): readonly Story[] {
  return [
    ...exampleStories(),
    ...scenarioStories(),
    ...realZoneStories(),
    ...kindStories(),
    ...deprecationStories(),
    ...refusalStories(),
    ...driftStories(),
    ...faultStories(),
    ...tokenStories(),
    brokenDocuments(),
    embeddedEmulator(),
    fleetStory(),
    outputsWithoutTarget(),
  ];
}

/** Everything that a pipeline does with documents, in every format of a report. */
function wholeCycle(path: string): readonly StoryStep[] {
  return [
    run("validate", path, "--json"),
    ...FORMATS.map((format) => run("validate", path, "--format", format)),
    run("plan", path, "--json", "--verbose"),
    ...FORMATS.map((format) => run("plan", path, "--format", format)),
    run("plan", path, "--no-batch", "--json"),
    run("plan", path, "--profile", "spec", "--json"),
    run("plan", path, "--json", "--detailed-exitcode", "--as-of", "2024-01-01"),
    run("plan", path, "--out", "saved.zwplan", "--report", "json=plan.json", "--report", "sarif=plan.sarif"),
    run("apply", "saved.zwplan", "--json", "--auto-approve"),
    run("apply", path, "--json", "--auto-approve"),
    run("plan", path, "--json", "--detailed-exitcode"),
    run("drift", path, "--json", "--history", "drift.json"),
  ];
}

/** Foreign edits in `example.com`; drift is reported in every format and repaired. */
const DRIFT: readonly StoryStep[] = [
  foreign({
    act: "create",
    zone: "example.com",
    record: { type: "TXT", name: "new.example.com", content: '"by hand"', ttl: 300 },
  }),
  foreign({
    act: "create",
    zone: "example.com",
    record: { type: "A", name: "www.example.com", content: "192.0.2.99", ttl: 300 },
    unchecked: true,
  }),
  run("drift", "zones", "--json", "--verbose"),
  ...FORMATS.map((format) => run("drift", "zones", "--format", format)),
  run("apply", "zones", "--json", "--auto-approve"),
  run("import", "live", "--zone", "example.com"),
  run("import", "live"),
  run("export", "bind", "--zone", "example.com", "--lossy"),
  run("verify", "zones", "--json", "--resolver", DNS, "--gateway-url", `${TARGET}/v1`),
];

function exampleStories(): readonly Story[] {
  const root = join(ROOT, "examples");
  const folders = readdirSync(root).filter((name) => /^\d\d-/.test(name));
  return folders.flatMap((folder) => {
    const files = documentsIn(join(root, folder));
    const hasExampleCom = Object.values(files).some((text) => text.includes("example.com:"));
    const steps = [...wholeCycle("zones"), ...(hasExampleCom ? DRIFT : [run("import", "live")])];
    const hostile = ["plan", "apply", "drift"].map((command) =>
      run(command, "zones", "--json", ...(command === "apply" ? ["--auto-approve"] : [])),
    );
    return [
      { name: `example ${folder}`, files, emulator: ["--seed", "3"], steps },
      { name: `example ${folder}, hostile`, files, emulator: ["--seed", "7", "--strict"], steps: hostile },
      {
        name: `example ${folder}, free plan`,
        files,
        emulator: ["--seed", "4", "--plan", "free", "--profile", "spec"],
        steps: hostile,
      },
    ];
  });
}

function documentsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => [".yaml", ".json"].includes(extname(name)));
  return Object.fromEntries(names.map((name) => [`zones/${name}`, readFileSync(join(folder, name), "utf8")]));
}

function scenarioStories(): readonly Story[] {
  const root = join(ROOT, "test/scenarios");
  return readdirSync(root).map((file) => {
    const parts = scenarioParts(readFileSync(join(root, file), "utf8"));
    const desired = parts.get("desired") ?? "";
    const document = /^\s*version:/.test(desired)
      ? desired
      : `version: 1\nzones:\n  example.com:\n${desired.replace(/^(?=.)/gm, "    ")}`;
    const live = (parts.get("live") ?? "").split("\n").filter((line) => line.trim() !== "");
    const allowed = ["--allow", "DARK_WINDOW", "REPLACES_UNMANAGED", "MANY_DELETES", "MANY_UPDATES", "ALL_RECORDS"];
    return {
      name: `scenario ${file.replace(".txt", "")}`,
      files: { "zone.yaml": document },
      emulator: ["--seed", "21"],
      steps: [
        addZone("example.com"),
        ...live.map((line) => foreign({ act: "create", zone: "example.com", record: parse(line), unchecked: true })),
        run("validate", "zone.yaml", "--json"),
        run("plan", "zone.yaml", "--json", "--verbose", "--out", "saved.zwplan"),
        run("plan", "zone.yaml", "--json", "--no-batch"),
        run("drift", "zone.yaml", "--json", "--verbose"),
        run("apply", "zone.yaml", "--json", "--auto-approve"),
        run("apply", "zone.yaml", "--json", "--auto-approve", ...allowed),
        run("apply", "saved.zwplan", "--json", "--auto-approve"),
        run("plan", "zone.yaml", "--json", "--detailed-exitcode"),
        run("export", "bind", "--zone", "example.com"),
      ],
    };
  });
}

/** A sentence, then parts that begin with `-- name --`. */
function scenarioParts(text: string): ReadonlyMap<string, string> {
  const [, ...rest] = text.split(/^-- (.+) --$/m);
  const parts = new Map<string, string>();
  for (let index = 0; index < rest.length; index += 2) parts.set(rest[index] ?? "", rest[index + 1] ?? "");
  return parts;
}

/** The zones that the Kubernetes project publishes, from octoDNS to a converged zone and out again as a zone file. */
function realZoneStories(): readonly Story[] {
  return ["k8s.io", "kubernetes.io"].map((zone) => {
    const file = `${zone}.octodns.yaml`;
    return {
      name: `real zone ${zone}`,
      files: { [file]: readFileSync(join(ROOT, "examples/zones", file), "utf8") },
      emulator: ["--seed", "5"],
      steps: [
        save("zone.yaml", "import", "octodns", file, "--zone", zone),
        ...wholeCycle("zone.yaml"),
        save("again.yaml", "import", "live", "--zone", zone),
        run("plan", "again.yaml", "--json", "--detailed-exitcode"),
        save("zone.db", "export", "bind", "--zone", zone),
        save("zone.db", "export", "bind", "--zone", zone, "--lossy"),
        save("bind.yaml", "import", "bind", "zone.db", "--zone", zone),
        run("plan", "bind.yaml", "--json"),
        run("verify", "zone.yaml", "--json", "--resolver", DNS),
        { write: "few.yaml", text: `version: 1\nzones:\n  ${zone}:\n    prune: true\n    records: []\n` },
        run("plan", "few.yaml", "--json"),
        run("apply", "few.yaml", "--json", "--auto-approve"),
      ],
    };
  });
}

/** Every kind from its samples: created, planned again in other spellings, edited, imported. */
function kindStories(): readonly Story[] {
  return Object.entries(samples).flatMap(([kind, { declared, spelled, edited }]) =>
    [
      ["--seed", "11"],
      ["--seed", "12", "--profile", "spec"],
      ["--seed", "13", "--strict"],
    ].map((emulator) => ({
      name: `kind ${kind} ${emulator.slice(2).join(" ")}`,
      files: { "declared.yaml": yaml(declared), "spelled.yaml": yaml(spelled), "edited.yaml": yaml(edited) },
      emulator,
      steps: [
        run("validate", "declared.yaml", "--json"),
        run("plan", "declared.yaml", "--json", "--out", "saved.zwplan"),
        run("apply", "declared.yaml", "--json", "--auto-approve"),
        run("plan", "spelled.yaml", "--json"),
        run("plan", "edited.yaml", "--json", "--verbose", "--out", "edited.zwplan"),
        run("drift", "edited.yaml", "--json"),
        run("apply", "edited.yaml", "--json", "--auto-approve", "--allow", "MANY_UPDATES"),
        run("apply", "declared.yaml", "--json", "--auto-approve", "--no-batch"),
        run("import", "live"),
      ],
    })),
  );
}

const SCANNED: Readonly<Record<string, string>> = {
  "deploy.sh": `#!/bin/sh
curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE/settings/cname_flattening" -d '{"value":"flatten_all"}'
curl https://api.cloudflare.com/client/v4/zones/$ZONE/dns_analytics/report
curl -X PUT "https://api.cloudflare.com/client/v4/accounts/$A/workers/namespaces/1/values/x" -d y
`,
  "main.tf": `resource "cloudflare_record" "www" {
  zone_id = "023e105f4ecef8ad9ca31a8372d0c353"
  name    = "www"
  value   = "192.0.2.1"
  type    = "A"
}
`,
  "access.log":
    '192.0.2.1 - - [21/Nov/2026:12:00:00 +0000] "GET /client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/dns_analytics/report HTTP/1.1" 200 12\n',
  "client.py": 'requests.get(f"{BASE}/zones/{zone}/settings/cname_flattening")\n',
};

function deprecationStories(): readonly Story[] {
  const files = { "old.yaml": OLD, ...SCANNED };
  const scanned = Object.keys(SCANNED);
  const steps = [
    ...["live", "spec"].flatMap((profile) => [
      run("deprecations", "list", "--json", "--profile", profile),
      run("deprecations", "list", "--json", "--profile", profile, "--as-of", "2025-01-01"),
    ]),
    run("deprecations", "list"),
    run("deprecations", "list", "--json", "--due-within", "90d"),
    run("deprecations", "scan", ...scanned, "--json", "--possible", "--detailed-exitcode"),
    run("deprecations", "scan", ...scanned, "--sarif"),
    run("deprecations", "scan", ...scanned),
    ...["2024-01-01", "2024-07-13", "2026-11-21"].flatMap((day) => [
      run("validate", "old.yaml", "--json", "--as-of", day),
      run("validate", "old.yaml", "--format", "sarif", "--as-of", day),
      run("validate", "old.yaml", "--json", "--deny-deprecated=ended", "--as-of", day),
    ]),
    run("plan", "old.yaml", "--json"),
    run("apply", "old.yaml", "--json", "--auto-approve"),
    run("drift", "old.yaml", "--json"),
    run("fix", "old.yaml", "--check"),
    run("fix", "old.yaml"),
    run("plan", "old.yaml", "--json"),
  ];
  return [undefined, "2024-01-01", "2025-06-01"].map((day) => ({
    name: `deprecations ${day ?? ""}`.trim(),
    files,
    emulator: ["--seed", "31", ...(day === undefined ? [] : ["--as-of", day])],
    steps,
  }));
}

const RECORDS = Array.from({ length: 12 }, (_, n) => ({ name: `n${n}`, type: "A", content: `192.0.2.${n + 1}` }));
const MAIL = [
  { name: "@", type: "MX", content: "mail.example.com", priority: 10 },
  { name: "@", type: "A", content: "192.0.2.200" },
];
const zoneOf = (records: readonly object[], more: object = {}) =>
  yaml({ version: 1, account: ACCOUNT, zones: { "example.com": { ...more, records } } });

/** Hazards, stale and foreign plans, expired plans, busy locks. */
function refusalStories(): readonly Story[] {
  const files = {
    "full.yaml": zoneOf([...RECORDS, ...MAIL], { prune: true }),
    "half.yaml": zoneOf([...RECORDS.slice(0, 4), ...MAIL], { prune: true }),
    "none.yaml": zoneOf([], { prune: true }),
    "moved.yaml": zoneOf([...RECORDS.map((record, n) => ({ ...record, content: `203.0.113.${n + 1}` })), ...MAIL]),
    "protected.yaml": zoneOf([...RECORDS.slice(1), ...MAIL], { prune: true, protect: [{ name: "n0", type: "A" }] }),
    "absent.yaml": zoneOf([{ name: "n1", type: "A", state: "absent" }]),
    "gone.yaml": yaml({ version: 1, account: ACCOUNT, zones: { "example.com": { state: "absent" } } }),
    "alias.yaml": zoneOf([{ name: "n2", type: "CNAME", content: "n3.example.com" }]),
    "lost.yaml": yaml({ version: 1, zones: { "unknown.example": { records: [] } } }),
  };
  const plans = Object.keys(files).flatMap((file) => [
    run("plan", file, "--json", "--verbose"),
    run("plan", file, "--format", "sarif"),
  ]);
  return [
    {
      name: "refusals",
      files,
      emulator: ["--seed", "41"],
      steps: [
        addZone("example.com"),
        run("apply", "full.yaml", "--json", "--auto-approve"),
        ...plans,
        ...["half.yaml", "none.yaml", "moved.yaml", "protected.yaml", "gone.yaml", "alias.yaml"].map((file) =>
          run("apply", file, "--json", "--auto-approve"),
        ),
        run("apply", "absent.yaml", "--json"),
        run("plan", "alias.yaml", "--no-batch", "--json"),
        run("plan", "half.yaml", "--out", "half.zwplan", "--allow", "MANY_DELETES"),
        run("plan", "half.yaml", "--out", "short.zwplan", "--expires", "1h", "--allow", "MANY_DELETES"),
        at("2026-11-21T14:00:00Z", "apply", "short.zwplan", "--allow", "MANY_DELETES", "--json", "--auto-approve"),
        run("apply", "half.zwplan", "full.yaml", "--allow", "MANY_DELETES", "--json", "--auto-approve"),
        run("apply", "half.zwplan", "--base-url", `${TARGET}/other`, "--json", "--auto-approve"),
        { run: ["apply", "half.zwplan", "--json", "--auto-approve"], env: { ZONEWRIGHT_ACCOUNT_ID: "f".repeat(32) } },
        foreign({
          act: "patch",
          zone: "example.com",
          which: { type: "A", name: "n5.example.com" },
          change: { ttl: 600 },
        }),
        run("apply", "half.zwplan", "--allow", "MANY_DELETES", "--json", "--auto-approve"),
        run("apply", "half.yaml", "--allow", "MANY_DELETES", "--json", "--auto-approve"),
        run("apply", "alias.yaml", "--no-batch", "--allow", "DARK_WINDOW", "--json", "--auto-approve"),
        run("apply", "moved.yaml", "--allow", "MANY_UPDATES", "--json", "--auto-approve"),
        run("apply", "absent.yaml", "--json", "--auto-approve"),
        run("apply", "gone.yaml", "--allow", "ZONE_DELETE", "--json", "--auto-approve"),
        run("unlock", "0123456789abcdef"),
        run("plan", "full.yaml", "--base-url", "http://127.0.0.1:1/client/v4", "--json"),
      ],
    },
  ];
}

const DRIFTING = zoneOf(
  [
    { name: "www", type: "A", content: "192.0.2.1", ttl: 300 },
    { name: "api", type: "A", content: ["192.0.2.7", "192.0.2.8"], comment: "two of them" },
    { name: "@", type: "MX", content: "mail.example.com", priority: 10 },
    { name: "text", type: "TXT", content: "declared" },
  ],
  { ignore: [{ name: "_acme-challenge*", type: "TXT" }] },
);

const EDITS: readonly StoryStep[] = [
  foreign({
    act: "patch",
    zone: "example.com",
    which: { type: "A", name: "www.example.com" },
    change: { content: "203.0.113.1" },
  }),
  foreign({
    act: "remove",
    zone: "example.com",
    which: { type: "A", name: "api.example.com", content: "192.0.2.8" },
  }),
  foreign({
    act: "create",
    zone: "example.com",
    record: { type: "TXT", name: "text.example.com", content: '"second"' },
  }),
  foreign({
    act: "create",
    zone: "example.com",
    record: { type: "TXT", name: "other.example.com", content: '"unmanaged"' },
  }),
  foreign({
    act: "create",
    zone: "example.com",
    record: { type: "TXT", name: "_acme-challenge.example.com", content: '"ignored"' },
  }),
];

function driftStories(): readonly Story[] {
  const notify = ["--history", "drift.json", "--notify", `${HOOK}/hook`, "--metrics-file", "drift.prom", "--json"];
  const hourly = ["2026-11-21T13:00:00Z", "2026-11-21T14:00:00Z", "2026-11-21T15:00:00Z", "2026-11-21T16:00:00Z"];
  const [first = "", second = "", third = "", fourth = ""] = hourly;
  const started = [addZone("example.com"), run("apply", "zone.yaml", "--json", "--auto-approve")];
  const detectAt = (now: string, ...more: readonly string[]) => at(now, "drift", "zone.yaml", ...notify, ...more);
  const jobs: readonly [string, readonly string[]][] = [
    ["drift, reported", ["--notify-as", "json", "--who"]],
    ["drift, to a chat", ["--notify-as", "slack"]],
    ["drift, proposed", ["--remediate", "pr"]],
    ["drift, reverted", ["--remediate", "revert"]],
    ["drift, by policy", ["--remediate", "policy"]],
  ];
  return [
    ...jobs.map(([name, flags]) => ({
      name,
      files: { "zone.yaml": DRIFTING },
      emulator: ["--seed", "51"],
      steps: [
        ...started,
        detectAt(first, "--baseline"),
        ...EDITS,
        detectAt(second, ...flags),
        detectAt(third, ...flags),
        EDITS[0] ?? run("--help"),
        detectAt(fourth, ...flags),
        at(fourth, "drift", "zone.yaml", "--history", "drift.json", "--format", "html"),
        at(fourth, "drift", "zone.yaml", "--history", "drift.json", "--format", "sarif"),
        at(fourth, "drift", "zone.yaml", "--history", "drift.json", "--format", "junit"),
        run("apply", "zone.yaml", "--json", "--auto-approve"),
        detectAt(fourth, ...flags),
      ],
    })),
    {
      name: "drift by serial",
      files: { "zone.yaml": DRIFTING },
      emulator: ["--seed", "52"],
      steps: [
        ...started,
        ...[first, second].flatMap((now) =>
          ["--json", "--verbose"].map((form) =>
            at(now, "drift", "zone.yaml", "--serial-hint", "--resolver", DNS, "--history", "drift.json", form),
          ),
        ),
        ...EDITS,
        at(third, "drift", "zone.yaml", "--serial-hint", "--resolver", DNS, "--history", "drift.json", "--json"),
        run("verify", "zone.yaml", "--json", "--resolver", DNS),
      ],
    },
  ];
}

/** Lost answers, refusals and rate limits at each place of an apply: the requests that follow are the same. */
function faultStories(): readonly Story[] {
  const plans: readonly [string, object][] = [
    ["batch lost after it was done", { method: "POST", path: "/batch", nth: 1, phase: "after", fault: "reset" }],
    ["batch lost before it was done", { method: "POST", path: "/batch", nth: 1, phase: "before", fault: "reset" }],
    ["batch answered with 502", { method: "POST", path: "/batch", nth: 1, phase: "after", fault: { status: 502 } }],
    ["batch refused", { method: "POST", path: "/batch", nth: 1, phase: "before", fault: { status: 400, code: 9005 } }],
    [
      "no batch route",
      { method: "POST", path: "/batch", phase: "before", fault: { status: 404, code: 7003, message: "No route" } },
    ],
    ["rate limit", { nth: 2, times: 2, phase: "before", fault: { status: 429, headers: { "retry-after": "3" } } }],
    ["unreadable listing", { method: "GET", path: "/dns_records", phase: "during", fault: "truncate" }],
    ["zone lost after it was created", { method: "POST", path: "/zones$", nth: 1, phase: "after", fault: "reset" }],
    ["forbidden", { method: "POST", phase: "before", fault: { status: 403, code: 10000, message: "Forbidden" } }],
    ["single call lost", { method: "POST", path: "/dns_records$", nth: 2, phase: "after", fault: "reset" }],
  ];
  const records = [...RECORDS.slice(0, 5), { name: "www", type: "CNAME", content: "n1.example.com" }];
  return plans.flatMap(([name, fault]) =>
    [[], ["--no-batch"]].map((flags) => ({
      name: `fault: ${name} ${flags.join(" ")}`.trim(),
      files: { "zone.yaml": zoneOf(records, { prune: true }) },
      emulator: ["--seed", "61"],
      steps: [
        { control: "POST /faults", body: fault },
        run("apply", "zone.yaml", "--json", "--auto-approve", ...flags),
        { control: "DELETE /faults" },
        run("apply", "zone.yaml", "--json", "--auto-approve", ...flags),
      ],
    })),
  );
}

/** Gateway tokens: created, rotated by age and by order, and interrupted at each request. */
function tokenStories(): readonly Story[] {
  const files = {
    "account.yaml": yaml({
      version: 1,
      account: ACCOUNT,
      gateway_tokens: {
        "support-bot run": { sink: "file:gateway.token", gateways: ["support-bot"], rotate_after: "90d" },
        other: { sink: "env-file:gateway.env#TOKEN" },
      },
      gateways: { "support-bot": { authentication: true }, "back-office": { authentication: true, token: "external" } },
    }),
  };
  const faults: readonly [string, object | undefined][] = [
    ["uninterrupted", undefined],
    ["lost creation", { method: "POST", path: "/tokens$", nth: 1, phase: "after", fault: "reset" }],
    ["lost roll", { method: "PUT", path: "/value$", phase: "after", fault: "reset" }],
    ["lost deletion", { method: "DELETE", path: "/tokens/", nth: 1, phase: "after", fault: "reset" }],
    ["refused", { method: "POST", path: "/tokens$", phase: "before", fault: { status: 403, code: 10000 } }],
  ];
  return faults.map(([name, fault]) => ({
    name: `tokens, ${name}`,
    files,
    emulator: ["--seed", "71"],
    steps: [
      ...(fault === undefined ? [] : [{ control: "POST /faults", body: fault }]),
      run("apply", "account.yaml", "--json", "--auto-approve"),
      run("apply", "account.yaml", "--json", "--auto-approve"),
      at("2027-03-01T12:00:00Z", "plan", "account.yaml", "--json", "--out", "saved.zwplan"),
      at("2027-03-01T12:00:00Z", "apply", "account.yaml", "--json", "--auto-approve"),
      run("rotate", "account.yaml", "--token", "support-bot run", "--auto-approve", "--json"),
      { control: "DELETE /faults" },
      run("rotate", "account.yaml", "--auto-approve", "--json"),
      run("verify", "account.yaml", "--json", "--gateway-url", `${TARGET}/v1`),
      run("import", "live"),
    ],
  }));
}

/** Every example with a value replaced or a member removed: the diagnostics of each. */
function brokenDocuments(): Story {
  const whole = ["01-first-zone/zone.yaml", "02-mail/zone.yaml", "03-gateway/gateways.yaml", "05-access/access.yaml"];
  const replacements: readonly unknown[] = [null, -1, true, "not a value", [], {}, undefined];
  const files: Record<string, string> = {};
  for (const path of whole) {
    const document: unknown = parse(readFileSync(join(ROOT, "examples", path), "utf8"));
    const places = placesIn(document);
    for (let n = 0; n < 24; n += 1) {
      const place = places[(n * 7) % places.length] ?? [];
      const broken = replaceAt(document, place, replacements[n % replacements.length]);
      files[`${path.replace("/", "-").replace(".yaml", "")}-${String(n).padStart(2, "0")}.json`] = yaml(broken);
    }
  }
  const written = {
    "duplicate.yaml": "version: 1\nversion: 1\nzones: {}\n",
    "syntax.yaml": "version: 1\nzones: [\n",
    "empty.yaml": "",
    "kind.yaml": "version: 1\nzone:\n  example.com: {}\n",
    "conflict.yaml":
      "version: 1\nzones:\n  example.com:\n    records:\n      - { name: www, type: A, content: 192.0.2.1 }\n      - { name: www, type: CNAME, content: example.net }\n",
    "soa.yaml":
      "version: 1\nzones:\n  example.com:\n    records:\n      - { name: '@', type: SOA, content: ns.example.com }\n",
  };
  Object.assign(files, written);
  return {
    name: "broken documents",
    files,
    steps: [
      ...Object.keys(files).map((file) => run("validate", file, "--json")),
      run("validate", ".", "--format", "sarif"),
      run("validate", ".", "--format", "junit"),
      run("validate", "missing.yaml", "--json"),
    ],
  };
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [place];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [
    ...(place.length === 0 ? [] : [place]),
    ...members.flatMap(([name, member]) => placesIn(member, [...place, name])),
  ];
}

/** A copy with another value at a place; `undefined` removes the member. */
function replaceAt(value: unknown, [name, ...rest]: Place, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => {
      if (index !== name) return [member];
      const changed = replaceAt(member, rest, replacement);
      return changed === undefined ? [] : [changed];
    });
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    key === String(name) ? replaceAt(member, rest, replacement) : member,
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** An emulator in the process of the command, with its state in a file, which is compared, too. */
function embeddedEmulator(): Story {
  const target = ["--base-url", "emulator:state.json"];
  return {
    name: "embedded emulator",
    files: {
      "zone.yaml": DRIFTING,
      "defaults.yaml": yaml({ version: 1, account: ACCOUNT, zone_defaults: { ns_ttl: 900 } }),
      ...documentsIn(join(ROOT, "examples/04-account-defaults")),
    },
    steps: [
      run("plan", "zone.yaml", "--json", "--base-url", "emulator:"),
      run("apply", "zone.yaml", "--json", "--base-url", "emulator:", "--auto-approve"),
      run("apply", "zone.yaml", "--json", "--auto-approve", ...target),
      run("plan", "zone.yaml", "--json", "--detailed-exitcode", ...target),
      run("apply", "zones/account.yaml", "--json", "--auto-approve", "--as-of", "2025-01-01", ...target),
      run("apply", "defaults.yaml", "--json", "--auto-approve", ...target),
      { write: "defaults.yaml", text: yaml({ version: 1, account: ACCOUNT, zone_defaults: { state: "absent" } }) },
      run("apply", "defaults.yaml", "--json", "--auto-approve", ...target),
      run("import", "live", ...target),
      run("plan", "zone.yaml"),
      run("plan", "zone.yaml", "--base-url", "https://api.example.com/client/v4"),
    ],
  };
}

function fleetStory(): Story {
  const zones = ["a.example", "b.example", "c.example"];
  const text = (content: string) =>
    yaml({
      version: 1,
      account: ACCOUNT,
      zones: Object.fromEntries(zones.map((zone) => [zone, { records: [{ name: "www", type: "A", content }] }])),
    });
  return {
    name: "fleet in one process",
    files: { "zones.yaml": text("192.0.2.1") },
    emulator: ["--seed", "81"],
    steps: [
      ...zones.map((zone) => addZone(zone)),
      run("fleet", "run", "zones.yaml", "--json"),
      run("fleet", "run", "zones.yaml", "--apply", "--json", "--concurrency", "1"),
      run("fleet", "run", "zones.yaml", "--json", "--concurrency", "1"),
      { write: "zones.yaml", text: text("192.0.2.2") },
      run("fleet", "run", "zones.yaml", "--json", "--shard", "1/2", "--concurrency", "1"),
      run("fleet", "run", "zones.yaml", "--json", "--apply", "--zone", "b.example", "--concurrency", "1"),
      run("fleet", "status", "--json"),
    ],
  };
}

function outputsWithoutTarget(): Story {
  return {
    name: "outputs without a target",
    files: { "zone.yaml": DRIFTING },
    steps: [
      run("provider", "schema"),
      run("--help"),
      run("plan", "--help"),
      run("--version"),
      run("plna"),
      run("plan", "zone.yaml", "--jsno"),
      run("plan"),
      run("plan", "zone.yaml", "--format", "pdf"),
      run("plan", "zone.yaml", "--as-of", "2026-02-30"),
      run("demo"),
    ],
  };
}
