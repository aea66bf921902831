import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100

/**
 * CPU seconds that the threads of a process have used so far, to the nanosecond: /proc/…/stat counts in hundredths of a second.
 * Without /proc, the elapsed time is used instead.
 */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return performance.now() / 1000
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => {
    const [used = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(used)
  })
  return nanoseconds.reduce((sum, used) => sum + used, 0) / 1e9
}

/** The same with all processes that it has started, ended ones too, but without PostgreSQL if it started that. */
export function cpuSecondsWithChildren(pid: number): number {
  const { own, ended } = secondsOf(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  const seconds = children.map((child) => {
    try {
      return isPostgres(Number(child)) && !isPostgres(pid) ? 0 : cpuSecondsWithChildren(Number(child))
    } catch {
      // It has ended just now, and counts the next time.
      return 0
    }
  })
  return seconds.reduce((sum, one) => sum + one, own + ended)
}

function secondsOf(pid: number): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond }
}

const isPostgres = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')

/** Resolves when a process and those that it started have done next to nothing for a second, such as the product after its first jobs. */
export async function untilIdle(pid: number): Promise<void> {
  const before = cpuSecondsWithChildren(pid)
  await sleep(1000)
  if (process.platform === 'linux' && cpuSecondsWithChildren(pid) - before > 0.05) await untilIdle(pid)
}
