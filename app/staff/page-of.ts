import { pagesMax } from '#contracts/shapes.ts'
import { wholeNumber } from '../whole-number.ts'

/** Which page of a list an address asks for; the first where it makes no sense. */
export function pageOf(url: URL): number {
  return boundedPage(url.searchParams.get('page'))
}

export function boundedPage(text: string | null): number {
  const page = wholeNumber(text) ?? 1
  return page <= pagesMax ? page : 1
}
