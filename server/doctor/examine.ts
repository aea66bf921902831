import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, doubtful, type Finding, type Installation, NotChecked } from './check.ts'

export type Examined = Finding & { check: string }

/** Looks at everything at once. Whatever a check does, the others go on, and it ends in time. */
export async function examine(
  checks: readonly Check[],
  installation: Installation,
  limitMs: number,
): Promise<Examined[]> {
  const found = await Promise.all(
    checks.map(async (check) => {
      const ending = new AbortController()
      const findings = await Promise.race([
        findingsOf(check, installation, AbortSignal.any([ending.signal, AbortSignal.timeout(limitMs)])),
        // A little later, because a check may have something to say about the time until then.
        sleep(limitMs + 1_000, [tooLong(limitMs)], { signal: ending.signal }),
      ])
      ending.abort()
      return findings.map((finding) => ({ check: check.name, ...finding }))
    }),
  )
  return found.flat()
}

const tooLong = (limitMs: number) =>
  doubtful(
    `Not finished within ${limitMs / 1000} seconds`,
    `Try again, or give it more time: npm run doctor -- --seconds ${Math.ceil((10 * limitMs) / 1000)}`,
  )

async function findingsOf(check: Check, installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  try {
    return [await check.look(installation, signal)].flat()
  } catch (error) {
    if (error instanceof NotChecked) return [doubtful(`Not checked: ${error.message}`)]
    if (isUnmigrated(error)) return [doubtful('Not checked: the database is still that of an older version')]
    return faultsOf(error).map((says) => ({ state: 'bad', says, fix: [check.fix] }))
  }
}

/** Faults in settings and content come several at a time. */
function faultsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  if ('faults' in error && Array.isArray(error.faults)) return error.faults.map(String)
  return [error.message.split('\n', 1)[0] || error.name]
}

/** PostgreSQL misses a table or a column. */
function isUnmigrated(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : null]
  return causes.some((one) => one instanceof Error && 'code' in one && (one.code === '42P01' || one.code === '42703'))
}
