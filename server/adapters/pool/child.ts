import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brokenOff } from '../../turns.ts'
import type { Program } from './program.ts'
import { inRoom, nodeFile, offersRooms } from './room.ts'
import { TooMuch } from './too-much.ts'

/** Memory for code, stacks and data unpacked outside the heap. */
const outsideHeapMegabytes = 500
/** If the server was killed and left a child in an endless loop, the child ends after this time. */
const cpuSeconds = 300

/**
 * V8 reserves memory for compiled code. On some processors it is writable from the start, so that it counts as data,
 * though it stays empty. This process reserves as much as its children.
 */
function reservedMegabytes(): number {
  const maps = [...readFileSync('/proc/self/maps', 'utf8').matchAll(/^(\w+)-(\w+) rwxp/gm)]
  const sizes = maps.map(([, from, to]) => Number.parseInt(`${to}`, 16) - Number.parseInt(`${from}`, 16))
  return Math.ceil(Math.max(0, ...sizes) / 2 ** 20)
}

/** A shell that sets the limits and then becomes the program. People who read pages go before the files that are read. */
function limited(command: string[], megabytes: number): string[] {
  const data = (megabytes + outsideHeapMegabytes + reservedMegabytes()) * 1024
  return [
    '/bin/sh',
    '-c',
    `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${data}; exec nice -n 5 "$@"`,
    'sh',
    ...command,
  ]
}

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/**
 * Starts a process and not a thread: if a thread runs out of memory, it ends the whole server, even with a heap limit
 * (nodejs/node#47224). The process may read its program and do nothing else to the machine: what it works on is sent to
 * it. Node sees to that for JavaScript, and for native code and the network the system, where it can.
 */
export async function startChild(program: Program, megabytes: number, v8Flags: string[]): Promise<ChildProcess> {
  const { entry, reads, mayLoadAddons } = program
  // Threads that optimise code and collect garbage would take a third of the time again from those who read pages.
  const v8 = [`--max-old-space-size=${megabytes}`, '--single-threaded', ...v8Flags]
  const allowed = [...reads.map((path) => `--allow-fs-read=${path}`), ...(mayLoadAddons ? ['--allow-addons'] : [])]
  const command = [nodeFile, ...v8, '--permission', ...allowed, '--no-warnings', fileURLToPath(entry)]
  const walled = (await offersRooms()) ? inRoom(command, { reads: [nodeFile, ...reads] }) : command
  const [first = '', ...words] = process.platform === 'linux' ? limited(walled, megabytes) : walled
  const child = spawn(first, words, {
    // With glibc, otherwise each thread keeps the memory that it has freed. There is nothing at home: a library asks for it.
    env: { MALLOC_ARENA_MAX: '1', HOME: '/' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Ctrl-C must reach only the server, which then ends its children.
    detached: true,
  })
  // `nextMessage` reports an error to its caller. At other times an 'error' event without a listener ends the server.
  alive.add(child)
  return child.on('error', () => {}).once('exit', () => alive.delete(child))
}

/** An idle child must not keep the server running. */
export function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

export function wake(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** What a process holds of the machine's memory; 0 where the machine can't tell, or once it has ended. */
function heldMegabytes({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const lookEveryMs = 50

/**
 * Returns the child's next message. Kills a child that does not answer in time, that holds more memory than `most`
 * megabytes, in the heap or outside it, or whose caller has left.
 */
export async function nextMessage<T>(
  child: ChildProcess,
  seconds: number,
  signal: AbortSignal | undefined,
  most = Infinity,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // The child has most likely run out of memory. Its exit code is not checked.
  const end = () => reject(new TooMuch('ended before it was done'))
  const leave = () => reject(brokenOff())
  const timer = setTimeout(() => reject(new TooMuch(`not done within ${seconds} s`, { isLate: true })), seconds * 1000)
  const weigh = () => {
    if (heldMegabytes(child) > most) reject(new TooMuch(`held more than ${most} MB`))
  }
  const scales = most < Infinity ? setInterval(weigh, lookEveryMs) : undefined
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
    clearInterval(scales)
    signal?.removeEventListener('abort', leave)
    child.off('message', hear).off('error', reject).off('exit', end)
  }
}
