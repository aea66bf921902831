const everyMs = 60_000
const causesMax = 500

/** `times`: how many lines this one represents. */
type Write = (more: { times?: number }) => void

/**
 * Of what has one cause, the first line is written at once, and then one a minute for all that follow: an outage would
 * fill the disk with what one line tells. What is worse than all before it is not held back.
 */
export function thinByCause() {
  const known = new Map<string, { level: number; times: number; last: Write }>()

  function begin(cause: string, level: number, write: Write): void {
    const one = { level, times: 0, last: write }
    known.set(cause, one)
    const timer = setInterval(() => {
      const { times } = one
      one.times = 0
      if (times > 0) return one.last({ times })
      clearInterval(timer)
      known.delete(cause)
    }, everyMs).unref()
  }

  return (cause: string, level: number, write: Write): void => {
    const before = known.get(cause)
    if (before && level <= before.level) {
      before.times += 1
      if (level === before.level) before.last = write
      return
    }
    write({})
    if (before) Object.assign(before, { level, last: write })
    else if (known.size < causesMax) begin(cause, level, write)
  }
}
