/** Counts code points, as PostgreSQL does, so that no emoji is cut in half. */
export function characterCount(text: string): number {
  return [...text].length
}

export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** For lists: cuts a text over `max` characters so that it ends in '...' and has exactly `max`. */
export function truncate(text: string, max = 100): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 3).join('')}...` : text
}

const teaserMax = 300

/** A journal's description on its card. */
export function teaser(description: string): string {
  return [...description].slice(0, teaserMax).join('')
}

export function inQuotes(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}
