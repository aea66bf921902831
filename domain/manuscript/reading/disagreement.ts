import { foldName } from '../../words/fold.ts'
import { isSimilarName } from '../../words/person-name.ts'
import { inList } from '../../words/text.ts'

/** What a file says of itself, as it is proposed for the form. */
type Said = {
  title: { value: string; isSure: boolean } | null
  authors: { value: { name: string }[]; isSure: boolean } | null
}
/** `names`: of all authors, in their order. */
type Record = { title: string; names: readonly string[] }

/** Where file and form say different things. Empty parts agree, or could not be read. */
export type Disagreement = {
  /** Neither the title nor any author is the same: probably the wrong file. */
  isAnother: boolean
  title: string | null
  /** Authors of the file that the form does not name, and of the form that the file does not. */
  onlyInFile: string[]
  onlyInForm: string[]
  isOtherOrder: boolean
}

/** Words that stand in any title tell nothing. */
const shortest = 4
const wordsOf = (title: string) =>
  new Set(
    foldName(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= shortest),
  )

/** The share of words that two titles have in common. Titles are shortened and corrected without becoming others. */
function likeness(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.size === 0 || others.size === 0) return 1
  const shared = [...words].filter((word) => others.has(word))
  return shared.length / Math.min(words.size, others.size)
}

/** What is sure differs at once; a guess only where nothing at all agrees. */
const differs = (share: number, isSure: boolean) => share < (isSure ? 0.5 : 0.2)

/** Null where file and form agree, as far as can be seen: a file without names of authors is one for anonymous review. */
export function disagreementOf({ title, authors }: Said, record: Record): Disagreement | null {
  const named = authors?.value.map(({ name }) => name) ?? []
  const places = named.map((name) => record.names.findIndex((given) => isSimilarName(given, name)))
  const found = places.filter((place) => place >= 0)
  const hasNobody = named.length > 0 && record.names.length > 0 && found.length === 0
  const isOtherTitle = title !== null && differs(likeness(title.value, record.title), title.isSure)
  const tellsAuthors = authors !== null && (authors.isSure || (hasNobody && isOtherTitle))
  const disagreement = {
    isAnother: isOtherTitle && hasNobody,
    title: isOtherTitle ? title.value : null,
    onlyInFile: tellsAuthors ? named.filter((_, at) => places[at] === -1) : [],
    onlyInForm: tellsAuthors ? record.names.filter((_, at) => !places.includes(at)) : [],
    isOtherOrder: tellsAuthors && found.some((place, at) => place < (found[at - 1] ?? 0)),
  }
  const { onlyInFile, onlyInForm, isOtherOrder } = disagreement
  const isAny = isOtherTitle || onlyInFile.length > 0 || onlyInForm.length > 0 || isOtherOrder
  return isAny ? disagreement : null
}

const mostNamed = 4

function some(names: readonly string[]): string {
  const [first, rest] = [names.slice(0, mostNamed), names.length - mostNamed]
  return rest > 0 ? `${first.join(', ')} and ${rest} more` : inList(first)
}

/** One sentence for each difference. */
export function disagreementInWords({ title, onlyInFile, onlyInForm, isOtherOrder }: Disagreement): string[] {
  return [
    title !== null && `The file’s title is “${title}”.`,
    onlyInFile.length > 0 && `Only the file names ${some(onlyInFile)}.`,
    onlyInForm.length > 0 && `Only the form names ${some(onlyInForm)}.`,
    isOtherOrder && 'The file has the authors in another order.',
  ].filter((sentence) => sentence !== false)
}
