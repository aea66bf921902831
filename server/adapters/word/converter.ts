import { Worker } from 'node:worker_threads'

export type WordDocument = { bytes: Uint8Array; format: 'doc' | 'docx' }
export type ConvertWord = (document: WordDocument) => Promise<string>

const thread = new URL('./thread.ts', import.meta.url)

/**
 * Turns Word documents into HTML that is safe to show. Each is read in a thread of its own that has little memory and
 * time, so that one made to hurt ends its thread and nothing else.
 */
export function wordConverter({ seconds = 10, megabytes = 192 } = {}): ConvertWord {
  return (document) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(thread, {
        workerData: document,
        resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
        env: {},
        execArgv: [],
        stdout: true,
        stderr: true,
      })
      const timer = setTimeout(() => {
        void worker.terminate()
        reject(new Error(`not converted within ${seconds} s`))
      }, seconds * 1000)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('nothing was converted'))
      })
    })
}
