// What the files and the JSON output of Terraform say about a history: ids, changes and errors.
import { isArray, isObject, type Json, type JsonObject, parseJson } from "../../../src/base/json";
import type { Ran } from "../terraform-workspace";

/** The id of each object in a state file, by address, and by key in a set. */
export function listStateIds(state: JsonObject | undefined): ReadonlyMap<string, string> {
  return new Map(
    objectsIn(state?.["resources"]).flatMap(({ type, name, instances }) =>
      objectsIn(instances).flatMap(({ index_key: key, deposed, attributes }) => {
        const index = key === undefined ? "" : `[${JSON.stringify(key)}]`;
        return deposed === undefined ? listIds(`${type}.${name}${index}`, attributes) : [];
      }),
    ),
  );
}

/** The ids that an object has given up according to `terraform show -json PLAN`, each as `ADDRESS ID`. */
export function listGivenUp(plan: JsonObject): ReadonlySet<string> {
  return new Set(
    objectsIn(plan["resource_changes"]).flatMap(({ address, change, deposed }) => {
      if (!isObject(change) || deposed !== undefined) return [];
      const { actions, before, after } = change;
      const isKept = ["no-op", "update"].includes(isArray(actions) ? actions.join() : "");
      const kept = isKept ? listIds(String(address), after).map(([, id]) => id) : [];
      return listIds(String(address), before).flatMap(([where, id]) => (kept.includes(id) ? [] : [`${where} ${id}`]));
    }),
  );
}

/** The ids of a resource instance: its own, or those of the members of a set. */
export function listIds(address: string, attributes: Json | undefined): readonly (readonly [string, string])[] {
  if (!isObject(attributes)) return [];
  const { id, ids } = attributes;
  if (!address.startsWith("edge_dns_record_set.")) return typeof id === "string" ? [[address, id]] : [];
  if (!isObject(ids)) return [];
  return Object.entries(ids).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${address} ${key}`, value] as const] : [],
  );
}

/** The resources that a plan with `-json` changes. */
export function listChanges(ran: Ran): readonly string[] {
  return listMessages(ran, "planned_change").flatMap(({ change }) => {
    const { action, resource } = isObject(change) ? change : {};
    const address = isObject(resource) ? resource["addr"] : undefined;
    return action === "noop" || action === "move" ? [] : [`${address} (${action})`];
  });
}

/** The errors of a command with `-json`, or what it wrote if it has no such output. */
export function readErrors(ran: Ran): string {
  const errors = listMessages(ran, "diagnostic").flatMap(({ diagnostic }) =>
    isObject(diagnostic) && diagnostic["severity"] === "error"
      ? [`${diagnostic["summary"]}: ${diagnostic["detail"]}`]
      : [],
  );
  return errors.length > 0 ? errors.join("\n") : `exit code ${ran.code}: ${ran.stdout}${ran.stderr}`;
}

function listMessages({ stdout }: Ran, type: string): readonly JsonObject[] {
  return stdout.split("\n").flatMap((line) => {
    const message = parseJson(line);
    return isObject(message) && message["type"] === type ? [message] : [];
  });
}

function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return isArray(list) ? list.filter((element) => isObject(element)) : [];
}
