// Sends the calls of one round. A rejected call is narrowed down to what the API rejected; the rest is applied.
import { createCallQueue } from "./call-queue";
import type { ApplyContext } from "./context";
import { createLostCalls } from "./lost-calls";
import { narrowRefusal } from "./narrow-refusal";
import { sendOpenSteps } from "./send-open-steps";
import { isSettlingDue, settleLostCalls } from "./settle-lost-calls";
import { shouldStop } from "./stop-run";

/** Afterwards every step of the round has its result. */
export async function sendCalls(context: ApplyContext): Promise<void> {
  const { plan, results, onProgress } = context;
  const lost = createLostCalls();
  const queue = createCallQueue(context, lost);
  for (let call = queue.next(); call !== undefined || lost.steps().length > 0; call = queue.next()) {
    if (await shouldStop(context, call?.steps)) return;
    if (call === undefined || isSettlingDue(context, lost, call.steps)) await settleLostCalls(context, lost);
    if (call === undefined) continue;
    const { steps, form } = call;
    const refused = await sendOpenSteps(context, steps, form, { lost });
    if (refused) await narrowRefusal(context, refused, form);
    onProgress(plan.scope, steps.filter((step) => !results.isOpen(step)).length, steps[0]?.comment ?? "");
  }
}
