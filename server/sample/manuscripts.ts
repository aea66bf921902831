import { firstStatus, type Status, type Transition, transitions } from '#domain/manuscript-status.ts'
import type { manuscripts } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { addFile, type Draft, daysBefore } from './draft.ts'
import { type Account, find, type People } from './people.ts'
import type { SampleManuscript, StepAction } from './shapes.ts'

export type Step = { action: StepAction; at: Date }
type Told = Omit<
  typeof manuscripts.$inferInsert,
  'id' | 'authorId' | 'author' | 'email' | 'status' | 'statusAt' | 'createdAt' | 'updatedAt'
>

export function addManuscripts(draft: Draft, all: readonly SampleManuscript[], people: People): void {
  for (const { author: name, type, coAuthors, steps, reason, ...told } of all) {
    const author = find(people.authors, name)
    const dated = steps.map(([action, daysAgo]) => ({ action, at: daysBefore(draft.now, daysAgo) }))
    const fileId = addFile(draft, {
      kind: 'manuscript',
      owner: author,
      at: dated[0]?.at ?? draft.now,
      paper: paperOf({ ...told, authors: [name, ...coAuthors], label: 'Sample manuscript' }),
    })
    const manuscript = { ...told, articleType: type, coAuthors: coAuthors.map(personOf), fileId }
    addManuscript(draft, people, { author, manuscript, steps: dated, reason })
  }
}

type Telling = { author: Account; manuscript: Told; steps: Step[]; reason?: string | undefined }

/** Takes a new manuscript through its steps by the table of transitions, and returns its id. */
export function addManuscript(draft: Draft, people: People, { author, manuscript, steps, reason }: Telling): string {
  const id = newId()
  const { admin } = people
  const actors = { author, admin, staff: find(people.editors, manuscript.journal), link: null, payment: null }
  let status: Status | null = null
  let statusAt = draft.now
  for (const { action, at } of steps) {
    const { to, by } = move(status, action)
    const actor = actors[by]
    draft.manuscriptSteps.push({
      id: newId(),
      manuscriptId: id,
      action,
      from: status,
      to,
      actor: actor?.realm ?? by,
      actorId: actor?.id ?? null,
      reason: action === 'reject' ? (reason ?? null) : null,
      at,
    })
    if (to !== status) statusAt = at
    status = to
  }
  const timeOf = (wanted: StepAction) => steps.findLast(({ action }) => action === wanted)?.at
  draft.manuscripts.push({
    ...manuscript,
    id,
    authorId: author.id,
    author: author.name,
    email: author.email,
    status,
    statusAt,
    edited: timeOf('upload-edited-file') !== undefined,
    remindedAt: timeOf('remind') ?? null,
    createdAt: timeOf('submit') ?? draft.now,
    updatedAt: steps.at(-1)?.at ?? draft.now,
  })
  return id
}

function move(from: Status | null, action: StepAction): { to: Status; by: Transition['by'] | 'author' } {
  if (action === 'submit') return { to: firstStatus, by: 'author' }
  const row = transitions.find((transition) => transition.from === from && transition.action === action)
  if (!row?.to) throw new Error(`The sample content takes the step '${action}' from '${from}'`)
  return { to: row.to, by: row.by }
}

export function personOf(name: string): { name: string; email: string } {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return { name, email: `${plain.replaceAll(/[^a-z-]+/g, '.')}@sample.example` }
}

type Written = {
  title: string
  authors: string[]
  abstract: string
  keywords: string[]
  references?: string[]
  label: string
}

export function paperOf({ title, authors, abstract, keywords, references = [], label }: Written) {
  return {
    title,
    authors,
    paragraphs: [
      `${label}. It came with a new installation to show how the site looks, and reports no real study.`,
      '## Abstract',
      ...abstract.split('\n\n'),
      '## Key words',
      keywords.join(', '),
      ...(references.length > 0 ? ['## References', ...references] : []),
    ],
    footer: label,
  }
}
