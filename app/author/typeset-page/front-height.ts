import { affiliationsIn } from '#domain/words/affiliation.ts'
import type { Draft } from '../draft.ts'

const lines = (characters: number, perLine: number) => Math.max(1, Math.ceil(characters / perLine))
/** The text does not move at each line that is typed. */
const step = 3

/** About how high the front matter is, in ems of the text. */
export function frontHeight({
  title,
  author,
  coAuthors,
  affiliation,
  abstract,
  keywords,
  runningTitle,
}: Draft): number {
  const names = [author, ...coAuthors.map(({ name }) => name)].join(', ').length
  const places = [affiliation, ...coAuthors.map((row) => row.affiliation)].flatMap(affiliationsIn).join('  ').length
  const height =
    5 +
    lines(title.length, 44) * 2.4 +
    lines(names, 76) * 1.7 +
    lines(places, 104) * 1.35 +
    4 +
    lines(abstract.length, 92) * 1.5 +
    lines(keywords.length, 96) * 1.6 +
    (runningTitle.trim() === '' ? 0 : 1.6)
  return Math.round(height / step) * step
}
