import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100

/** CPU seconds that a process has used so far. Without /proc, the elapsed time is used instead. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return performance.now() / 1000
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resolves when a process has done next to nothing for a second, such as the product after its first jobs. */
export async function untilIdle(pid: number): Promise<void> {
  const before = cpuSeconds(pid)
  await sleep(1000)
  if (process.platform === 'linux' && cpuSeconds(pid) - before > 0.05) await untilIdle(pid)
}
