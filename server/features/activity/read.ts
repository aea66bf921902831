import type { ActivityEntry, ActivityFilter } from '#contracts/activity.ts'
import { detailsInWords } from '#domain/activity-details.ts'
import { asTitle } from '#domain/activity-words.ts'
import { csvLine } from '#domain/csv.ts'
import type { Staff } from '#domain/permissions.ts'
import { barredFrom } from '../../db/barred.ts'
import type { Deps } from '../../deps.ts'
import { findActivity, findWords } from './store.ts'

const pageSize = 50
const exportBatch = 500

type Row = Awaited<ReturnType<typeof findActivity>>[number]

const pagesOf: Record<string, string> = {
  manuscript: '/admin/review',
  letter: '/admin/emails',
  message: '/admin/message',
  newsletter: '/admin/newsletter',
  reviewer: '/admin/reviewers',
}

/** Returns null if the record has no name, because it was deleted. */
function pageOf({ object, objectId, objectName, articlePath }: Row): string | null {
  if (objectName === null) return null
  if (articlePath) return `/admin/articles/${articlePath}`
  return pagesOf[object] ? `${pagesOf[object]}/${objectId}` : null
}

function shown({ content }: Deps, row: Row): ActivityEntry {
  const { id, at, articlePath: _, ...entry } = row
  const { title, email, name } = row.details
  const called = [title, email, name].find((word) => typeof word === 'string')
  // The entry already shows the actor, so do not repeat it in the details.
  const { by, ...others } = row.details
  const details = by === row.actorId ? others : row.details
  return {
    ...entry,
    _id: id,
    at: at.toISOString(),
    objectName: row.objectName ?? called ?? null,
    page: pageOf(row),
    said: detailsInWords(details, (journal) => content.journal(journal)?.title ?? journal),
  }
}

export async function listActivity(
  deps: Deps,
  staff: Staff,
  { before, ...filter }: ActivityFilter & { before?: string | undefined },
) {
  const { db } = deps
  const rows = await findActivity(db, filter, { before, limit: pageSize + 1, hidden: await barredFrom(db, staff) })
  const page = rows.slice(0, pageSize)
  return {
    entries: page.map((row) => shown(deps, row)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    actions: await findWords(db, 'action'),
    objects: await findWords(db, 'object'),
  }
}

const columns = ['when', 'who', 'account', 'name', 'action', 'record', 'record id', 'record name', 'journal', 'details']

/** Yields the log in batches, so that a long one is never in memory as a whole. */
export async function* exportActivity(deps: Deps, staff: Staff, filter: ActivityFilter): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume another encoding.
  yield `\ufeff${csvLine(columns)}`
  const hidden = await barredFrom(deps.db, staff)
  let before: string | undefined
  do {
    const rows = await findActivity(deps.db, filter, { before, limit: exportBatch, hidden })
    yield rows.map((row) => lineOf(shown(deps, row))).join('')
    before = rows.length < exportBatch ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
}

function lineOf(entry: ActivityEntry): string {
  const { at, actor, actorId, actorName, objectId, objectName, journal, said } = entry
  const [action, object] = [asTitle(entry.action), asTitle(entry.object)]
  return csvLine([at, actor, actorId, actorName, action, object, objectId, objectName, journal, said])
}
