import { queryOf } from '#app/query-of.ts'

/** Turns 'open-issue' into readable text. Drops '-by-link', because authors can do those actions without a link too. */
export function inWords(word: string): string {
  const words = word.replace(/-by-link$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function activityPath(query: Record<string, string | undefined>): string {
  return `/admin/activity${queryOf(query)}`
}
