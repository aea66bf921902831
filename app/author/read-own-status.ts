import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { holderOf } from '#domain/decision/holder.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { isWaiverOpen } from '#domain/manuscript/waiver.ts'
import { authorNames, formatAuthors } from '#domain/publishing/author-list.ts'
import { actionsFor } from '#domain/words/manuscript-status.ts'
import type { Author } from '#domain/words/permissions.ts'
import { withoutTitle } from '#domain/words/text.ts'
import type { Services } from '#server/services.ts'
import { formatDate } from '../format.ts'
import { chargePath } from './charge-path.ts'
import { transferPath } from './open-transfer.ts'
import { ownPages, ownPath } from './own-path.ts'

export type OwnStatusData = Awaited<ReturnType<typeof readOwnStatus>>

/** What the status page shows to the manuscript's author alone. */
export async function readOwnStatus(services: Services, author: Author, manuscript: OwnManuscript) {
  const { content, outbox, reviewing, turnaround } = services
  const { _id: id, journal, articleType, versions, reviewOnHold, revisionDueOn } = manuscript
  const version = versions.at(-1)
  const letters = await outbox.ownLetters(author, { id })
  const sent = await reviewing.sentReports({ author, staff: null }, { key: id })
  // Nothing is expected while an objection or a revision holds the review up.
  const isHeldUp = reviewOnHold || revisionDueOn
  return {
    title: manuscript.title,
    email: manuscript.email,
    comment: manuscript.comment,
    coAuthorsWait: manuscript.coAuthorsWait,
    isWaived: manuscript.waived,
    review: manuscript.status === 'under-review' ? manuscript.review : [],
    mayRevise: Boolean(manuscript.revisionAsked),
    holder: holderOf(manuscript),
    expected: isHeldUp ? null : await turnaround.expectation(manuscript),
    letters: letters.map((letter) => ({ ...letter, subject: withoutTitle(letter.subject, manuscript.title) })),
    mayDo: mayDo(manuscript, author, sent.rounds.length > 0),
    facts: [
      ['Journal', content.journal(journal)?.title ?? journal],
      ['Type', articleTypeLabel(articleType)],
      ['Authors', formatAuthors(authorNames(manuscript))],
      ['Version', version && `${version.number}, ${formatDate(version.at)}`],
    ] as const,
  }
}

type Link = { href: string; label: string }

/** What nobody waits for, and what can be done now all the same. */
function mayDo(manuscript: OwnManuscript, author: Author, hasReports: boolean): Link[] {
  const { _id: id, status, due, revisionDueOn, transferOffered } = manuscript
  const changes = actionsFor(author, manuscript).filter(
    ({ action }) => ownPages[action] && !(action === 'edit-by-link' && revisionDueOn),
  )
  return [
    ...(transferOffered ? [{ href: transferPath(id), label: 'Answer the offer of a transfer' }] : []),
    ...(hasReports ? [{ href: `/reports/${id}`, label: 'Read the reports' }] : []),
    ...(isWaiverOpen(status) && !due ? [{ href: chargePath(id), label: 'Ask for a waiver of the charge' }] : []),
    ...changes.map(({ action, label }) => ({
      href: `${ownPath(id)}/${ownPages[action]}`,
      label: `${label} your manuscript`,
    })),
    { href: ownPath(id), label: 'Your manuscript: file, changes, receipts and history' },
  ]
}
