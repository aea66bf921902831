import type { InputOf } from '#contracts/endpoint.ts'
import type {
  ChangePreview,
  previewCorrection as correctionCall,
  previewEnd as endCall,
} from '#contracts/publishing/record-previews.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { rehearse } from '../../decision/decide/rehearse.ts'
import type { Deps } from '../../deps.ts'
import { around, knownArticle } from '../articles/article.ts'
import { markOf } from '../pdfs/stamp-of.ts'
import { correct } from './correct.ts'
import { rowOf, withReports } from './read.ts'
import { remove, retract } from './retract.ts'
import { findRecords } from './store.ts'

export function previewCorrection(deps: Deps, staff: Staff, input: InputOf<typeof correctionCall>) {
  return preview(deps, input.id, (trial) => correct(trial, staff, input))
}

const ends = { retract, remove }

export function previewEnd(deps: Deps, staff: Staff, { end, ...asked }: InputOf<typeof endCall>) {
  return preview(deps, asked.id, (trial) => ends[end](trial, staff, asked))
}

/** Makes the change, reads the article's page and takes the change back. */
async function preview(deps: Deps, id: string, change: (trial: Deps) => Promise<unknown>): Promise<ChangePreview> {
  const [before] = await findRecords(deps.db, [id])
  if (!before) throw new AppError('not-found', 'There is no such article.')
  const { manuscriptId, journal, customId } = before
  const { result, letters } = await rehearse(deps, manuscriptId, async (trial) => {
    await change(trial)
    const found = await knownArticle(trial, journal, customId)
    const [record] = await withReports(trial, [rowOf(found)])
    if (!record) throw new AppError('not-found', 'There is no such article.')
    const { isSample, pdf, usage } = await around(trial, found)
    return { record, isSample, pdf, usage }
  })
  return { letters, page: result, mark: result.pdf && markOf(result.record) }
}
