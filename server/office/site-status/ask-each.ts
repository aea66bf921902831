import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Part } from '#domain/office/alarms.ts'
import { inShort } from '../../logged-error.ts'

const usuallyMs = 3_000

/** Parts that failed or did not answer in time, and why. */
export type Silent = Partial<Record<Part, string>>

/** Asks each part for itself: one that fails or hangs hides no other. */
export function askEach(log: Pick<Logger, 'warn'>) {
  const silent: Silent = {}
  return {
    silent,
    async ask<T>(part: Part, read: () => Promise<T>, otherwise: T, withinMs = usuallyMs): Promise<T> {
      const ending = new AbortController()
      const late = sleep(withinMs, null, { signal: ending.signal }).then(() => {
        throw new Error(`It did not answer within ${withinMs / 1000} seconds.`)
      })
      try {
        return await Promise.race([read(), late])
      } catch (err) {
        log.warn({ err, part }, 'a part of the status gave no answer')
        silent[part] = inShort(err)
        return otherwise
      } finally {
        ending.abort()
      }
    },
  }
}
