import { pagesMax } from '#contracts/shapes.ts'
import { wholeNumber } from '../whole-number.ts'

/** Returns the page number in the address, or 1 if it is missing or invalid. */
export function pageOf(url: URL): number {
  return boundedPage(url.searchParams.get('page'))
}

export function boundedPage(text: string | null): number {
  const page = wholeNumber(text) ?? 1
  return page <= pagesMax ? page : 1
}
