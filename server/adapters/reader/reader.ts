import type { Reading } from '#domain/manuscript/reading/reading.ts'
import type { Turn } from '../../turns.ts'
import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { ReadFile } from './read-blocks.ts'

export type ReadManuscript = (file: ReadFile, turn?: Turn) => Promise<Reading>

/**
 * Pandoc keeps its memory until its process ends, so each manuscript gets a process of its own. It takes most of it outside
 * the heap, so the limit is on all that the process holds. Of its two places visitors have one at most.
 */
export function openReader({ seconds = 20, megabytes = 512, reuseSeconds = 0 } = {}): Pool<ReadFile, Reading> {
  const limits = { seconds, megabytes, heldMegabytes: megabytes }
  return openPool({ program: programOf('reader'), places: 2, ...limits, reuseSeconds })
}
