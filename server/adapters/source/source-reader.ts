import type { BuiltText, TextTask } from '#domain/publishing/full-text/build-text.ts'
import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { JatsTask, ReadJats } from './read-jats.ts'
import type { ReadSource } from './read-source.ts'

export type SourceReader = Pool<{ bytes: Uint8Array }, ReadSource>
export type JatsReader = Pool<JatsTask, ReadJats>
export type TextBuilder = Pool<TextTask, BuiltText>

const program = programOf('source')

/** Pandoc keeps its memory until its process ends, so each manuscript gets a process of its own. */
export const openSourceReader = ({ seconds = 30, megabytes = 512, reuseSeconds = 0 } = {}): SourceReader =>
  openPool({ program, places: 1, seconds, megabytes, reuseSeconds })

/** An editor waits for the check of a file, which needs no Pandoc. */
export const openJatsReader = ({ seconds = 30, megabytes = 512 } = {}): JatsReader =>
  openPool({ program, places: 1, seconds, megabytes, reuseSeconds: 0 })

/** Without Pandoc. An editor waits for it, and the next remedy soon follows. */
export const openTextBuilder = ({ seconds = 10, megabytes = 128, reuseSeconds = 60 } = {}): TextBuilder =>
  openPool({ program, places: 1, seconds, megabytes, reuseSeconds })
