import { foldName } from '#domain/words/fold.ts'
import { firstStatus, type Status, type Transition, transitions } from '#domain/words/manuscript-status.ts'
import type { manuscripts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { hashToken, newId, newToken } from '../ids.ts'
import { addFile, type Draft, daysBefore } from './draft.ts'
import type { Paper } from './pdf.ts'
import { type Account, find, type People } from './people.ts'
import { addReview, isKnown } from './reviews.ts'
import type { SampleManuscript, SampleRound, StepAction } from './shapes.ts'
import type { Step } from './steps.ts'

type Told = Omit<
  typeof manuscripts.$inferInsert,
  'id' | 'authorId' | 'author' | 'email' | 'status' | 'statusAt' | 'createdAt' | 'updatedAt'
>

export function addManuscripts(deps: Deps, draft: Draft, all: readonly SampleManuscript[], people: People): void {
  for (const { author: name, type, coAuthors, steps, reason, rounds, notes, format, body, ...told } of all) {
    const id = newId()
    const author = find(people.authors, name)
    const dated: Step[] = steps.map(([action, daysAgo]) => ({ action, at: daysBefore(draft.now, daysAgo) }))
    const paper = paperOf({ ...told, body, authors: [name, ...coAuthors], label: 'Sample manuscript' })
    const isReviewed = rounds.length > 0 && isKnown(draft, rounds)
    const submitted = [{ paper, at: dated[0]?.at ?? draft.now }, ...(isReviewed ? revised(draft, paper, rounds) : [])]
    const files = submitted.map((one) => ({
      at: one.at,
      fileId: addFile(draft, { kind: 'manuscript', owner: author, format, ...one }),
    }))
    draft.versions.set(id, files)
    if (format === 'docx')
      for (const { fileId } of files) draft.unread.push({ id: fileId, ownerRealm: author.realm, ownerId: author.id })
    const work = { id, author, told, paper, files: files.map(({ fileId }) => fileId) }
    const review = isReviewed ? addReview(deps, draft, people, work, rounds) : { steps: [], standing: {} }
    const standing = review.standing
    const fileId = work.files.at(-1) ?? ''
    const manuscript = { ...told, ...standing, articleType: type, coAuthors: coAuthors.map(personOf), fileId }
    addManuscript(draft, people, { id, author, manuscript, steps: inOrder([...dated, ...review.steps]), reason })
    const editor = find(people.editors, told.journal)
    for (const [text, daysAgo] of notes) {
      const at = daysBefore(draft.now, daysAgo)
      draft.manuscriptNotes.push({
        id: newId(),
        manuscriptId: id,
        staffId: editor.id,
        staffName: editor.name,
        text,
        at,
      })
    }
  }
}

/** What the author sent in answer to the decisions. */
function revised(draft: Draft, paper: Paper, rounds: readonly SampleRound[]) {
  return rounds.flatMap(({ revision }, at) => {
    if (revision?.submitted === undefined) return []
    const line = `Version ${at + 2}, revised after the reports of round ${at + 1}.`
    const paragraphs = [...paper.paragraphs.slice(0, 1), line, ...paper.paragraphs.slice(1)]
    return { paper: { ...paper, paragraphs }, at: daysBefore(draft.now, revision.submitted) }
  })
}

const inOrder = (steps: readonly Step[]) => steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())

type Telling = {
  id?: string
  author: Account
  manuscript: Told
  steps: readonly Step[]
  reason?: string | undefined
}

/** Takes a new manuscript through its steps by the table of transitions, and returns its id. */
export function addManuscript(
  draft: Draft,
  people: People,
  { id = newId(), author, manuscript, steps, reason }: Telling,
): string {
  const { admin } = people
  const staff = find(people.editors, manuscript.journal)
  const actors = {
    author,
    admin,
    'admin-or-finance': admin,
    staff,
    link: null,
    payment: null,
    reviewer: null,
    site: null,
  }
  let status: Status | null = null
  let statusAt = draft.now
  for (const { at, ...step } of steps) {
    const { action, letterId = null, about } = step
    const moved: Move = 'by' in step ? { to: status ?? firstStatus, by: step.by } : move(status, step.action)
    const { to, by } = moved
    const actor = actors[by]
    draft.manuscriptSteps.push({
      id: newId(),
      manuscriptId: id,
      action,
      from: status,
      to,
      actor: actor?.realm ?? by,
      actorId: actor?.id ?? null,
      reason: (action === 'reject' ? reason : about) ?? null,
      letterId,
      at,
    })
    if (to !== status) statusAt = at
    status = to
  }
  const timeOf = (wanted: StepAction) => steps.findLast(({ action }) => action === wanted)?.at
  const createdAt = timeOf('submit') ?? draft.now
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
    createdAt,
    updatedAt: steps.at(-1)?.at ?? draft.now,
  })
  // They were told at submission. Without this, a revision would tell them as if it were the first.
  for (const { name, email } of manuscript.coAuthors ?? [])
    draft.coAuthorNotices.push({ tokenHash: hashToken(newToken()), manuscriptId: id, name, email, createdAt })
  return id
}

type Move = { to: Status; by: Transition['by'] | 'author' | 'reviewer' | 'site' }

function move(from: Status | null, action: StepAction | 'revise'): Move {
  if (action === 'submit') return { to: firstStatus, by: 'author' }
  const row = transitions.find((transition) => transition.from === from && transition.action === action)
  if (!row?.to) throw new Error(`The sample content takes the step '${action}' from '${from}'`)
  return { to: row.to, by: row.by }
}

/** Colleagues at one institution may not review each other, so the people of the sample are at several. */
const institutions = ['delta', 'highland', 'savanna', 'lagoon', 'sample']

/** A name leads to the same address as in `people.yaml`. */
export function personOf(name: string): { name: string; email: string } {
  return {
    name,
    email: `${foldName(name).replaceAll(/[^a-z-]+/g, '.')}@${institutions[name.length % institutions.length]}.example`,
  }
}

type Written = {
  title: string
  authors: string[]
  abstract: string
  keywords: string[]
  references?: string[]
  body?: string[]
  label: string
}

export function paperOf({ title, authors, abstract, keywords, references = [], body = [], label }: Written): Paper {
  return {
    title,
    authors,
    paragraphs: [
      `${label}. It came with a new installation to show how the site looks, and reports no real study.`,
      '## Abstract',
      ...abstract.split('\n\n'),
      '## Key words',
      keywords.join(', '),
      ...body,
      ...(references.length > 0 ? ['## References', ...references] : []),
    ],
    footer: label,
  }
}
