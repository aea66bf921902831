import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  listReviewers as listContract,
  ReviewerFilter,
  readReviewer,
  Reviewer as Shown,
} from '#contracts/reviewers.ts'
import { csvLine } from '#domain/csv.ts'
import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { maySeeReviewer } from '#domain/reviewer.ts'
import type { Deps } from '../../deps.ts'
import { duplicatesAmong, duplicatesOf } from './duplicates.ts'
import { countUpTo, findInvitations, findPage } from './list-store.ts'
import { shownWithService } from './show.ts'
import { findReviewer, type Reviewer } from './store.ts'

const pageSize = 25
const countMax = 1000
const exportBatch = 500

export async function listReviewers(
  deps: Deps,
  staff: Staff,
  { page, ...filter }: InputOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { db } = deps
  const [rows, total] = await Promise.all([
    findPage(db, staff, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countUpTo(db, staff, filter, countMax),
  ])
  const ids = rows.map(({ id }) => id)
  const doubles = ids.length > 0 ? await duplicatesAmong(deps, staff, ids) : []
  return {
    reviewers: await shownWithService(deps, rows),
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    doubles: idsOf(doubles.filter(({ isWeak }) => !isWeak)),
    namesakes: idsOf(doubles.filter(({ isWeak }) => isWeak)),
  }
}

const idsOf = (pairs: { one: { id: string } }[]) => [...new Set(pairs.map(({ one }) => one.id))]

export function noSuchReviewer(): AppError {
  return new AppError('not-found', 'This reviewer is not in the register. The entry may have been deleted or merged.')
}

export const isShownTo = (staff: Staff, found: Reviewer) => found.erasedAt === null && maySeeReviewer(staff, found)

/** Throws as if there were nothing for whoever may not see them. */
export function seenBy(staff: Staff, found: Reviewer | null | undefined): Reviewer {
  if (!found || !isShownTo(staff, found)) throw noSuchReviewer()
  return found
}

export async function reviewer(
  deps: Deps,
  staff: Staff,
  { id }: { id: string },
): Promise<ReplyOf<typeof readReviewer>> {
  const row = seenBy(staff, await findReviewer(deps.db, id))
  const [[shown], invitations, duplicates] = await Promise.all([
    shownWithService(deps, [row]),
    findInvitations(deps.db, staff, id),
    duplicatesOf(deps, staff, [id]),
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
  }
}

/** The first columns are those that an import reads. */
const columns = [
  ...['name', 'e-mail', 'other e-mails', 'affiliation', 'orcid', 'topics', 'journals', 'notes'],
  ...['do not ask', 'asked', 'accepted', 'declined', 'reports', 'open', 'median days'],
]

/** Yields what the list shows, in batches. */
export async function* exportReviewers(deps: Deps, staff: Staff, filter: ReviewerFilter): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume another encoding.
  yield `\ufeff${csvLine(columns)}`
  let rows: Reviewer[] = []
  do {
    rows = await findPage(deps.db, staff, filter, { limit: exportBatch, after: rows.at(-1) })
    yield (await shownWithService(deps, rows)).map(lineOf).join('')
  } while (rows.length === exportBatch)
}

function lineOf({ name, emails, affiliation, orcid, topics, journals, notes, leftAt, service }: Shown): string {
  const [main = '', ...others] = emails
  const { asked, accepted, declined, submitted, open, days } = service
  const counts = [asked, accepted, declined, submitted, open, days ?? ''].map(String)
  const lists = [topics, journals].map((list) => list.join('; '))
  return csvLine([name, main, others.join('; '), affiliation, orcid, ...lists, notes, leftAt ? 'yes' : '', ...counts])
}
