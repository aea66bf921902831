import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { completeRecord as contract } from '#contracts/record.ts'
import { AppError, refuse } from '#domain/errors.ts'
import { keptOf } from '#domain/field-values.ts'
import { mayCompleteRecord, statusLabels } from '#domain/manuscript-status.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import { completionProblems } from '#domain/record/change.ts'
import { placeOf } from '#domain/record/record.ts'
import { notHere } from '#domain/transfer.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { logAction } from './log-action.ts'
import { changeFields, findForUpdate, type Manuscript } from './store.ts'

type Input = InputOf<typeof contract>

/** Stores what staff add before publication. Publication freezes it with the article. */
export async function completeRecord(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openRecord(tx, staff, input)
    const { id, status, title } = manuscript
    const change = changeOf(manuscript, input)
    refuse(completionProblems({ ...change, authors: bylineOf(manuscript, change) }))
    const at = deps.clock.now()
    await changeFields(tx, id, { ...change, updatedAt: at })
    const step = { action: 'complete-record', from: status, to: status, at } as const
    await logAction(tx, manuscript, { by: staff, ...step, details: { title } })
    return { _id: id, status, updatedAt: at.toISOString() }
  })
}

async function openRecord(tx: Tx, staff: Staff, { id, updatedAt, authors }: Input): Promise<Manuscript> {
  const manuscript = await findForUpdate(tx, id)
  if (!manuscript || !maySeeManuscript({ author: null, staff }, manuscript)) throw new AppError('not-found', notHere)
  const { status } = manuscript
  if (!mayCompleteRecord(status))
    throw new AppError('conflict', `This manuscript is ${statusLabels[status]}, so its record cannot be changed here.`)
  if (manuscript.updatedAt.toISOString() !== updatedAt || manuscript.coAuthors.length !== authors.length - 1)
    throw new AppError('conflict', 'Someone else has changed this manuscript. Check it again before you save.')
  return manuscript
}

function changeOf(manuscript: Manuscript, input: Input) {
  const [first = { affiliation: '', orcid: '' }, ...others] = input.authors
  return {
    ...keptOf('completion', input),
    affiliation: first.affiliation || null,
    orcid: first.orcid || null,
    coAuthors: manuscript.coAuthors.map(({ name, email }, at) => ({ name, email, ...placeOf(others[at] ?? {}) })),
  }
}

function bylineOf({ author }: Manuscript, { orcid, coAuthors }: ReturnType<typeof changeOf>) {
  return [{ name: author, orcid: orcid ?? '' }, ...coAuthors]
}
