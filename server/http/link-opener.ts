import { AppError } from '#domain/words/errors.ts'
import type { HttpDeps } from './context.ts'

/** Counts calls with links that do not exist, so that an address that tries many of them has to wait. */
export function linkOpener(http: HttpDeps) {
  return async <T>(address: string, open: () => Promise<T>): Promise<T> => {
    try {
      return await open()
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') await http.countAgainst('wrong-link', address, null)
      throw error
    }
  }
}
