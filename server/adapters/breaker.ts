import type { Clock } from './clock.ts'

/** Stops calls to a service that keeps failing. After a rest it lets one call through, and the result decides. */
export type Breaker = { admits(): boolean; record(isOk: boolean): void }

export function createBreaker(clock: Clock, { maxFailures = 5, restMs = 30_000 } = {}): Breaker {
  let failures = 0
  let restsUntil = 0
  const rest = () => {
    restsUntil = clock.now().getTime() + restMs
  }
  return {
    admits() {
      if (failures < maxFailures) return true
      if (clock.now().getTime() < restsUntil) return false
      // Calls that arrive during this trial are refused for another rest.
      rest()
      return true
    },
    record(isOk) {
      failures = isOk ? 0 : failures + 1
      if (failures >= maxFailures) rest()
    },
  }
}
