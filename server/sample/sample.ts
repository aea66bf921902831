import { writeFile } from 'node:fs/promises'
import { logActivity } from '../db/activity.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { newSampleSignIn } from '../features/accounts/sample-sign-in.ts'
import { newToken } from '../ids.ts'
import { addIssues } from './articles.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { loadSample } from './load.ts'
import { addManuscripts } from './manuscripts.ts'
import { addCourses, addMessages } from './office.ts'
import { addPeople } from './people.ts'
import { deleteSample } from './remove-store.ts'
import { claimSample, findSignIns, insertDraft, isInUse, markRemoved, sampleState } from './store.ts'
import { addUsage } from './usage.ts'

/** Gives a new installation its sample content, once, whatever is started together or later. */
export async function addSampleContent(deps: Deps): Promise<void> {
  const { db, storage } = deps
  if ((await sampleState(db)) || (await isInUse(db))) return
  const draft = await draftSample(deps)
  // Stored first, so that the transaction is short; bytes without a row are found by the sweep.
  await Promise.all([...draft.pdfs].map(([id, pdf]) => keep(deps, id, pdf)))
  const isFirst = await db.transaction(async (tx) => {
    const claimed = await claimSample(tx)
    if (claimed) await insertDraft(tx, draft)
    return claimed
  })
  if (!isFirst) await Promise.all([...draft.pdfs.keys()].map((id) => storage.remove(id)))
}

async function draftSample({ config, content, clock }: Deps): Promise<Draft> {
  const { journals } = content
  const slugs = journals.map(({ slug }) => slug)
  const sample = await loadSample(config.contentDir, slugs)
  const draft = emptyDraft(clock.now())
  // Nobody knows this password: sample accounts open by the console's links alone.
  const people = addPeople(draft, sample.authors, journals, await hashPassword(newToken()))
  for (const journal of journals) addIssues(draft, journal, sample.issues.get(journal.slug) ?? [], people)
  addUsage(draft)
  const known = sample.manuscripts.filter(({ journal }) => slugs.includes(journal))
  addManuscripts(draft, known, people)
  addMessages(draft, sample.messages, people)
  addCourses(draft, sample.courses, people)
  return draft
}

async function keep({ storage }: Deps, id: string, pdf: Buffer): Promise<void> {
  const path = await storage.temporaryPath()
  await writeFile(path, pdf)
  await storage.put(id, path)
}

export async function hasSample({ db }: Deps): Promise<boolean> {
  return (await sampleState(db)) === 'added'
}

/** For good: it does not come back with the next start. The number of records removed. */
export async function removeSampleContent(
  deps: Deps,
  by: { realm: 'staff'; id: string } | null = null,
): Promise<number> {
  const { rows, fileIds } = await deps.db.transaction(async (tx) => {
    if (!(await markRemoved(tx))) return { rows: 0, fileIds: [] }
    const removed = await deleteSample(tx)
    await logActivity(tx, { by, action: 'remove-sample', object: 'sample-content', details: { rows: removed.rows } })
    return removed
  })
  await Promise.all(fileIds.map((id) => deps.storage.remove(id)))
  return rows
}

/** For the console: whom one can sign in as, and where. None on a public site. */
export async function sampleSignIns(deps: Deps): Promise<{ who: string; url: string }[]> {
  const { db, config } = deps
  if (config.isHttps) return []
  const { members, author } = await findSignIns(db)
  const signIns: { who: string; url: string }[] = []
  const add = async (who: string, realm: 'author' | 'staff', id: string) =>
    signIns.push({ who, url: config.publicUrl + (await newSampleSignIn(deps, realm, id)) })
  for (const { id, name, role } of members) await add(role === 'admin' ? `${name} (admin)` : `${name}`, 'staff', id)
  if (author) await add('Sample Author', 'author', author.id)
  return signIns
}
