import { createHash } from 'node:crypto'
import type { Turn } from '../../turns.ts'
import { isTooMuch, TooMuch, tookTooLong } from './too-much.ts'

const forHours = 1
const mostKept = 1_000

/**
 * Remembers the contents that took too much time or memory, so that a hundred copies of a file cost no more than one. Each is
 * tried again after an hour, because a busy machine is slow with any file, and by every process that starts: nothing is
 * written down.
 */
export function rememberTooMuch<Task extends { bytes: Uint8Array }, Result>(
  run: (task: Task, turn?: Turn) => Promise<Result>,
  now = () => performance.now(),
): (task: Task, turn?: Turn) => Promise<Result> {
  const known = new Map<string, { until: number; isLate: boolean }>()
  return async (task, turn) => {
    const hash = createHash('sha256').update(task.bytes).digest('base64')
    const before = known.get(hash)
    if (before && before.until > now()) throw new TooMuch('it took too much before', before)
    try {
      return await run(task, turn)
    } catch (error) {
      if (isTooMuch(error)) {
        // The newest stand last.
        known.delete(hash)
        known.set(hash, { until: now() + forHours * 3_600_000, isLate: tookTooLong(error) })
        for (const oldest of [...known.keys()].slice(0, known.size - mostKept)) known.delete(oldest)
      }
      throw error
    }
  }
}
