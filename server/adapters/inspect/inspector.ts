import type { Turn } from '../../turns.ts'
import { openPool, type Pool } from '../pool/pool.ts'
import type { Inspected, Suspect } from './inspect.ts'

/** Rejects with the refusal for what may not be kept, and with `TooMuch` for what it can't get to the end of. */
export type Inspect = (suspect: Suspect, turn?: Turn) => Promise<Inspected>

const entry = new URL('./child.ts', import.meta.url)

/** While somebody waits for the answer. */
export function openInspector({ seconds = 2, megabytes = 96 } = {}): Pool<Suspect, Inspected> {
  return openPool({ entry, places: 2, seconds, megabytes, isReused: true })
}

/** For what the first look could not get to the end of; nobody waits for it. */
export function openPatientInspector({ seconds = 60, megabytes = 256 } = {}): Pool<Suspect, Inspected> {
  return openPool({ entry, places: 1, seconds, megabytes, isReused: false })
}
