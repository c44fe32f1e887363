// Edits an emulated zone as somebody else would, without the documents: the drift of the demo.
import { embedEmulator } from "../emulator";

export interface Edit {
  readonly does: "edits" | "deletes" | "adds";
  readonly type: string;
  /** The full name, without a final dot. */
  readonly name: string;
  readonly content?: string;
}

/** Makes the edits on the emulator in a state file and describes each. Throws if an edit is refused. */
export async function editZone(file: string, zone: string, edits: readonly Edit[]): Promise<readonly string[]> {
  const emulator = embedEmulator({ data: file });
  const { foreign } = emulator.control;
  for (const { does, type, name, content } of edits) {
    if (does === "adds") foreign.create(zone, { type, name, content, ttl: 300 });
    else if (does === "edits") foreign.patch(zone, { type, name }, { content });
    else foreign.remove(zone, { type, name });
  }
  await emulator.close();
  return edits.map(describeEdit);
}

function describeEdit({ does, type, name, content }: Edit): string {
  return [does, name, type, content].filter((word) => word !== undefined).join(" ");
}
