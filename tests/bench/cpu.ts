import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU seconds that a process has used so far. Without /proc, the elapsed time is used instead. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return performance.now() / 1000
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
