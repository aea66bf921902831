import type { Reading } from '#domain/reading/reading.ts'
import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { ReadFile } from './read-blocks.ts'

export type ReadManuscript = Pool<ReadFile, Reading>['run']

/** Pandoc keeps its memory until its process ends, so each manuscript gets a process of its own. */
export function openReader({ seconds = 20, megabytes = 512, reuseSeconds = 0 } = {}): Pool<ReadFile, Reading> {
  return openPool({ entry: programOf('reader'), places: 1, seconds, megabytes, reuseSeconds })
}
