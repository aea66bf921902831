import { problemAt, successOf, type Write } from '#app/write/write.ts'
import { type Leak, settleCopy } from '#contracts/review/reviewer-copy.ts'
import { spotOf } from '#domain/manuscript/anonymity/report.ts'

export type Version = { id: string; version: number }
/** Without words the place is kept. */
type Place = readonly [Leak, string | null]

/** One request, and one entry in the history, for any number of places. */
export function settling<I>(key: Version, placesFor: (input: I) => readonly Place[]): Write<I, { success: string }> {
  return {
    problems: (input) =>
      problemAt('text', placesFor(input).some(([, text]) => text === '') && 'Enter the words to show instead.'),
    send: (ask, input) =>
      ask(settleCopy, { ...key, places: placesFor(input).map(([leak, text]) => ({ ...spotOf(leak), text })) }),
    fallback: 'This could not be saved.',
    done: successOf,
  }
}
