import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  readDocument as documentCall,
  readSettings as listCall,
  readSetting as readCall,
} from '#contracts/office/settings.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { valuesOf } from '../../adapters/content-text.ts'
import { listVersions, readDocuments } from '../../db/content-states.ts'
import type { Deps } from '../../deps.ts'
import { markOf, type Value, valueIn } from './field-values.ts'
import { type ContentPlan, findDrafts, findPlans } from './store.ts'
import { editedSince } from './take-files.ts'

const mostVersions = 200

const shownPlan = ({ id, plannedByName, publishAt, failure }: ContentPlan) => ({
  ...{ id, by: plannedByName, publishAt: publishAt.toISOString(), failure },
})

export async function readSettings({ db, config }: Deps, _: Staff): Promise<ReplyOf<typeof listCall>> {
  const [{ state, texts }, drafts, plans] = [await readDocuments(db), await findDrafts(db), await findPlans(db)]
  return {
    state,
    documents: [...texts.keys()].sort(),
    drafts: drafts.map(({ document, field, value, savedByName, savedAt }) => ({
      ...{ document, field, mark: markOf(value), by: savedByName, at: savedAt.toISOString() },
    })),
    plans: plans.map((plan) => ({
      ...shownPlan(plan),
      fields: plan.changes.map(({ document, field }) => ({ document, field })),
    })),
    editedFiles: await editedSince(db, config.contentDir),
  }
}

/** What each document says, field by field. */
export async function valuesOfAll({ db }: Deps, _: Staff): Promise<Record<string, Readonly<Record<string, unknown>>>> {
  const { texts } = await readDocuments(db)
  return Object.fromEntries([...texts].map(([document, text]) => [document, valuesOf(document, text)]))
}

const shown = (value: Value) => value?.is ?? null

export async function readDocument(
  { db }: Deps,
  _: Staff,
  { document }: InputOf<typeof documentCall>,
): Promise<ReplyOf<typeof documentCall>> {
  const [{ state, texts }, drafts, plans] = [
    await readDocuments(db),
    await findDrafts(db, document),
    await findPlans(db),
  ]
  const text = texts.get(document)
  if (text === undefined) throw new AppError('not-found', 'There is no such setting.')
  const draftOf = new Map(drafts.map((draft) => [draft.field, draft]))
  const names = new Set([...Object.keys(valuesOf(document, text)), ...draftOf.keys()])
  const fields = [...names].map((field) => {
    const [published, draft] = [valueIn(texts, document, field), draftOf.get(field)]
    const shownDraft = draft && { value: shown(draft.value), by: draft.savedByName, at: draft.savedAt.toISOString() }
    return [
      field,
      { published: shown(published), draft: shownDraft ?? null, mark: markOf(draft ? draft.value : published) },
    ] as const
  })
  return {
    state,
    fields: Object.fromEntries(fields),
    unsaid: markOf(null),
    plans: plans.flatMap((plan) => {
      const fields = plan.changes.filter((one) => one.document === document).map(({ field }) => field)
      return fields.length > 0 ? [{ ...shownPlan(plan), fields }] : []
    }),
  }
}

export async function readSetting(
  { db }: Deps,
  _: Staff,
  { document, field }: InputOf<typeof readCall>,
): Promise<ReplyOf<typeof readCall>> {
  const { texts } = await readDocuments(db)
  const [published, drafts, plans] = [
    valueIn(texts, document, field),
    await findDrafts(db, document),
    await findPlans(db),
  ]
  const draft = drafts.find((one) => one.field === field)
  const isIt = (one: { document: string; field: string }) => one.document === document && one.field === field
  const versions = (await listVersions(db, document, mostVersions)).map(({ text, ...version }) => ({
    ...version,
    value: text === null ? null : valueIn(new Map([[document, text]]), document, field),
  }))
  return {
    published: { value: shown(published), mark: markOf(published) },
    draft: draft
      ? { value: shown(draft.value), mark: markOf(draft.value), by: draft.savedByName, at: draft.savedAt.toISOString() }
      : null,
    plans: plans.flatMap((plan) => {
      const change = plan.changes.find(isIt)
      return change ? [{ ...shownPlan(plan), value: shown(change.value) }] : []
    }),
    // Only those that changed this field.
    history: versions
      .filter(({ value }, at) => markOf(value) !== markOf(versions[at + 1]?.value ?? null))
      .map(({ number, kind, byName, publishedAt, why, value }) => ({
        ...{ state: number, kind, by: byName, at: publishedAt.toISOString(), why, value: shown(value) },
      })),
  }
}
