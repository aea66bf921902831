import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { ReadSource } from './read-source.ts'

export type SourceReader = Pool<{ bytes: Uint8Array }, ReadSource>

/** Pandoc keeps its memory until its process ends, so each manuscript gets a process of its own. */
export const openSourceReader = ({ seconds = 30, megabytes = 512 } = {}): SourceReader =>
  openPool({ entry: programOf('source'), places: 1, seconds, megabytes, reuseSeconds: 0 })
