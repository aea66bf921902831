import { aboutWhom } from '#domain/manuscript/anonymity/group-leaks.ts'
import { answerPassages, passagesOf, readRecordText } from '#domain/manuscript/anonymity/record-text.ts'
import { openPlaces } from '#domain/manuscript/anonymity/repeat-decisions.ts'
import type { CopyReport, LeakDecision } from '#domain/manuscript/anonymity/report.ts'
import { AppError } from '#domain/words/errors.ts'
import { type DocumentExtension, mediaTypes } from '#domain/words/file-types.ts'
import { openForJob, type Whose } from '../../access/opened.ts'
import { isTooMuch } from '../../adapters/pool/too-much.ts'
import { isStorageAway } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { insertFile } from '../../manuscript/file-store.ts'
import { readDocument } from '../../manuscript/files/read-document.ts'
import { storeMade } from '../../manuscript/files/store-made.ts'
import {
  addMissingCopies,
  type Copy,
  findOriginal,
  findToMake,
  keepMade,
  type OriginalFile,
} from '../rounds/copy-store.ts'
import { journalsWithoutCopies, queueCopies } from '../rounds/queue-copies.ts'
import { withDecisions } from './with-decisions.ts'

const batch = 20
/** The next run makes the copies that are left. */
const runSeconds = 60
const inspectionSeconds = 3600
/** Reading takes seconds. A file that is not read by then never will be. */
const readingSeconds = 1800

/** Makes the copies that are missing. A crash leaves them as `making`, so the next run repeats what was lost. `only`: of one manuscript. */
export async function makeCopies(deps: Deps, only?: Whose): Promise<void> {
  const { db, clock } = deps
  await addMissingCopies(db, journalsWithoutCopies(deps), only)
  const started = clock.now().getTime()
  const waiting = await findToMake(db, batch, only)
  for (const copy of waiting) {
    if (clock.now().getTime() - started > runSeconds * 1000) return queueCopies(db)
    await makeCopy(deps, copy)
  }
  if (waiting.length === batch) await queueCopies(db)
}

async function makeCopy(deps: Deps, copy: Copy): Promise<void> {
  const original = await findOriginal(deps.db, copy)
  if (!original || isBeingInspected(deps, original) || isBeingRead(deps, original)) return
  const made = await make(deps, copy, original).catch((error: unknown) =>
    sentenceFor(deps, { manuscriptId: copy.manuscriptId, version: copy.version }, error),
  )
  await deps.db.transaction(async (tx) => {
    const manuscript = await openForJob(tx, copy.manuscriptId)
    const isKept = typeof made === 'string' ? await fail(deps, tx, copy, made) : await keep(deps, tx, copy, made)
    // If staff have changed something in the meantime, the copy is made again, and the sweep removes this one.
    if (!isKept) await queueCopies(tx)
    // A decision is in the history already.
    if (!isKept || typeof made === 'string' || copy.madeAt || !manuscript) return
    const reason = `Version ${copy.version}`
    await record(deps, tx, { kind: 'prepare-copy', by: null, manuscript, reason, at: deps.clock.now() })
  })
}

function fail({ clock }: Deps, tx: Tx, copy: Copy, failure: string): Promise<boolean> {
  return keepMade(tx, copy, { state: 'failed', failure, madeAt: clock.now() })
}

/** A copy in which nothing is left to decide is accepted at once. */
async function keep({ clock }: Deps, tx: Tx, copy: Copy, made: Made): Promise<boolean> {
  const madeAt = clock.now()
  const { report, decisions } = made
  const isAccepted = report.leaks.length === 0
  for (const file of made.files) await insertFile(tx, file)
  const idOf = (extension: DocumentExtension) =>
    made.files.find(({ mediaType }) => mediaType === mediaTypes[extension])?.id ?? null
  return keepMade(tx, copy, {
    ...{ state: 'ready', failure: null, report, decisions, fileId: idOf('docx'), pdfFileId: idOf('pdf'), madeAt },
    ...(isAccepted && { acceptedAt: madeAt, acceptedById: decisions.at(-1)?.byId ?? null }),
  })
}

/** Files that took too long to inspect at upload are inspected later, and are not read before. */
export function isBeingInspected({ clock }: Deps, { file }: Pick<OriginalFile, 'file'>): boolean {
  return !file.isChecked && clock.now().getTime() - file.createdAt.getTime() < inspectionSeconds * 1000
}

/** Its title page may name people and institutions that the record does not have. */
function isBeingRead({ clock }: Deps, { unreadSince }: Pick<OriginalFile, 'unreadSince'>): boolean {
  return unreadSince !== null && clock.now().getTime() - unreadSince.getTime() < readingSeconds * 1000
}

type Made = {
  files: Awaited<ReturnType<typeof storeMade>>[]
  report: CopyReport
  /** Those that hold for this version. */
  decisions: LeakDecision[]
}

async function make(deps: Deps, copy: Copy, original: OriginalFile): Promise<Made> {
  const { manuscript, record, answers, titlePage } = original
  const people = [...original.people, ...titlePage.people]
  const { bytes, format } = await readDocument(deps, original.file)
  const about = { title: manuscript.title, people, affiliations: titlePage.affiliations }
  const { made, repeated } = await withDecisions(deps, { bytes, format, ...about }, copy.decisions)
  const { bytes: anonymous, institutions, ...ofFile } = made
  const passages = [...passagesOf(record), ...answerPassages(answers)]
  const repeatedInText = readRecordText(
    passages,
    people,
    copy.decisions,
    institutions ?? titlePage.affiliations,
  ).repeated
  const leaks = aboutWhom([...openPlaces(repeatedInText), ...openPlaces(repeated)], people)
  const report = { ...ofFile, leaks }
  const used = new Set([...repeatedInText.used, ...repeated.used])
  const decisions = copy.decisions.filter((one) => used.has(one))
  const store = (made: Uint8Array, extension: DocumentExtension) =>
    storeMade(deps, {
      ...{ bytes: made, extension, sample: manuscript.sample },
      name: `${manuscript.number}-version-${copy.version}.${extension}`,
    })
  const files = [await store(anonymous, format)]
  if (format === 'pdf' || !deps.wordToPdf) return { files, report, decisions }
  const convert = deps.wordToPdf
  const pdfOf = async (word: Uint8Array) => {
    const converted = await convert({ bytes: word, format })
    return (await deps.anonymise({ bytes: converted, format: 'pdf', ...about, replacements: [], isChecked: true }))
      .bytes
  }
  const pdf = await pdfOf(anonymous).catch((error: unknown) => whyNoPdf(deps, copy, error))
  if (typeof pdf === 'string') return { files, report: { ...report, noPdf: pdf }, decisions }
  return { files: [...files, await store(pdf, 'pdf')], report, decisions }
}

/** The Word file is a whole copy, so it stays when LibreOffice fails. */
function whyNoPdf({ log }: Deps, { manuscriptId, version }: Copy, error: unknown): string {
  log.error({ manuscriptId, version, err: error }, 'the PDF of an anonymous copy was not made')
  if (/not converted within/.test(String(error))) return 'LibreOffice took too long to make a PDF of it.'
  if (isTooMuch(error)) return 'Its PDF is too large or too complicated to be cleaned here.'
  if (error instanceof AppError) return 'LibreOffice made a PDF of it that cannot be read.'
  return 'LibreOffice could not make a PDF of it.'
}

/** The first sentence names the fault. The others are advice for the author. */
export function sentenceFor({ log }: Deps, about: object, error: unknown): string {
  // The next run tries again.
  if (isStorageAway(error)) throw error
  if (error instanceof AppError) return /^.*?\.(?= |$)/.exec(error.message)?.[0] ?? error.message
  if (isTooMuch(error)) return 'The file is too large or too complicated to read here.'
  log.error({ ...about, err: error }, 'an anonymous copy was not made')
  return 'The copy could not be made.'
}
