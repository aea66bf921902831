import type { InputOf } from '#contracts/endpoint.ts'
import type { ActivityEntry, ActivityFilter, listActivity as listCall } from '#contracts/office/activity.ts'
import { asTitle } from '#domain/manuscript/activity-words.ts'
import { changesInWords, detailsInWords } from '#domain/office/activity-details.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { findActivity, findWords } from './store.ts'

const pageSize = 50

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
  const { id, at, articlePath: _, changes, ...entry } = row
  const { title, email, name } = row.details
  const called = [title, email, name].find((word) => typeof word === 'string')
  // The entry already shows the actor, so do not repeat it in the details.
  const { by, ...others } = row.details
  const details = by === row.actorId ? others : row.details
  const journal = row.object === 'journal' && row.objectId ? content.journal(row.objectId) : undefined
  return {
    ...entry,
    _id: id,
    at: at.toISOString(),
    objectName: row.objectName ?? called ?? journal?.title ?? null,
    page: journal ? `/admin/issue?journal=${journal.slug}` : pageOf(row),
    said: [
      detailsInWords(details, (journal) => content.journal(journal)?.title ?? journal),
      changesInWords(changes ?? {}),
    ]
      .filter(Boolean)
      .join(', '),
  }
}

export async function listActivity(deps: Deps, staff: Staff, { sort, before, ...filter }: InputOf<typeof listCall>) {
  const { db } = deps
  const rows = await findActivity(db, filter, {
    sort,
    before,
    limit: pageSize + 1,
    seen: await seenBy(db, staff),
  })
  const page = rows.slice(0, pageSize)
  return {
    entries: page.map((row) => shown(deps, row)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    actions: await findWords(db, 'action'),
    objects: await findWords(db, 'object'),
  }
}

const columns = ['when', 'who', 'account', 'name', 'action', 'record', 'record id', 'record name', 'journal', 'details']

export async function exportActivity(deps: Deps, staff: Staff, filter: ActivityFilter) {
  const { db } = deps
  const seen = await seenBy(db, staff)
  return loggedCsv<Row>(
    db,
    { by: staff, action: 'export-activity', details: filter },
    {
      columns,
      read: ({ last, limit }) => findActivity(db, filter, { before: last?.id, limit, seen }),
      cells: (row) => cells(shown(deps, row)),
    },
  )
}

function cells(entry: ActivityEntry) {
  const { at, actor, actorId, actorName, objectId, objectName, journal, said } = entry
  const [action, object] = [asTitle(entry.action), asTitle(entry.object)]
  return [at, actor, actorId, actorName, action, object, objectId, objectName, journal, said]
}
