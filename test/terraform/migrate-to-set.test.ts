// Records become members of a set without a destroy: the `removed` and `import` blocks for a state and a stack.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { kinds } from "../../src/kinds";
import { migrateToSet } from "../../src/terraform/migrate-to-set";

const ZONE = "d56084adb405e0b7e32c52321bf07be6";
const id = (digit: number) => String(digit).repeat(32);

const zone = {
  mode: "managed",
  type: "edge_zone",
  name: "main",
  instances: [{ attributes: { id: ZONE, name: "example.com" } }],
};

function inState(name: string, own: JsonObject, key?: string) {
  const attributes = { zone_id: ZONE, ttl: 1, proxied: false, comment: null, data: null, adopt: null, ...own };
  return {
    mode: "managed",
    type: "edge_dns_record",
    name,
    instances: [{ attributes, ...(key && { index_key: key }) }],
  };
}

const www = inState("www", { id: id(1), name: "WWW.example.com", type: "A", content: "192.0.2.1" });
const mail = inState("mail", { id: id(2), name: "@", type: "MX", content: "mail.example.com.", priority: 10 });
const caa = inState("caa", {
  id: id(3),
  name: "@",
  type: "CAA",
  content: null,
  data: { flags: "0", tag: "issue", value: "ca.example.net", port: null },
});

function stack(records: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    resource: {
      edge_zone: { main: { name: "example.com" } },
      edge_dns_record_set: { all: { zone_id: "${edge_zone.main.id}", records } },
      ...more,
    },
  };
}

const members = {
  www: { name: "www", type: "A", content: "192.0.2.1" },
  mail: { name: "example.com", type: "MX", content: "MAIL.example.com", priority: 10 },
  "c a=a": { name: "@", type: "CAA", content: '0 issue "ca.example.net"' },
  new: { name: "new", type: "A", content: "192.0.2.9" },
};

describe("migrate to a set", () => {
  it("removes each record from the state and imports it into the set, in any spelling", () => {
    const { text, moved, diagnostics } = migrateToSet(
      { version: 4, resources: [zone, www, mail, caa] },
      stack(members),
      kinds,
    );
    expect(diagnostics).toEqual([]);
    expect(moved).toBe(3);
    expect(text).toBe(`removed {
  from = edge_dns_record.caa

  lifecycle {
    destroy = false
  }
}

removed {
  from = edge_dns_record.mail

  lifecycle {
    destroy = false
  }
}

removed {
  from = edge_dns_record.www

  lifecycle {
    destroy = false
  }
}

import {
  to = edge_dns_record_set.all
  id = "example.com/www=${id(1)},mail=${id(2)},c a=a=${id(3)}"
}
`);
  });

  it("reads the output of `terraform show -json`", () => {
    const values = (row: JsonObject) =>
      (row["instances"] as readonly { readonly attributes: JsonObject }[])[0]?.attributes;
    const shown = [zone, www].map((value) => ({
      mode: value.mode,
      type: value.type,
      name: value.name,
      values: values(value),
    }));
    const { text } = migrateToSet(
      { format_version: "1.0", values: { root_module: { resources: shown } } },
      stack(members),
      kinds,
    );
    expect(text).toContain(`id = "example.com/www=${id(1)}"`);
  });

  it("keeps records that are still resources, and lists records that Terraform destroys", () => {
    const old = inState("old", { id: id(4), name: "old", type: "A", content: "192.0.2.4" });
    const kept = {
      edge_dns_record: { www: { zone_id: "${edge_zone.main.id}", name: "www", type: "A", content: "192.0.2.1" } },
    };
    const { text, moved } = migrateToSet({ resources: [zone, www, mail, old] }, stack(members, kept), kinds);
    expect(moved).toBe(1);
    expect(text).not.toContain("edge_dns_record.www");
    expect(text).toContain("# edge_dns_record.old is in no set: Terraform destroys it.");
  });

  const cases: readonly (readonly [string, string, readonly unknown[], JsonObject])[] = [
    ["a zone whose name is not in the state", "TFP151", [www], stack(members)],
    [
      "a set that exists already",
      "TFP152",
      [zone, www, { mode: "managed", type: "edge_dns_record_set", name: "all", instances: [{ attributes: {} }] }],
      stack(members),
    ],
    ["a key with a comma", "TFP153", [zone, www], stack({ "a,b": members.www })],
    [
      "a resource of which only some instances move",
      "TFP154",
      [
        zone,
        inState("each", { id: id(1), name: "www", type: "A", content: "192.0.2.1" }, "a"),
        inState("each", { id: id(2), name: "b", type: "A", content: "192.0.2.2" }, "b"),
      ],
      stack(members),
    ],
  ];
  it.each(cases)("reports %s", (_, code, resources, configuration) => {
    const { diagnostics } = migrateToSet({ resources } as JsonObject, configuration, kinds);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  it("handles hostile input", () => {
    for (const state of [
      {},
      { resources: [null, 7, { instances: [null] }] },
      { values: { root_module: { resources: [{}] } } },
    ])
      expect(migrateToSet(state as JsonObject, { resource: 7 }, kinds)).toEqual({
        text: "",
        moved: 0,
        diagnostics: [],
      });
  });
});
