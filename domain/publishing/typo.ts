type KnownWord = { word: string; articles: number }

const shortestWord = 4
const longWord = 6
export const mostMistakes = 2

/** Returns the known word that was most likely meant. A short word may have one mistake, a longer one two. */
export function nearestWord(typed: string, known: readonly KnownWord[]): string | null {
  if (typed.length < shortestWord) return null
  const allowed = typed.length < longWord ? 1 : mostMistakes
  const [nearest] = known
    .map(({ word, articles }) => ({ word, articles, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || b.articles - a.articles)
  return nearest?.word ?? null
}

/** Counts letters that are added, left out, replaced or swapped with a neighbour (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return at(last, to.length)
}

function at(row: number[] | undefined, column: number): number {
  return row?.[column] ?? Number.POSITIVE_INFINITY
}
