// The flag that names zones which a state of Terraform knows by their id only.
import type { Args, Flag } from "./command";

export const zoneNameFlag: Flag = {
  name: "zone-name",
  value: "ID=NAME",
  many: true,
  doc: "Terraform: the name of a zone that the state knows by its id only",
  check: (value) =>
    /^[^=]+=[^=]+$/.test(value) ? undefined : "Write the id of a zone and its name: `ID=example.com`.",
};

export function readZoneNames(args: Args): ReadonlyMap<string, string> {
  return new Map(
    args.all("zone-name").map((pair) => {
      const [id = "", name = ""] = pair.split("=");
      return [id, name] as const;
    }),
  );
}
