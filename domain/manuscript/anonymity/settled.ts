import { blackBox } from './report.ts'

/** What became of places, and of how many: 'replaced', 'blacked out' and 'kept'. A kept place has no text. */
export function settledWays(texts: readonly (string | null)[]): [way: string, places: number][] {
  const ways = Map.groupBy(texts, (text) => (text === null ? 'kept' : text === blackBox ? 'blacked out' : 'replaced'))
  return (['replaced', 'blacked out', 'kept'] as const).flatMap((way) => {
    const { length } = ways.get(way) ?? []
    return length > 0 ? [[way, length] as [string, number]] : []
  })
}
