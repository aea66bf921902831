import type { Removed } from '#domain/manuscript/anonymity/report.ts'

export type Tally = ReturnType<typeof newTally>

/** Counts what was removed, by what it was and where. */
export function newTally() {
  const counts = new Map<string, Removed>()
  return {
    add(what: string, where: string, count = 1): void {
      if (count === 0) return
      const key = `${what}|${where}`
      counts.set(key, { what, where, count: (counts.get(key)?.count ?? 0) + count })
    },
    list: (): Removed[] => [...counts.values()],
  }
}
