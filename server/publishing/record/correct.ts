import type { InputOf } from '#contracts/endpoint.ts'
import type { correctArticle } from '#contracts/manuscript/record.ts'
import { keptOf } from '#domain/manuscript/field-values.ts'
import { asksForParts, keptParts } from '#domain/manuscript/names/name-input.ts'
import { changedFields, correctionProblems } from '#domain/manuscript/record/change.ts'
import { frozenAuthors } from '#domain/manuscript/record/names.ts'
import { frozenRecord } from '#domain/manuscript/record/record.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import { markupFor } from '#domain/words/markup.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { fileForReaders, saveForReaders } from '../../manuscript/submission/file-for-readers.ts'
import { takeFile } from '../../manuscript/submission/take-file.ts'
import { type Changed, changeArticle } from './change-article.ts'

type Input = InputOf<typeof correctArticle>

/** Makes a new edition; the earlier ones stay readable. */
export async function correct(deps: Deps, staff: Staff, input: Input): Promise<Changed> {
  const authors = input.authors.map((author) => ({ ...author, parts: keptParts(author.name, author.parts) }))
  const written = frozenRecord({ ...keptOf('correction', input), authors })
  refuse(correctionProblems(written))
  const markup = markupFor(written, written.markup)
  const record = { ...written, markup, authors: frozenAuthors(written.authors) }
  const namesAsk = written.authors.some(asksForParts)
  return changeArticle(deps, staff, 'correction', input, async (tx, article) => {
    if (input.file) {
      const taken = await takeFile(deps, tx, input.file, [staff])
      return { record, namesAsk, fileId: await saveForReaders(tx, await fileForReaders(deps, tx, taken)) }
    }
    if (changedFields(frozenRecord(article), record).length === 0)
      throw new AppError(
        'bad-input',
        'Nothing has changed. Change the record or the file before you publish a correction.',
      )
    return { record, namesAsk }
  })
}
