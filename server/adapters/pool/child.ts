import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { brokenOff } from '../../turns.ts'
import { TooMuch } from './too-much.ts'

/** For code, stacks and what is unpacked outside of the heap. */
const besideHeapMegabytes = 500
/** One that was left behind by a killed server while it went round in circles ends by itself. */
const cpuSeconds = 300

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/**
 * A process and not a thread: one allocation too many in a thread, heap limit or not, ends the whole process
 * (nodejs/node#47224). It may read files and do nothing else to the machine.
 */
export function startChild(entry: URL, megabytes: number): ChildProcess {
  const options = [`--max-old-space-size=${megabytes}`, '--permission', '--allow-fs-read=*', '--no-warnings']
  const command = [process.execPath, ...options, fileURLToPath(entry)]
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${(megabytes + besideHeapMegabytes) * 1024}; exec "$@"`
  const [program = '', ...words] = process.platform === 'linux' ? ['/bin/sh', '-c', limits, 'sh', ...command] : command
  const child = spawn(program, words, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Ctrl-C is for the server to hear, which then lets go of its children.
    detached: true,
  })
  // Whoever waits for an answer hears of it; when nobody does, it must not end the server.
  alive.add(child)
  return child.on('error', () => {}).once('exit', () => alive.delete(child))
}

/** One that waits for nothing keeps no server running. */
export function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

export function wake(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** Ends the child that does not answer in time, or that nobody waits for any more. */
export async function nextMessage<T>(
  child: ChildProcess,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // Out of memory, most likely: it is not asked how it went.
  const end = () => reject(new TooMuch('ended before it was done'))
  const leave = () => reject(brokenOff())
  const timer = setTimeout(() => reject(new TooMuch(`not done within ${seconds} s`)), seconds * 1000)
  const hear = resolve as (message: unknown) => void
  child.on('message', hear).on('error', reject).on('exit', end)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  if (child.exitCode !== null || child.signalCode !== null) end()
  try {
    return await promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    child.off('message', hear).off('error', reject).off('exit', end)
  }
}
