import { pagesMax } from '#contracts/shapes.ts'

/** Which page of a list an address asks for; the first where it makes no sense. */
export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1
}
