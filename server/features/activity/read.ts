import type { ActivityEntry, ActivityFilter } from '#contracts/activity.ts'
import { csvLine } from '#domain/csv.ts'
import type { Deps } from '../../deps.ts'
import { findActivity, findWords } from './store.ts'

const pageSize = 50
const exportBatch = 500

type Row = Awaited<ReturnType<typeof findActivity>>[number]

function shown({ id, at, ...row }: Row): ActivityEntry {
  const { title, email, name } = row.details
  const said = [title, email, name].find((word) => typeof word === 'string')
  return { ...row, _id: id, at: at.toISOString(), objectName: row.objectName ?? said ?? null }
}

export async function listActivity(
  { db }: Deps,
  { before, ...filter }: ActivityFilter & { before?: string | undefined },
) {
  const rows = await findActivity(db, filter, { before, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    entries: page.map(shown),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    actions: await findWords(db, 'action'),
    objects: await findWords(db, 'object'),
  }
}

const columns = ['when', 'who', 'account', 'name', 'action', 'record', 'record id', 'record name', 'journal', 'details']

/** The whole log, a batch at a time: a long one is never in memory. */
export async function* exportActivity({ db }: Deps, filter: ActivityFilter): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for another encoding.
  yield `\ufeff${csvLine(columns)}`
  let before: string | undefined
  do {
    const rows = await findActivity(db, filter, { before, limit: exportBatch })
    yield rows.map(shown).map(lineOf).join('')
    before = rows.length < exportBatch ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
}

function lineOf(entry: ActivityEntry): string {
  const { at, actor, actorId, actorName, action, object, objectId, objectName, journal, details } = entry
  const said = Object.keys(details).length > 0 ? JSON.stringify(details) : ''
  return csvLine([at, actor, actorId, actorName, action, object, objectId, objectName, journal, said])
}
