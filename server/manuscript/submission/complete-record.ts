import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { completeRecord as contract } from '#contracts/manuscript/record.ts'
import { keptOf } from '#domain/manuscript/field-values.ts'
import { keptParts } from '#domain/manuscript/names/name-input.ts'
import { completionProblems } from '#domain/manuscript/record/change.ts'
import { detailsOf } from '#domain/manuscript/record/record.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import { mayCompleteRecord, statusLabels } from '#domain/words/manuscript-status.ts'
import { markupAfter } from '#domain/words/markup.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type Opened, openToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { changeFields } from '../change-store.ts'

type Input = InputOf<typeof contract>

/** Stores what staff add before publication. Publication freezes it with the article. */
export async function completeRecord(deps: Deps, staff: Staff, input: Input): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openRecord(tx, staff, input)
    const { id, status } = manuscript
    const change = changeOf(manuscript, input)
    refuse(completionProblems({ ...change, authors: bylineOf(manuscript, change) }))
    const at = deps.clock.now()
    await changeFields(tx, manuscript, { ...change, updatedAt: at })
    await record(deps, tx, { kind: 'complete-record', by: staff, manuscript, at })
    return { _id: id, status, updatedAt: at.toISOString() }
  })
}

async function openRecord(tx: Tx, staff: Staff, { id, updatedAt, authors }: Input): Promise<Opened> {
  const manuscript = await openToChange(tx, staff, id)
  const { status } = manuscript
  if (!mayCompleteRecord(status))
    throw new AppError('conflict', `This manuscript is ${statusLabels[status]}, so its record cannot be changed here.`)
  if (manuscript.updatedAt.toISOString() !== updatedAt || manuscript.coAuthors.length !== authors.length - 1)
    throw new AppError('conflict', 'Someone else has changed this manuscript. Check it again before you save.')
  return manuscript
}

function changeOf(manuscript: Opened, input: Input) {
  const [first = { affiliation: '', orcid: '', correspondence: '', roles: [] }, ...others] = input.authors
  const { author, authorParts, correspondence, roles } = manuscript
  const kept = keptOf('completion', input)
  return {
    ...kept,
    markup: markupAfter(manuscript, { ...manuscript, ...kept }, manuscript.markup),
    authorParts: first.parts ? keptParts(author, first.parts) : authorParts,
    affiliation: first.affiliation || null,
    orcid: first.orcid || null,
    correspondence: (first.correspondence ?? correspondence) || null,
    roles: first.roles ?? roles,
    coAuthors: manuscript.coAuthors.map(({ name, email, ...before }, at) => {
      const said: Partial<Input['authors'][number]> = others[at] ?? {}
      const details = {
        ...said,
        parts: said.parts ? keptParts(name, said.parts) : before.parts,
        correspondence: said.correspondence ?? before.correspondence,
        roles: said.roles ?? before.roles,
      }
      return { name, email, ...detailsOf(details) }
    }),
  }
}

function bylineOf({ author }: Opened, { orcid, correspondence, coAuthors }: ReturnType<typeof changeOf>) {
  return [{ name: author, orcid: orcid ?? '', correspondence: correspondence ?? '' }, ...coAuthors]
}
