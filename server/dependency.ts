import type { Logger } from 'pino'
import { inShort } from './logged-error.ts'

export type Dependency = ReturnType<typeof watchDependency>

/** One line when it is lost and one when it is back, however many notice. */
export function watchDependency(name: string, log: Pick<Logger, 'info' | 'warn'>) {
  let lostAt: number | null = null
  return {
    answers(): void {
      if (lostAt === null) return
      const seconds = Math.round((performance.now() - lostAt) / 1000)
      lostAt = null
      log.info({ dependency: name, seconds }, `${name} answers again`)
    },
    failed(reason: unknown): void {
      if (lostAt !== null) return
      lostAt = performance.now()
      const because = typeof reason === 'string' ? reason : inShort(reason)
      log.warn({ dependency: name, because }, `${name} does not answer`)
    },
  }
}
