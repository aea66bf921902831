import { CallError } from '#contracts/request.ts'
import type { Fault } from './manuscript-form.tsx'

/** What to say where the log-in has ended meanwhile; the next one comes back to `from`. */
export function sessionOver(error: unknown, from: string): Fault | null {
  if (!(error instanceof CallError) || error.status !== 401) return null
  return {
    ...{ fields: {}, typed: {} },
    error: 'Your session has expired. Log in and continue; your draft is saved.',
    remedy: { label: 'Log in', href: `/login?from=${from}` },
  }
}
