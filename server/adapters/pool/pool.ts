import type { ChildProcess } from 'node:child_process'
import { AppError } from '#domain/errors.ts'
import { strangersFiles, type Turn, takingTurns } from '../../turns.ts'
import type { Answer, Failure } from './answer-tasks.ts'
import { letRest, nextMessage, startChild, wake } from './child.ts'

type Options = {
  /** A module that calls `answerTasks`. Node runs the source as it is, in production, development and tests alike. */
  entry: URL
  places: number
  seconds: number
  megabytes: number
  /** Whether a child that did its work gets the next task too, which saves its start. */
  isReused: boolean
}

export type Pool<Task, Result> = {
  /** A large task is made when its turn has come. Rejects with `TooMuch` for what takes too long or too much memory. */
  run(task: Task | (() => Promise<Task>), turn?: Turn): Promise<Result>
  close(): void
}

const startSeconds = 30

/**
 * Work on strangers' files, in processes that have little memory and time: a file made to hurt ends its process and
 * nothing else, and the next one gets a new process.
 */
export function openPool<Task extends object, Result>(options: Options): Pool<Task, Result> {
  const { entry, places, seconds, megabytes, isReused } = options
  const inTurn = takingTurns(places, strangersFiles)
  const idle = new Set<ChildProcess>()

  async function start(signal: AbortSignal | undefined): Promise<ChildProcess> {
    const child = startChild(entry, megabytes)
    child.once('exit', () => idle.delete(child))
    await nextMessage(child, startSeconds, signal)
    return child
  }

  function run(given: Task | (() => Promise<Task>), turn: Turn = {}): Promise<Result> {
    return inTurn(async () => {
      const task = typeof given === 'function' ? await given() : given
      const [warm] = idle
      const child = warm ?? (await start(turn.signal))
      idle.delete(child)
      wake(child)
      child.send(task)
      const answer = await nextMessage<Answer<Result>>(child, seconds, turn.signal)
      if (isReused) {
        idle.add(child)
        letRest(child)
      } else child.kill('SIGKILL')
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
