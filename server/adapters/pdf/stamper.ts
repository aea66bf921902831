import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import { v8Flags } from '../typesetter/typesetter.ts'
import type { Stamp } from './line.ts'

export type StampTask = { bytes: Uint8Array; about: Stamp }

export type Stamper = {
  /** Rejects if the file is encrypted, damaged, or takes too much time or memory. */
  stamp(task: StampTask): Promise<Uint8Array>
  close(): void
}

/** A signature covers every byte of the file, so any change would break it. */
export function isSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}

/** Puts citations and properties into articles' PDFs, one at a time. */
export function openStamper({ seconds = 30, megabytes = 768, reuseSeconds = 60 } = {}): Stamper {
  const options = { places: 1, seconds, megabytes, reuseSeconds, v8Flags }
  const { run, close } = openPool<StampTask, Uint8Array>({ program: programOf('pdf'), ...options })
  return { stamp: (task) => run(task), close }
}
