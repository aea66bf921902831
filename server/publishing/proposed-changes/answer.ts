import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { answerProposedChanges as call } from '#contracts/publishing/proposed-changes.ts'
import { madeVersion } from '#domain/manuscript/version.ts'
import { changesBetween, type Proposable, proposableOf } from '#domain/publishing/proposed-changes.ts'
import { AppError } from '#domain/words/errors.ts'
import { type Actor, mayCompleteRecord } from '#domain/words/manuscript-status.ts'
import { markupAfter } from '#domain/words/markup.ts'
import { isConflicted, type Visitor } from '#domain/words/permissions.ts'
import { lockOpened, type Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { changeFields } from '../../manuscript/change-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { weighStaff } from '../../manuscript/submission/weigh-staff.ts'
import { insertVersion, lastVersion, versionFields } from '../../manuscript/version-store.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { editorOf } from '../../review/rounds/editor.ts'
import { changesAnswered } from './letters.ts'
import { answerOpen, type ChangesRow, findOpenChanges } from './store.ts'

/** `correction` is the proposal that the author read: what they approve is never another one. */
export async function answerProposedChanges(
  deps: Deps,
  visitor: Visitor,
  { key, correction, outcome, words }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { manuscript: opened, by } = await openByKey(deps, visitor, key, 'correction')
  await deps.db.transaction(async (tx) => {
    const manuscript = await lockOpened(tx, opened)
    if (!manuscript) throw deadLink()
    const open = await findOpenChanges(tx, manuscript)
    if (open?.id !== correction)
      throw new AppError('conflict', 'These changes can no longer be answered. Reload the page.')
    if (!mayCompleteRecord(manuscript.status)) throw new AppError('conflict', tooLate(manuscript))
    if (changesBetween(open.before, proposableOf(manuscript)).length > 0) throw new AppError('conflict', changedSince)
    const at = deps.clock.now()
    await answerOpen(tx, manuscript, { outcome, answer: words || null, answeredAt: at })
    const reason = outcome === 'approved' ? await apply(deps, tx, by, manuscript, open.after) : words || null
    const isApproved = outcome === 'approved'
    const others = [await toStaff(deps, tx, manuscript, open, { isApproved, answer: words })]
    const kind = isApproved ? 'approve-correction' : 'decline-correction'
    await record(deps, tx, { kind, by, manuscript, at, reason, others })
  })
  return {
    success:
      outcome === 'approved'
        ? 'Thank you. The changes are made.'
        : 'Thank you. Everything stays as you wrote it, and the editorial office has your answer.',
  }
}

const changedSince = 'The manuscript has been changed since then. The editorial office will propose the changes again.'

export const tooLate = ({ status }: Pick<Opened, 'status'>) =>
  status === 'published'
    ? 'The article has been published, so these changes can no longer be answered here.'
    : 'The manuscript is under consideration again, so these changes can no longer be answered.'

/** Makes the next version. Affiliations, addresses and ORCID iDs stay with their people. */
async function apply(
  deps: Deps,
  tx: Tx,
  by: Actor,
  manuscript: Opened,
  { names, ...after }: Proposable,
): Promise<string> {
  const at = deps.clock.now()
  const [author = manuscript.author, ...others] = names
  // The parts of a name that is now another one are no longer true.
  const coAuthors = manuscript.coAuthors.map(({ parts, ...person }, index) => {
    const name = others[index] ?? person.name
    return { ...person, name, ...(parts && name === person.name && { parts }) }
  })
  const authorParts = author === manuscript.author ? manuscript.authorParts : null
  const { translation, markup } = manuscript
  const marked = markupAfter(manuscript, { ...after, translation }, markup)
  const change = { ...after, markup: marked, author, authorParts, coAuthors }
  const { fileId } = manuscript
  await changeFields(tx, manuscript, { ...change, updatedAt: at })
  const corrected = { ...manuscript, ...change }
  const reason = madeVersion((await lastVersion(tx, manuscript)) + 1)
  await insertVersion(tx, manuscript, { cause: 'correction', fileId, fields: versionFields(corrected), at })
  await weighStaff(deps, tx, corrected, at, by.realm === 'link' ? manuscript.email : undefined)
  return reason
}

async function toStaff(
  deps: Deps,
  tx: Tx,
  manuscript: Opened,
  { proposedById }: ChangesRow,
  details: { isApproved: boolean; answer: string },
): Promise<LetterParts> {
  const member = (await findStaffOf(tx, manuscript.journal)).find(({ id }) => id === proposedById)
  const to = member && !isConflicted(member, manuscript) ? member : await editorOf(deps, tx, manuscript)
  const deskUrl = `${deps.config.publicUrl}/admin/review/${manuscript.id}`
  const recipient = { email: to.email, ...(to.name && { name: to.name }) }
  return changesAnswered(aboutOf(deps, manuscript), recipient, { ...details, deskUrl })
}
