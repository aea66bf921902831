import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { discardDraft as discardCall, saveDraft as saveCall } from '#contracts/office/settings.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type Content, parseContent } from '../../adapters/content.ts'
import { placeOfWords } from '../../adapters/own-words.ts'
import { lockContent, readDocuments } from '../../db/content-states.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { changed, type StateDeps } from './add-state.ts'
import { refused } from './faults.ts'
import { type FieldChange, markOf, textsWith, type Value, valueIn } from './field-values.ts'
import { type Draft, deleteDraft, findDrafts, putDraft } from './store.ts'
import { readable } from './stored-documents.ts'
import { refuseUnfitWords } from './unfit-words.ts'

type Done = { success: string }

/**
 * Saves what one of the admins wants to say, for all of them. `seen` marks what the field said when they began: if it says
 * something else now, somebody was faster, and nothing is overwritten.
 */
export async function saveDraft(
  deps: Deps,
  staff: Staff,
  input: InputOf<typeof saveCall>,
): Promise<ReplyOf<typeof saveCall>> {
  const { document } = input
  const left = await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const published = await readDocuments(tx)
    if (!published.texts.has(document) && !placeOfWords(document))
      throw new AppError('not-found', 'There is no such setting.')
    const drafts = new Map((await findDrafts(tx, document)).map((draft) => [draft.field, draft]))
    const changes = input.changes.map(({ field, value }): FieldChange => ({ document, field, value: asValue(value) }))
    for (const { field, seen } of input.changes)
      refuseOutdated(published.texts, document, field, drafts.get(field), seen)
    const all = [...[...drafts.values()].filter(({ field }) => !changes.some((one) => one.field === field)), ...changes]
    await contentWith(deps, tx, all).catch((error: unknown) => {
      throw refused(error, document)
    })
    const isAsPublished = ({ field, value }: FieldChange) =>
      markOf(value) === markOf(valueIn(published.texts, document, field))
    for (const change of changes) {
      if (isAsPublished(change)) await deleteDraft(tx, change)
      else await putDraft(tx, { ...change, savedById: staff.id, savedByName: staff.name, savedAt: deps.clock.now() })
    }
    return changes.filter((change) => !isAsPublished(change))
  })
  return {
    success: 'Draft saved. Readers see it once it is published.',
    drafts: left.map(({ field, value }) => ({ document, field, seen: markOf(value) })),
  }
}

export async function discardDraft({ db }: Deps, _: Staff, input: InputOf<typeof discardCall>): Promise<Done> {
  const { document } = input
  await db.transaction(async (tx) => {
    await lockContent(tx)
    const { texts } = await readDocuments(tx)
    const drafts = new Map((await findDrafts(tx, document)).map((draft) => [draft.field, draft]))
    for (const { field, seen } of input.fields) {
      refuseOutdated(texts, document, field, drafts.get(field), seen)
      await deleteDraft(tx, { document, field })
    }
  })
  return { success: 'Draft discarded.' }
}

const asValue = (value: unknown): Value => (value === undefined || value === null ? null : { is: value })

export function refuseOutdated(
  published: ReadonlyMap<string, string>,
  document: string,
  field: string,
  draft: Draft | undefined,
  seen: string,
): void {
  const now = draft ? draft.value : valueIn(published, document, field)
  if (markOf(now) === seen) return
  const who = draft
    ? `${draft.savedByName} has changed this draft since you opened it.`
    : 'This was changed since you opened it.'
  throw new AppError('conflict', `${who} Compare, then save again: what you typed is still here.`, {
    fields: { [field]: who },
  })
}

/** What the newest state would be with these changes. Throws ContentError. */
export async function contentWith(deps: StateDeps, tx: Tx, changes: readonly FieldChange[]): Promise<Content> {
  const { state, ...documents } = await readDocuments(tx)
  const texts = textsWith(documents.texts, changes)
  const versions = [...texts].map(([document, text]) => ({ document, text }))
  const content = await parseContent(changed(readable(documents, deps.storage), versions), {
    ...{ draw: deps.drawPortrait, state },
  })
  refuseUnfitWords(texts, content)
  return content
}
