import type { FileReading } from '#contracts/manuscript/preflight.ts'
import { isSamePerson } from '#domain/manuscript/reading/people.ts'
import { fields } from '#domain/words/fields.ts'
import { noParts } from '../components/name-parts.tsx'
import { type Draft, type FromFile, fillable, type Part, rowOf } from './draft.ts'

type Proposal = NonNullable<FileReading['proposal']>

const partNames = Object.keys(fillable) as Part[]

/** In a list of the parts: that of the author is about one of several. */
export const partLabel = (part: Part): string => (part === 'author' ? 'First author' : fields[part].label)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const hasStart = (part: Part, draft: Draft, start: Draft) =>
  fillable[part].every((key) => isSame(draft[key], start[key]))

/** What the form started with: nothing, but for what the account says of the author. */
const startOf = (part: Part, start: Draft): Partial<Draft> =>
  Object.fromEntries(fillable[part].map((key) => [key, start[key]]))

const isAboutPeople = (part: Part) => part === 'author' || part === 'coAuthors'

/** A list of authors without the one who submits was read wrongly, or is for them to judge: it is filled in only when asked. */
function namesSubmitter({ authors }: Proposal, { author, email }: Draft): boolean {
  return authors?.value.some((one) => isSamePerson(one, { name: author, email })) ?? false
}

/** Fills what nobody has typed in. What an earlier file had filled in is replaced unless it was accepted. */
export function fill(proposal: Proposal, url: string, draft: Draft, start: Draft): Partial<Draft> {
  const marks: FromFile['marks'] = {}
  let filled: Partial<Draft> = {}
  for (const part of partNames) {
    if (!hasStart(part, draft, start) && draft.fromFile?.marks[part] !== 'open') continue
    const isOffered = !isAboutPeople(part) || namesSubmitter(proposal, start)
    const bare = { ...filled, ...startOf(part, start) }
    const found = isOffered ? proposedFor(part, proposal, { ...draft, ...bare }) : null
    filled = { ...bare, ...found }
    if (found && !hasStart(part, { ...draft, ...filled }, start)) marks[part] = 'open'
  }
  return { ...filled, fromFile: { url, marks } }
}

/** Offers once more what was cleared. */
export function refill(part: Part, proposal: Proposal, draft: Draft): Partial<Draft> {
  return { ...proposedFor(part, proposal, draft), ...marked(draft, { [part]: 'open' }) }
}

export function isRefillable(part: Part, proposal: Proposal, draft: Draft, start: Draft): boolean {
  const found = proposedFor(part, proposal, draft)
  return found !== null && hasStart(part, draft, start) && !hasStart(part, { ...draft, ...found }, start)
}

export function clear(part: Part, draft: Draft, start: Draft): Partial<Draft> {
  return { ...startOf(part, start), ...marked(draft, { [part]: undefined }) }
}

/** With marks changed, if there are any. */
export function marked(draft: Draft, changes: { [P in Part]?: 'open' | 'accepted' | undefined }): Partial<Draft> {
  if (!draft.fromFile) return {}
  const marks = Object.entries({ ...draft.fromFile.marks, ...changes }).filter(([, mark]) => mark)
  return { fromFile: { ...draft.fromFile, marks: Object.fromEntries(marks) } }
}

export const openParts = (draft: Draft): Part[] => partNames.filter((part) => draft.fromFile?.marks[part] === 'open')

/** What is typed is the author's own, and no longer from the file. */
export function typedOver(draft: Draft, change: Partial<Draft>): Partial<Draft> {
  const touched = partNames.filter((part) => draft.fromFile?.marks[part] && fillable[part].some((key) => key in change))
  return touched.length > 0 ? marked(draft, Object.fromEntries(touched.map((part) => [part, undefined]))) : {}
}

export function isSure(part: Part, proposal: Proposal | null): boolean {
  const found = proposal?.[isAboutPeople(part) ? 'authors' : part]
  return found?.isSure ?? true
}

function proposedFor(part: Part, proposal: Proposal, draft: Draft): Partial<Draft> | null {
  if (part === 'author') return firstAuthor(proposal, draft)
  if (part === 'coAuthors') return others(proposal, draft)
  const value = proposal[part]?.value
  if (value === undefined) return null
  const joined = part === 'references' ? fields.references.joined : fields.keywords.joined
  return { [part]: Array.isArray(value) ? value.join(joined) : value }
}

/** Whoever submits keeps their own name and address if the file names them first. */
function firstAuthor({ authors }: Proposal, { author, email }: Draft): Partial<Draft> | null {
  const [first] = authors?.value ?? []
  if (!authors || !first) return null
  const isSelf = isSamePerson(first, { name: author, email })
  const { affiliation, orcid } = first
  const name = isSelf ? {} : { author: first.name, authorParts: noParts, email: first.email }
  return { ...name, affiliation, orcid, correspondence: first.isCorresponding ? (isSelf ? email : first.email) : '' }
}

function others({ authors }: Proposal, { author, email }: Draft): Partial<Draft> | null {
  if (!authors) return null
  const own = authors.value.findIndex((one) => isSamePerson(one, { name: author, email }))
  const rest = authors.value.toSpliced(Math.max(0, own), 1)
  const rows = rest.map(({ isCorresponding, ...person }, at) =>
    rowOf(at + 1, { ...person, correspondence: isCorresponding ? person.email : '' }),
  )
  return rows.length > 0 ? { coAuthors: rows } : null
}
