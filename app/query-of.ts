/** Returns the query of an address, such as '?page=2'; values that are empty are left out. */
export function queryOf(query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
