import type { FileReading } from '#contracts/manuscript/preflight.ts'
import type { Draft, Part } from './draft.ts'
import { isSure } from './fill.ts'

type Proposal = NonNullable<FileReading['proposal']>

/** `read`: it is from the file, and clear. `look`: it is not. `missing`: the file does not say it. */
export type PartMark = 'read' | 'look' | 'accepted' | 'missing'

/** What every manuscript's file is expected to say. */
const usual: readonly Part[] = ['title', 'abstract', 'keywords', 'references']

/** What a part of the form has to do with its file; null for what the author typed. */
export function markOf(part: Part, draft: Draft, proposal: Proposal | null): PartMark | null {
  const { file, fromFile } = draft
  const mark = fromFile?.marks[part]
  if (mark === 'accepted') return 'accepted'
  if (mark === 'open') return isSure(part, proposal) ? 'read' : 'look'
  const isRead = proposal !== null && file !== null && fromFile?.url === file.url
  if (!isRead || !usual.includes(part) || part === 'author' || part === 'coAuthors') return null
  return proposal[part] === null && draft[part] === '' ? 'missing' : null
}

/** The co-authors whose addresses the file does not give. */
export const withoutAddress = ({ coAuthors, fromFile }: Draft): string[] =>
  fromFile?.marks.coAuthors ? coAuthors.filter(({ email }) => email.trim() === '').map(({ name }) => name) : []

/** What the file says of a part. */
export const saidOf = (part: Part, proposal: Proposal | null) =>
  proposal?.[part === 'author' || part === 'coAuthors' ? 'authors' : part]?.said
