import type { Deps } from '../deps.ts'
import { sweepFiles } from '../features/files/sweep.ts'
import { queueJob, queueNewsletters } from '../features/newsletter/queue.ts'
import { checkAfterWebhook, reconcile } from '../features/payments/reconcile.ts'
import type { JobHandlers } from './schedule.ts'
import { sweepExpired } from './sweep.ts'

const minute = 60
const hour = 60 * minute

/** Every job of the product by name, with its rhythm where it recurs. */
export function createJobs(deps: Deps): JobHandlers {
  return {
    'sweep-files': { everySeconds: hour, run: () => sweepFiles(deps) },
    'check-payment': { run: (payload) => checkAfterWebhook(deps, payload) },
    'reconcile-payments': { everySeconds: 5 * minute, run: () => reconcile(deps) },
    // Sending one asks for it at once; the rhythm takes up what a crash left.
    [queueJob]: { everySeconds: minute, run: () => queueNewsletters(deps) },
    'sweep-expired': { everySeconds: hour, run: () => sweepExpired(deps) },
  }
}
