import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { addJournal as journalCall } from '#contracts/office/settings.ts'
import { faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { lockContent, readDocuments } from '../../db/content-states.ts'
import type { Deps } from '../../deps.ts'
import { publishDocument, slugOf, written } from './publish-document.ts'

/** It begins with the guidelines, the licence and the rules of a journal that is there, and with a board of one. */
export async function addJournal(
  deps: Deps,
  staff: Staff,
  { like, editor, editorAddress, ...given }: InputOf<typeof journalCall>,
): Promise<ReplyOf<typeof journalCall>> {
  const slug = slugOf(given.title)
  const document = `journals/${slug}.yaml`
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const { texts } = await readDocuments(tx)
    if (texts.has(document)) throw faultAt('title', 'There is a journal with this address already.')
    const model = texts.get(`journals/${like}.yaml`)
    if (model === undefined) throw faultAt('like', 'Please choose a journal.')
    const board = { members: [{ role: 'Editor-in-Chief', name: editor, address: editorAddress }] }
    const order = Math.max(0, ...deps.content.journals.map((journal) => journal.order)) + 1
    const text = written(document, model, {
      ...{ ...given, order, editorialBoard: board },
      ...{ issn: undefined, frequency: undefined, subjects: undefined },
    })
    await publishDocument(deps, tx, staff, { document, text })
  })
  return { slug, success: 'Published. The journal has its pages now.' }
}
