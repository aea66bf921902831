import { submitManuscript } from '#contracts/manuscript/manuscripts.ts'
import { foldName } from '#domain/words/fold.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import { openForStaff } from '../access/opened.ts'
import { type Decision, decide } from '../decision/decide/decide.ts'
import { uploadEditedFile } from '../decision/decide/upload-edited-file.ts'
import type { Deps } from '../deps.ts'
import { submit } from '../manuscript/submission/submit.ts'
import { markPaid } from '../money/payments/mark-paid.ts'
import { fileUrl } from '../people/accounts/file-url.ts'
import { makeCopies } from '../review/reviewer-copies/make.ts'
import { addNote } from '../review/reviewing/add-note.ts'
import { addFile, type Draft, daysBefore } from './draft.ts'
import type { Paper } from './pdf.ts'
import { type Cast, find } from './people.ts'
import { addReview } from './reviews.ts'
import type { SampleManuscript, StepAction } from './shapes.ts'

export function addManuscript(deps: Deps, draft: Draft, manuscript: SampleManuscript, cast: Cast): Work {
  const { author: name, type, coAuthors, steps, reason, rounds, notes, format, body, ...details } = manuscript
  const author = find(cast.authors, name)
  const paper = paperOf({ ...details, body, authors: [name, ...coAuthors], label: 'Sample manuscript' })
  const on = (daysAgo: number) => daysBefore(draft.now, daysAgo)
  const work = addWork(deps, draft, cast, {
    ...{ author, paper, format, reason },
    fields: { ...details, articleType: type, coAuthors: coAuthors.map(personOf) },
    steps: steps.map(([action, daysAgo]) => ({ action, at: on(daysAgo) })),
  })
  if (format === 'docx') draft.unread.push({ id: work.fileId, ownerRealm: author.realm, ownerId: author.id })
  addReview(draft, cast, work, rounds)
  for (const [text, daysAgo] of notes)
    draft.scenes.push({ at: on(daysAgo), act: (past) => addNote(past, work.editor, { id: work.id, text }) })
  return work
}

/** A manuscript in play. Its id is known once it was submitted. */
export type Work = {
  id: string
  author: Author
  editor: Staff
  journal: string
  paper: Paper
  fileId: string
  /** The address of the author's new file, with this paper. */
  upload(at: Date, paper: Paper): string
}

type Details = {
  author: Author
  paper: Paper
  format: 'pdf' | 'docx'
  fields: Record<string, unknown> & { journal: string }
  steps: readonly { action: StepAction; at: Date }[]
  /** Why it was rejected. */
  reason?: string | undefined
}

/** Adds what happened to a manuscript but for its peer review. */
function addWork({ config, content }: Deps, draft: Draft, { admin, editors }: Cast, details: Details): Work {
  const { author, paper, format, fields, steps, reason = '' } = details
  const { journal } = fields
  const editor = find(editors, journal)
  const fileOf = (owner: Author | Staff, at: Date, paper: Paper) =>
    addFile(draft, { kind: 'manuscript', owner, at, paper, format })
  const urlOf = (id: string) => fileUrl(id, config.publicUrl)
  const fileId = fileOf(author, steps[0]?.at ?? draft.now, paper)
  const upload: Work['upload'] = (...file) => urlOf(fileOf(author, ...file))
  const edited = steps.find(({ action }) => action === 'upload-edited-file')
  const editedId = edited ? fileOf(editor, edited.at, paper) : ''
  const work: Work = { id: '', author, editor, journal, paper, fileId, upload }
  const decides = (by: Staff, action: Decision) => (past: Deps) =>
    decide(past, by, action, { id: work.id, ...(action === 'reject' && { comment: reason }) })
  const acts: Record<StepAction, (past: Deps) => Promise<unknown>> = {
    submit: async (past) => {
      const declarations = content.journal(journal)?.requiredDeclarations ?? []
      const written = { author: author.name, email: author.email, ...fields, declarations, file: urlOf(fileId) }
      work.id = (await submit(past, author, submitManuscript.body.parse(written)))._id
    },
    screen: async (past) => {
      await decides(admin, 'screen')(past)
      await makeCopies(past, await openForStaff(past.db, admin, work.id))
    },
    approve: decides(editor, 'approve'),
    reject: decides(editor, 'reject'),
    remind: decides(editor, 'remind'),
    revoke: decides(editor, 'revoke'),
    'mark-paid': (past) => markPaid(past, admin, { id: work.id, way: 'bank-transfer' }),
    'upload-edited-file': (past) => uploadEditedFile(past, editor, { id: work.id, file: urlOf(editedId) }),
  }
  for (const { action, at } of steps) draft.scenes.push({ at, act: acts[action] })
  return work
}

/** Colleagues at one institution may not review each other, so the people of the sample are at several. */
const institutions = ['delta', 'highland', 'savanna', 'lagoon', 'sample']

/** A name leads to the same address as in `sample.yaml`. */
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
