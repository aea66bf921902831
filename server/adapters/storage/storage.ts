import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Bytes under keys that the site makes itself. Whoever may read them is for the features to say. */
export type Storage = {
  /** Where bytes may be written before `put`: private, and on this machine. */
  temporaryPath(): Promise<string>
  /** Takes the local file away and keeps it under `key`; once this returns, a power cut loses nothing. */
  put(key: string, localPath: string): Promise<void>
  /** `bytes` is the length of the stream. Null when nothing is kept under `key`. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | null>
  /** Null when nothing is kept under `key`. */
  find(key: string): Promise<{ bytes: number; storedAt: Date } | null>
  /** How much more fits where the bytes are kept. */
  freeBytes(): Promise<number>
  remove(key: string): Promise<void>
  keys(): AsyncIterable<{ key: string; storedAt: Date }>
  /** What a killed process left behind on the way to `put`. */
  removeTemporary(before: Date): Promise<void>
}

const grammar = /^[A-Za-z0-9_-]{22,64}$/

export function isStorageKey(key: string): boolean {
  return grammar.test(key)
}
