import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Inspected, Suspect } from './inspect.ts'

/** Rejects with the refusal if the file may not be kept, or with `TooMuch` if that takes too much time or memory. */
export type Inspect = Pool<Suspect, Inspected>['run']

const program = programOf('inspect')

/** Used while somebody waits for the answer to an upload. */
export function openInspector({ seconds = 2, megabytes = 96, reuseSeconds = 60 } = {}): Pool<Suspect, Inspected> {
  return openPool({ program, places: 2, seconds, megabytes, reuseSeconds })
}

/** Used later, when nobody waits, for files that the first inspector could not finish. */
export function openPatientInspector({
  seconds = 60,
  megabytes = 256,
  reuseSeconds = 0,
} = {}): Pool<Suspect, Inspected> {
  return openPool({ program, places: 1, seconds, megabytes, reuseSeconds })
}
