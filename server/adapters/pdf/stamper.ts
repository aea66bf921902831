import { Worker } from 'node:worker_threads'
import type { Stamp } from './line.ts'

export type Paper = { bytes: Uint8Array; about: Stamp }

export type Stamper = {
  /** Rejects for what it can't read: encrypted, damaged or too much for it. One at a time. */
  stamp(paper: Paper): Promise<Uint8Array>
  close(): Promise<void>
}

export type StampAnswer = { made: Uint8Array } | { failure: string }

const thread = new URL('./thread.ts', import.meta.url)

/** Whoever signed a file signed every byte of it. */
export function isSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}

/**
 * Puts citations and properties into articles' PDFs, in a thread that has little memory and time: a file made to hurt
 * ends the thread and nothing else, and the next file gets a new one.
 */
export function openStamper({ seconds = 30, megabytes = 768 } = {}): Stamper {
  let worker: Worker | null = null

  function start(): Worker {
    const started = new Worker(thread, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    // Whoever waits for an answer hears of it; when nobody does, it must not end the process.
    return started.on('error', () => {})
  }

  async function close(): Promise<void> {
    const old = worker
    worker = null
    await old?.terminate()
  }

  async function stamp(paper: Paper): Promise<Uint8Array> {
    const at = worker ?? start()
    worker = at
    const { promise, resolve, reject } = Promise.withResolvers<StampAnswer>()
    const timer = setTimeout(() => reject(new Error(`not made within ${seconds} s`)), seconds * 1000)
    const end = () => reject(new Error('nothing was made'))
    at.on('message', resolve).on('error', reject).on('exit', end)
    at.postMessage(paper)
    const answer = await promise
      .catch(async (error: unknown) => {
        await close()
        throw error
      })
      .finally(() => {
        clearTimeout(timer)
        at.off('message', resolve).off('error', reject).off('exit', end)
      })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.made
  }

  return { stamp, close }
}
