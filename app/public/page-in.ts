/** The page that an address asks for; what is no number of a page becomes NaN, which no list has. */
export function pageIn({ searchParams }: URL): number {
  const page = searchParams.get('page')
  return page === null ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : Number.NaN
}
