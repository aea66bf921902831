import type { ChildProcess } from 'node:child_process'
import { AppError } from '#domain/words/errors.ts'
import { strangersFiles, type Turn, takingTurns } from '../../turns.ts'
import type { Answer, Failure } from './answer-tasks.ts'
import { letRest, nextMessage, startChild, wake } from './child.ts'
import type { Program } from './program.ts'

type Options = {
  /** Its module calls `answerTasks`. */
  program: Program
  places: number
  seconds: number
  /** Of the heap. */
  megabytes: number
  /** Of all that the process holds, where its work takes much outside the heap. Linux alone can tell. */
  heldMegabytes?: number
  /** How long a child gets more tasks after its first, which saves starting new ones. An idle child holds memory. */
  reuseSeconds: number
  /** How V8 is to run it. */
  v8Flags?: string[]
}

export type Pool<Task, Result> = {
  /** A function builds a large task only when its turn comes. Rejects with `TooMuch` if time or memory runs out. */
  run(task: Task | (() => Promise<Task>), turn?: Turn): Promise<Result>
  close(): void
}

const startSeconds = 30

/** Of all kinds together, each of which may take most of a gigabyte: a small server has two. */
const [heavyFromMegabytes, heavyAtOnce] = [256, 2]
const amongHeavy = takingTurns(heavyAtOnce)
const unweighed = <T>(work: () => Promise<T>) => work()

/**
 * Runs work on uploaded files in processes with little memory and time: a malicious file ends its own process and
 * nothing else, and the next file gets a new process.
 */
export function openPool<Task extends object, Result>(options: Options): Pool<Task, Result> {
  const { program, places, seconds, megabytes, heldMegabytes, reuseSeconds } = options
  const inTurn = takingTurns(places, strangersFiles)
  const weighed = megabytes < heavyFromMegabytes ? unweighed : amongHeavy
  const idle = new Set<ChildProcess>()
  const old = new WeakSet<ChildProcess>()

  function retire(child: ChildProcess): void {
    old.add(child)
    if (idle.delete(child)) child.kill('SIGKILL')
  }

  async function start(signal: AbortSignal | undefined): Promise<ChildProcess> {
    const child = await startChild(program, megabytes, options.v8Flags ?? [])
    child.once('exit', () => idle.delete(child))
    setTimeout(retire, reuseSeconds * 1000, child).unref()
    await nextMessage(child, startSeconds, signal)
    return child
  }

  async function ask(task: Task, signal: AbortSignal | undefined): Promise<Answer<Result>> {
    const [warm] = idle
    const child = warm ?? (await start(signal))
    idle.delete(child)
    wake(child)
    child.send(task)
    const answer = await nextMessage<Answer<Result>>(child, seconds, signal, heldMegabytes)
    if (old.has(child)) child.kill('SIGKILL')
    else {
      idle.add(child)
      letRest(child)
    }
    return answer
  }

  function run(given: Task | (() => Promise<Task>), turn: Turn = {}): Promise<Result> {
    const { signal, isVisitor } = turn
    return inTurn(async () => {
      const task = typeof given === 'function' ? await given() : given
      const answer = await weighed(() => ask(task, signal), { signal, ...(isVisitor && { isVisitor }) })
      if ('failure' in answer) throw errorOf(answer.failure)
      return answer.result
    }, turn)
  }

  return {
    run,
    close() {
      for (const child of idle) child.kill('SIGKILL')
    },
  }
}

function errorOf({ message, code, fields }: Failure): Error {
  return code ? new AppError(code, message, fields ? { fields } : {}) : new Error(message)
}
