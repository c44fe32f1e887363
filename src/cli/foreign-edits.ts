// A stranger who works on an emulated zone behind the documents' back: what drift is made of in the demo.
import { embedEmulator } from "../emulator";

export interface Edit {
  readonly does: "edits" | "deletes" | "adds";
  readonly type: string;
  /** Full name. */
  readonly name: string;
  readonly content?: string;
}

/** Makes the edits on the emulator kept in a file and gives each in words. Throws where one is refused. */
export async function editZone(file: string, zone: string, edits: readonly Edit[]): Promise<readonly string[]> {
  const emulator = embedEmulator({ data: file });
  const { foreign } = emulator.control;
  for (const { does, type, name, content } of edits) {
    if (does === "adds") foreign.create(zone, { type, name, content, ttl: 300 });
    else if (does === "edits") foreign.patch(zone, { type, name }, { content });
    else foreign.remove(zone, { type, name });
  }
  await emulator.close();
  return edits.map(inWords);
}

function inWords({ does, type, name, content }: Edit): string {
  return [does, name, type, content].filter((word) => word !== undefined).join(" ");
}
