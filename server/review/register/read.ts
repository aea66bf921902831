import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  listReviewers as listContract,
  ReviewerFilter,
  readReviewer,
  Reviewer as Shown,
} from '#contracts/review/reviewers.ts'
import { notTheirs } from '#domain/review/reviewer.ts'
import { isUnconfirmed } from '#domain/review/reviewer-addresses.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { findMailed } from './address-store.ts'
import { duplicatesOf, marksAmong } from './duplicates.ts'
import { countUpTo, findInvitations, findPage, isOfShown } from './list-store.ts'
import { changeableAmong, noSuchReviewer, shownTo } from './open-entry.ts'
import { shownWithService } from './show.ts'
import { findReviewer } from './store.ts'

const pageSize = 25
const countMax = 1000

export async function listReviewers(
  deps: Deps,
  staff: Staff,
  { page, sort, ...filter }: InputOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { db } = deps
  const total = await countUpTo(db, staff, filter, countMax)
  // The index would give thousands to sort; along the order of the list, a page of them is soon complete.
  const isCommon = total === countMax
  const place = { sort, limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await findPage(db, staff, { ...filter, isCommon }, place)
  const ids = rows.map(({ id }) => id)
  const marks = ids.length > 0 ? await marksAmong(deps, staff, ids) : []
  const marked = (weak: boolean) => ids.filter((id) => marks.some((mark) => mark.id === id && mark.isWeak === weak))
  return {
    reviewers: await shownWithService(deps, await seenBy(db, staff), rows),
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    doubles: marked(false),
    namesakes: marked(true),
  }
}

export async function reviewer(
  deps: Deps,
  staff: Staff,
  { id }: { id: string },
): Promise<ReplyOf<typeof readReviewer>> {
  const row = shownTo(staff, await findReviewer(deps.db, id))
  const seen = await seenBy(deps.db, staff)
  const [[shown], invitations, duplicates, mailed, open] = await Promise.all([
    shownWithService(deps, seen, [row]),
    findInvitations(deps.db, seen, id),
    duplicatesOf(deps, staff, id),
    findMailed(deps.db, id, isOfShown(seen)),
    changeableAmong(deps.db, staff, seen, [row]),
  ])
  if (!shown) throw noSuchReviewer()
  return {
    ...shown,
    invitations: invitations.map(({ id: _id, invitedAt, answeredAt, submittedAt, ...rest }) => ({
      ...{ _id, ...rest },
      invitedAt: invitedAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
    duplicates,
    unconfirmed: row.emails.filter((email) => isUnconfirmed(email, mailed)),
    fixed: open.length > 0 ? null : notTheirs(row.name),
  }
}

/** The first columns are those that an import reads. */
const columns = [
  ...['name', 'e-mail', 'other e-mails', 'affiliation', 'orcid', 'topics', 'journals', 'notes'],
  ...['do not ask', 'asked', 'accepted', 'declined', 'reports', 'open', 'median days'],
]

/** What the list shows, by name. */
export async function exportReviewers(deps: Deps, staff: Staff, filter: ReviewerFilter) {
  const seen = await seenBy(deps.db, staff)
  const { journal, topic } = filter
  return loggedCsv<Shown>(
    deps.db,
    { by: staff, action: 'export-reviewers', details: { journal, topic } },
    {
      columns,
      read: async ({ last, limit }) => {
        const after = last && { name: last.name, id: last._id }
        return shownWithService(deps, seen, await findPage(deps.db, staff, filter, { limit, after }))
      },
      cells,
    },
  )
}

function cells({ name, emails, affiliation, orcid, topics, journals, notes, leftAt, service }: Shown) {
  const [main = '', ...others] = emails
  const { asked, accepted, declined, submitted, open, days } = service
  const counts = [asked, accepted, declined, submitted, open, days ?? ''].map(String)
  const lists = [topics, journals].map((list) => list.join('; '))
  return [name, main, others.join('; '), affiliation, orcid, ...lists, notes, leftAt ? 'yes' : '', ...counts]
}
