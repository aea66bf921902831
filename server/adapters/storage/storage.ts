import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

export type Stored = { key: string; bytes: number; storedAt: Date }

/** Keeps bytes under keys that the site generates. The features decide who may read them. */
export type Storage = {
  /** Returns a private path on this machine, for a file to be written before `put`. */
  temporaryPath(): Promise<string>
  /** Moves the local file to `key`. Once this resolves, a power cut loses nothing. */
  put(key: string, localPath: string): Promise<void>
  /** `bytes` is the length of the stream. Returns null if nothing is kept under `key`. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | null>
  /** Returns null if nothing is kept under `key`. */
  find(key: string): Promise<{ bytes: number; storedAt: Date } | null>
  /** Returns the free space where files wait for `put`, and where they are kept if that is a disk. */
  freeBytes(): Promise<number>
  /** Returns one sentence about why files can't be kept or opened now, or null. */
  fault(): Promise<string | null>
  remove(key: string): Promise<void>
  /** In the order of their keys: all, or those that begin with `prefix`. */
  list(prefix?: string): AsyncIterable<Stored>
  /** Removes what a killed process left behind before or during `put`, if it is older. */
  removeTemporary(before: Date): Promise<void>
}

const grammar = /^[A-Za-z0-9_-]{22,64}$/

export function isStorageKey(key: string): boolean {
  return grammar.test(key)
}

/** Thrown when the place of the files does not answer, or refuses us. Nothing is lost by trying again. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}

/** Compares names, not classes: the bundled server and the process around it each have their own copy. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'StorageAway'
}
