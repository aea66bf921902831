import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Typeset, TypesetTask } from './compile.ts'

export type Typesetter = Pool<TypesetTask, Typeset>

/** Most of the work was to optimise code that an article of usual length uses too seldom. Long ones still get it. */
export const v8Flags = ['--wasm-tiering-budget=1000000000']

/** Typst keeps its memory until its process ends, so each article gets a process of its own. */
export function openTypesetter({ seconds = 30, megabytes = 512, reuseSeconds = 0 } = {}): Typesetter {
  return openPool({ program: programOf('typesetter'), places: 1, seconds, megabytes, reuseSeconds, v8Flags })
}
