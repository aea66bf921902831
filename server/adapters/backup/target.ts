import type { Readable } from 'node:stream'
import { folderTarget } from './folder.ts'

/** Where backups are kept: bytes under names such as 'files/ab/abcd', of lower-case letters, digits and . - _ in the parts. */
export type Target = {
  /** Nothing is there under `name` before all of it has been stored for good. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Returns null if nothing is kept under `name`. */
  get(name: string): Promise<Readable | null>
  /** All names that begin with the folder `under`. */
  list(under: string): AsyncIterable<{ name: string; bytes: number }>
  remove(name: string): Promise<void>
  /** True if nothing at all is kept there. */
  isEmpty(): Promise<boolean>
  /** Removes what a killed `put` left. Only one process may write at a time. */
  removeUnfinished(): Promise<void>
}

export function openTarget(place: string): Target {
  if (/^[a-z][a-z0-9]+:\/\//.test(place)) throw new Error(`${place}: backups can only be kept in a folder.`)
  return folderTarget(place)
}
