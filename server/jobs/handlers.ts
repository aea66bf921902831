import type { Deps } from '../deps.ts'
import { sweepFiles } from '../features/files/sweep.ts'
import type { JobHandlers } from './schedule.ts'
import { sweepExpired } from './sweep.ts'

const hour = 3600

/** Every job of the product by name, with its rhythm where it recurs. */
export function createJobs(deps: Deps): JobHandlers {
  return {
    'sweep-files': { everySeconds: hour, run: () => sweepFiles(deps) },
    'sweep-expired': { everySeconds: hour, run: () => sweepExpired(deps) },
  }
}
