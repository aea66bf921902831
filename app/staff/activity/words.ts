/** Turns 'open-issue' into readable text. Drops '-by-link', because authors can do those actions without a link too. */
export function inWords(word: string): string {
  const words = word.replace(/-by-link$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Query = Record<string, string | undefined>

export function queryOf(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

export function activityPath(query: Query): string {
  return `/admin/activity${queryOf(query)}`
}
