import type { InputOf } from '#contracts/endpoint.ts'
import type { publishDraft as publishCall, returnSetting as returnCall } from '#contracts/office/settings.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { lockContent, readDocuments } from '../../db/content-states.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addState, type StateDeps } from './add-state.ts'
import { refused } from './faults.ts'
import { type FieldChange, markOf, textsWith, valueIn } from './field-values.ts'
import { deleteDraft, findDrafts } from './store.ts'

type Published = { state: number; success: string }
type By = { realm: 'staff'; id: string; name: string }

/** Publishes the drafts of these fields together, as they were seen. */
export async function publishDraft(deps: Deps, staff: Staff, input: InputOf<typeof publishCall>): Promise<Published> {
  return deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const changes = await takeDrafts(tx, input)
    return publishChanges(deps, tx, changes, { kind: 'publication', by: staff, why: input.why ?? '' })
  })
}

/** Removes the drafts and returns what they were to change. Call `lockContent` first. */
export async function takeDrafts(
  tx: Tx,
  { drafts: asked }: Pick<InputOf<typeof publishCall>, 'drafts'>,
): Promise<FieldChange[]> {
  const known = await findDrafts(tx)
  const changes: FieldChange[] = []
  for (const { document, field, seen } of asked) {
    const draft = known.find((one) => one.document === document && one.field === field)
    if (!draft)
      throw new AppError('conflict', 'This draft was published or discarded since you opened it. Reload the page.')
    if (markOf(draft.value) !== seen) {
      const who = `${draft.savedByName} has changed this draft since you opened it.`
      throw new AppError('conflict', `${who} Reload the page to see it.`, { fields: { [field]: who } })
    }
    await deleteDraft(tx, draft)
    changes.push({ document, field, value: draft.value })
  }
  return changes
}

/** One state with all of these changes, and its entry in the log. */
export async function publishChanges(
  deps: StateDeps,
  tx: Tx,
  changes: readonly FieldChange[],
  { kind, by, why }: { kind: 'publication' | 'return'; by: By; why: string },
): Promise<Published> {
  const { texts } = await readDocuments(tx)
  const [first] = changes
  const content = await addState(deps, tx, { texts: textsWith(texts, changes) }, { kind, by, why }).catch(
    (error: unknown) => {
      throw refused(error, first?.document ?? '')
    },
  )
  if (!content) throw new AppError('conflict', 'This is what is published already.')
  const named = changes.map(({ document, field }) => `${document}: ${field}`)
  await logActivity(tx, {
    ...{ by, action: kind === 'return' ? 'return-setting' : 'publish-setting', object: 'settings' },
    ...{ objectId: String(content.state), details: { changed: named.join(', '), ...(why && { reason: why }) } },
  })
  return { state: content.state, success: 'Published. Readers see it now.' }
}

/** Publishes what a field said in an earlier state. */
export async function returnSetting(deps: Deps, staff: Staff, input: InputOf<typeof returnCall>): Promise<Published> {
  const { document, field, state, seen } = input
  return deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const now = await readDocuments(tx)
    if (markOf(valueIn(now.texts, document, field)) !== seen)
      throw new AppError('conflict', 'Something else was published since you opened this page. Reload it.')
    if (state >= now.state || state < 1) throw new AppError('not-found', 'There is no such earlier version.')
    const { texts } = await readDocuments(tx, state)
    const change = { document, field, value: valueIn(texts, document, field) }
    return publishChanges(deps, tx, [change], { kind: 'return', by: staff, why: `Back to number ${state}` })
  })
}
