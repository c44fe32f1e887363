// Sends the calls of one round. A rejected call is narrowed down to what the API rejected; the rest is applied.
import { createCallQueue } from "./call-queue";
import type { ApplyContext } from "./context";
import { narrowRefusal } from "./narrow-refusal";
import { sendOpenSteps } from "./send-open-steps";
import { shouldStop } from "./stop-run";

/** Afterwards every step of the round has its result. */
export async function sendCalls(context: ApplyContext): Promise<void> {
  const { plan, results, onProgress } = context;
  const queue = createCallQueue(context);
  for (let call = queue.next(); call !== undefined; call = queue.next()) {
    if (await shouldStop(context)) return;
    const { steps, form } = call;
    const refused = await sendOpenSteps(context, steps, form);
    if (refused) await narrowRefusal(context, refused, form);
    onProgress(plan.scope, steps.filter((step) => !results.isOpen(step)).length, steps[0]?.comment ?? "");
  }
}
