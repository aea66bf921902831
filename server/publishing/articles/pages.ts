import { AppError } from '#domain/words/errors.ts'

/** Returns how many pages `count` items fill. Throws if `page` is not one of them. */
export function pagesFor(count: number, size: number, page: number): number {
  const pages = Math.max(1, Math.ceil(count / size))
  if (!Number.isInteger(page) || page < 1 || page > pages) throw new AppError('not-found', 'There is no such page.')
  return pages
}
