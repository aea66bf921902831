import { textCountMax } from '#contracts/publishing/text-runs.ts'
import { count } from '#domain/words/count.ts'
import { AppError } from '#domain/words/errors.ts'
import { extensionOf, mediaTypes } from '#domain/words/file-types.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '#server/db/activity.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { addJob } from '#server/jobs/schedule.ts'
import { findFile } from '../../manuscript/file-store.ts'
import { queuePdf } from '../pdfs/queue.ts'
import * as store from './backfill-store.ts'
import { textJob } from './make.ts'
import { changeShown, changeText, findText, markChanged, queueText, tellReaders } from './store.ts'

export const backfillJob = 'backfill-texts'

/** So few wait at a time that the text of whoever presses a button is never far behind. */
const mostWaiting = 3
const lostMs = 60 * 60 * 1000
const listed = 200

type RunDeps = Pick<Deps, 'db' | 'clock' | 'docToDocx'>

/** Old Word files are read only where LibreOffice is installed. */
const wordTypes = ({ docToDocx }: RunDeps) => (docToDocx ? [mediaTypes.docx, mediaTypes.doc] : [mediaTypes.docx])

/** What the page of the backfill shows. */
export async function textRun(deps: RunDeps) {
  const { db } = deps
  const [lacking, ready, run] = await Promise.all([
    store.countLacking(db, wordTypes(deps), textCountMax),
    store.countReady(db, textCountMax),
    store.findNewestRun(db),
  ])
  if (!run) return { lacking, ready, run: null, texts: [] }
  const [counts, texts] = await Promise.all([store.countOfRun(db, run.id), store.findOfRun(db, run.id, listed)])
  const { startedBy, stoppedBy, startedAt, stoppedAt, endedAt } = run
  const isOpen = stoppedAt === null && endedAt === null
  return { lacking, ready, run: { startedBy, stoppedBy, startedAt: startedAt.toISOString(), ...counts, isOpen }, texts }
}

export async function startTextRun(deps: RunDeps, staff: Staff): Promise<{ success: string }> {
  const { db, clock } = deps
  const lacking = await store.countLacking(db, wordTypes(deps), 1)
  if (lacking === 0) throw new AppError('conflict', 'Every article that has a Word file has its text.')
  await db.transaction(async (tx) => {
    const run = { id: newId(), startedBy: staff.name, startedAt: clock.now() }
    if (!(await store.insertRun(tx, run))) throw new AppError('conflict', 'The texts are already being made.')
    await addJob(tx, backfillJob)
    await logActivity(tx, { by: staff, action: 'make-texts', object: 'texts', objectId: run.id })
  })
  return { success: 'The texts will be made, one after the other.' }
}

export async function stopTextRun({ db, clock }: RunDeps, staff: Staff): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    if (!(await store.stopRun(tx, staff.name, clock.now()))) throw new AppError('conflict', 'No texts are being made.')
    await logActivity(tx, { by: staff, action: 'stop-texts', object: 'texts' })
  })
  return { success: 'Stopped. What was made stays.' }
}

/** The text of a published PDF is made from the newest Word file of its manuscript, if there is one. */
export async function assignSource(tx: Tx, fileId: string, now: Date): Promise<void> {
  const [file, known] = [await findFile(tx, fileId), await findText(tx, fileId)]
  if (known?.sourceFileId || !file || extensionOf(file.mediaType) !== 'pdf') return
  const word = await store.findEarlierWord(tx, fileId)
  if (word !== null) await changeText(tx, fileId, now, { sourceFileId: word })
}

/** Hands the next articles to the job that makes a text. It may run twice at once, and it may be killed at any time. */
export async function backfillTexts(deps: RunDeps): Promise<void> {
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    const run = await store.takeRun(tx)
    if (!run) return
    const now = clock.now()
    const waiting = await store.countUnderWay(tx, run.id, new Date(now.getTime() - lostMs))
    const next = await store.findLacking(tx, wordTypes(deps), run.id, Math.max(0, mostWaiting - waiting))
    for (const { fileId, sourceFileId } of next) {
      await queueText(tx, fileId, now, [])
      await store.assignToRun(tx, fileId, run.id, sourceFileId)
      await addJob(tx, textJob, { fileId })
    }
    if (next.length + waiting === 0) await store.endRun(tx, run.id, now)
  })
}

/** One press for all texts in which everything was understood or is settled. */
export async function showReadyTexts({ db, clock }: RunDeps, staff: Staff): Promise<{ success: string }> {
  const shown = await db.transaction(async (tx) => {
    const ready = await store.lockReady(tx)
    if (ready.length === 0) throw new AppError('conflict', 'There is no text with nothing unsettled.')
    for (const { fileId, id, customId, journal } of ready) {
      await changeShown(tx, fileId, clock.now())
      await markChanged(tx, id, clock.now())
      const details = { customId }
      await logActivity(tx, { by: staff, action: 'show-text', object: 'article', objectId: id, journal, details })
    }
    await queuePdf(tx)
    await tellReaders(tx)
    return ready.length
  })
  return { success: `Readers see ${count(shown, 'more text')}.` }
}
