import { foldName } from '../../words/fold.ts'
import { isOrcid } from '../../words/orcid.ts'
import { isSimilarName } from '../../words/person-name.ts'
import type { Found, ReadAuthor, Reading } from './reading.ts'

export type ProposedAuthor = {
  name: string
  email: string
  /** Several are in lines. */
  affiliation: string
  orcid: string
  isCorresponding: boolean
}

/** Of a line with a label, such as "Correspondence: Department of Geology", it is not. */
const likely = 0.5
/** Signs such as an asterisk often mean something else. */
const isPlaceMark = (mark: string) => /[\da-z]/.test(mark)

/** In the order of the title page, each with what it says of them. What is unclear is empty. */
export function peopleIn(reading: Reading): ProposedAuthor[] {
  const { authors } = reading
  const places = reading.affiliations
    .filter(({ certainty }) => certainty >= likely)
    .map(({ value }) => markedPlace(value))
  const isMarked = places.some(({ mark }) => mark !== '')
  const placeMarks = authors.map(({ value }) => value.marks.filter(isPlaceMark).join())
  const isOnes = authors.length === 1 || (places.length === 1 && new Set(placeMarks).size === 1)
  const emails = emailsOf(reading)
  return authors.map((author, at) => {
    const after = textAfter(reading, author, authors[at + 1])
    const own =
      isOnes && !(isMarked && author.value.marks.some(isPlaceMark))
        ? places
        : places.filter(({ mark }) => author.value.marks.includes(mark))
    const email = emails.get(at) ?? ''
    return {
      name: author.value.name,
      email,
      affiliation: own.map(({ place }) => place).join('\n'),
      orcid: orcidIn(after),
      isCorresponding: email !== '' && (emails.size === 1 || /^[^\p{L}]*\*/u.test(after)),
    }
  })
}

/** "1Department of Geology" or "(a) Department of Geology". */
function markedPlace(text: string): { mark: string; place: string } {
  const [, mark = '', rest = text] =
    /^[\s([]*(\d{1,2}|[a-z](?=[\s).\]]|\p{Lu})|\*+|†+|‡+|§+|¶+|#+)[\s).\]]*(?=\S)(.*)$/su.exec(text) ?? []
  const place = rest.replace(/[\s;,.]*(?:e-?mail.*|\S+@\S+)?$/iu, '').trim()
  return { mark, place }
}

/** What follows a name in its own block, up to the next. */
function textAfter({ blocks }: Reading, { at, value }: Found<ReadAuthor>, next: Found<ReadAuthor> | undefined): string {
  const text = blocks[at]?.text ?? ''
  const from = text.indexOf(value.name)
  if (from < 0) return ''
  const begin = from + value.name.length
  const end = next?.at === at ? text.indexOf(next.value.name, begin) : -1
  return text.slice(begin, end < 0 ? begin + 300 : end)
}

function orcidIn(text: string): string {
  const [orcid = ''] = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(text) ?? []
  return isOrcid(orcid.toUpperCase()) ? orcid.toUpperCase() : ''
}

/** An address belongs to the author whose names it has, if there is only one such; one address of one author is theirs. */
function emailsOf({ authors, emails }: Reading): Map<number, string> {
  const owners = new Map<number, string>()
  for (const { value: email } of emails) {
    const scores = authors.map(({ value }) => likeness(value.name, email))
    const best = Math.max(0, ...scores)
    const owner = scores.indexOf(best)
    if (best > 0 && owner === scores.lastIndexOf(best) && !owners.has(owner)) owners.set(owner, email)
  }
  const [only] = emails
  if (authors.length === 1 && only && owners.size === 0) owners.set(0, only.value)
  return owners
}

function likeness(name: string, email: string): number {
  const [local = ''] = foldName(email).split('@')
  const words = foldName(name).split(/[^a-z]+/)
  return words.filter((word) => word.length >= 3 && local.includes(word)).join('').length
}

type Named = { name: string; email: string }

/** By their address, or by names that may be one. */
export function isSamePerson(one: Named, other: Named): boolean {
  if (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) return true
  return isSimilarName(one.name, other.name)
}
