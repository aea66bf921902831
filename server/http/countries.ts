import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../deps.ts'

export async function listCountries({ countries, log }: Deps): Promise<string[]> {
  return countries().catch((error: unknown) => {
    log.warn({ err: error }, 'the countries service failed')
    throw new AppError('unavailable', 'The list of countries is not available.', { retryAfterSeconds: 60 })
  })
}
