import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { readSettings as listCall, readSetting as readCall } from '#contracts/office/settings.ts'
import type { Staff } from '#domain/words/permissions.ts'
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
    drafts: drafts.map(({ document, field, savedByName, savedAt }) => ({
      ...{ document, field, by: savedByName, at: savedAt.toISOString() },
    })),
    plans: plans.map((plan) => ({
      ...shownPlan(plan),
      fields: plan.changes.map(({ document, field }) => ({ document, field })),
    })),
    editedFiles: await editedSince(db, config.contentDir),
  }
}

const shown = (value: Value) => value?.is ?? null

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
