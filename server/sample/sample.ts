import { writeFile } from 'node:fs/promises'
import { logActivity } from '../db/activity.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { newToken } from '../ids.ts'
import { addJob } from '../jobs/schedule.ts'
import { queueReading } from '../manuscript/files/queue-reading.ts'
import { removeBytes } from '../manuscript/files/remove-bytes.ts'
import { hashPassword } from '../people/accounts/passwords.ts'
import { newSampleSignIn } from '../people/accounts/sample-sign-in.ts'
import { removePicture } from '../publishing/texts/save-picture.ts'
import { addIssues } from './articles.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { loadSample, loadTexts } from './load.ts'
import { addManuscript } from './manuscripts.ts'
import { addCourses, addMessages } from './office.ts'
import { articleOf } from './parse-text.ts'
import { addPeople } from './people.ts'
import { play } from './play.ts'
import { deleteSample, unusedPictures } from './remove-store.ts'
import { addReviewers } from './reviewers.ts'
import { isReviewPossible } from './reviews.ts'
import type { SampleManuscript } from './shapes.ts'
import {
  claimManuscript,
  claimSample,
  findCast,
  findSampleTitles,
  findSignIns,
  insertDraft,
  isInUse,
  markRemoved,
  sampleState,
} from './store.ts'
import { addTexts, sampleTextJob } from './texts.ts'
import { addUsage } from './usage.ts'

export const playJob = 'play-sample'

/** Adds the sample content to a new installation once, even if several processes start together. */
export async function addSampleContent(deps: Deps): Promise<void> {
  const { db } = deps
  if ((await sampleState(db)) || (await isInUse(db))) return
  const draft = await draftSample(deps)
  await keepIfFirst(deps, draft, claimSample, async (tx) => {
    await addJob(tx, playJob, {}, deps.clock.now())
    for (const task of draft.textTasks) await addJob(tx, sampleTextJob, task, deps.clock.now())
  })
}

/**
 * Plays what happened to the manuscripts, the oldest first, each in a transaction of its own, so that whoever works
 * meanwhile waits for a moment only. All of it takes seconds, so a job does it; one that was cut off goes on.
 */
export async function playSample(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, config, content } = deps
  if (!(await hasSample(deps))) return
  const cast = await findCast(db)
  const played = new Set(await findSampleTitles(db))
  const { manuscripts } = await loadSample(config.contentDir)
  const isNext = ({ journal, rounds, title }: SampleManuscript) =>
    content.journal(journal) && isReviewPossible(cast, rounds) && !played.has(title)
  for (const manuscript of manuscripts.filter(isNext).toSorted((one, other) => age(other) - age(one))) {
    const draft = emptyDraft(clock.now())
    const work = addManuscript(deps, draft, manuscript, cast)
    const claim = (tx: Tx) => claimManuscript(tx, manuscript.title)
    await keepIfFirst(deps, draft, claim, async (tx) => {
      for (const file of draft.unread) await queueReading(tx, { ...file, createdAt: clock.now() })
      await play(deps, tx, draft.scenes, work, stopping)
    })
  }
}

const age = ({ steps }: SampleManuscript) => Math.max(...steps.map(([, daysAgo]) => daysAgo))

/** The files are stored first, to keep the transaction short. The sweep finds stored files that have no row. */
async function keepIfFirst(
  deps: Deps,
  draft: Draft,
  claim: (tx: Tx) => Promise<boolean>,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await Promise.all([...draft.stored].map(([id, bytes]) => keep(deps, id, bytes)))
  const isFirst = await deps.db.transaction(async (tx) => {
    const claimed = await claim(tx)
    if (claimed) {
      await insertDraft(tx, draft)
      await act(tx)
    }
    return claimed
  })
  if (!isFirst) await Promise.all([...draft.stored.keys()].map((id) => deps.storage.remove(id)))
}

async function draftSample(deps: Deps): Promise<Draft> {
  const { config, content, clock } = deps
  const { journals } = content
  const slugs = journals.map(({ slug }) => slug)
  const sample = await loadSample(config.contentDir)
  const draft = emptyDraft(clock.now())
  // Nobody knows this password: people sign in to sample accounts only by the links on the console.
  const people = addPeople(draft, sample.authors, journals, await hashPassword(newToken()))
  const texts = await loadTexts(config.contentDir)
  const titles = new Set(texts.map(articleOf))
  for (const journal of journals) addIssues(draft, journal, sample.journals[journal.slug]?.issues ?? [], people, titles)
  addTexts(draft, texts)
  addUsage(draft)
  addReviewers(draft, sample.reviewers, slugs)
  addMessages(draft, sample.messages, people)
  addCourses(draft, sample.courses, people)
  return draft
}

async function keep({ storage }: Deps, id: string, bytes: Buffer): Promise<void> {
  const path = await storage.temporaryPath()
  await writeFile(path, bytes)
  await storage.put(id, path)
}

export async function hasSample({ db }: Deps): Promise<boolean> {
  return (await sampleState(db)) === 'added'
}

/** Removes the sample content permanently: the next start does not add it again. Returns the number of records. */
export async function removeSampleContent(
  deps: Deps,
  by: { realm: 'staff'; id: string } | null = null,
): Promise<number> {
  const { rows, fileIds, pictures } = await deps.db.transaction(async (tx) => {
    if (!(await markRemoved(tx))) return { rows: 0, fileIds: [], pictures: [] }
    const removed = await deleteSample(tx)
    await logActivity(tx, { by, action: 'remove-sample', object: 'sample-content', details: { rows: removed.rows } })
    return removed
  })
  await removeBytes(deps, fileIds)
  for (const picture of await unusedPictures(deps.db, pictures)) await removePicture(deps, picture)
  return rows
}

/** Returns the sample accounts and their sign-in links, for the console. There are none on a public site. */
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
