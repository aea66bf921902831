import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type ArticleRecord, frozenRecord } from '#domain/manuscript/record/record.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import { isSigned, type Stamper } from '#server/adapters/pdf/stamper.ts'
import { isStorageAway } from '../../adapters/storage/storage.ts'
import type { Deps } from '../../deps.ts'
import { draftPrefix, epubKey, failureKey, pdfKey } from './key.ts'
import { stampOf } from './stamp-of.ts'
import { findEarlier, findEnd, findOffered, type Offered, tellReaders } from './store.ts'
import { typesetPdf, writeEpub } from './typeset.ts'

export type RecordsOf = (ids: string[]) => Promise<ArticleRecord[]>

const batchSize = 500
/** The next run makes the PDFs that are left. */
const runSeconds = 20
const daySeconds = 24 * 3600

/** A PDF that belongs to no article, such as a proof. */
export type OtherPdf = { key: string; write(): Promise<Uint8Array> }

/** Makes missing PDFs for up to `runSeconds`, and removes those that nothing uses any more. */
export async function makePdfs(deps: Deps, recordsOf: RecordsOf, others: OtherPdf[] = []): Promise<void> {
  const { madePdfs, clock } = deps
  const started = clock.now()
  const known = await knownKeys(deps, new Date(started.getTime() - daySeconds * 1000))
  const stamper = deps.openStamper()
  const made: string[] = []
  const isToDo = (key: string) => {
    const isTried = [known.delete(key), known.delete(failureKey(key))].includes(true)
    return !isTried && clock.now().getTime() - started.getTime() <= runSeconds * 1000
  }
  try {
    // Somebody waits for these, and they are few.
    for (const { key, write } of others) if (isToDo(key)) await make(deps, key, key, write)
    for await (const article of offered(deps)) {
      for (const { key, write } of formsOf(deps, article)) {
        if (!isToDo(key)) continue
        const writes = () => write({ ...deps, stamper, recordsOf }, article)
        if (await make(deps, article.id, key, writes)) made.push(article.id)
      }
    }
  } finally {
    stamper.close()
    if (made.length > 0) await tellReaders(deps.db, made)
  }
  for (const key of known) await madePdfs.remove(key)
  await madePdfs.removeTemporary(new Date(started.getTime() - daySeconds * 1000))
}

/** Removes failures older than a day, so that those PDFs are tried again, and drafts as old, which nobody reads any more. */
async function knownKeys({ madePdfs }: Deps, before: Date): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const { key, storedAt } of madePdfs.list()) {
    const isDraft = key.startsWith(draftPrefix)
    const isFailure = key === failureKey(key.slice(0, -'-failed'.length))
    if ((isDraft || isFailure) && storedAt < before) await madePdfs.remove(key)
    else if (!isDraft) known.add(key)
  }
  return known
}

async function* offered({ db }: Deps): AsyncGenerator<Offered> {
  let after = ''
  for (;;) {
    const page = await findOffered(db, after, batchSize)
    yield* page
    after = page.at(-1)?.id ?? ''
    if (page.length < batchSize) break
  }
  let last: Pick<Offered, 'id' | 'version'> = { id: '', version: 0 }
  for (;;) {
    const page = await findEarlier(db, last.id, last.version, batchSize)
    yield* page
    last = page.at(-1) ?? last
    if (page.length < batchSize) return
  }
}

type Form = { key: string; write: (deps: Making, article: Offered) => Promise<Uint8Array> }

/** What is made of an article here. A PDF that was published stays as it is: its text adds the other formats. */
function formsOf(deps: Deps, article: Offered): Form[] {
  const key = pdfKey(deps, article)
  const isPdf = extensionOf(article.mediaType) === 'pdf'
  if (article.hasText && !article.isEarlier)
    return [
      { key, write: isPdf ? stampPdf : typesetPdf },
      { key: epubKey(key), write: writeEpub },
    ]
  return isPdf || deps.wordToPdf ? [{ key, write: stampPdf }] : []
}

export type Making = Deps & { stamper: Stamper; recordsOf: RecordsOf }

async function make(
  { madePdfs, log }: Deps,
  articleId: string,
  key: string,
  write: () => Promise<Uint8Array>,
): Promise<boolean> {
  const path = await madePdfs.temporaryPath()
  const bytes = await write().catch((error: unknown) => {
    if (isStorageAway(error)) throw error
    log.info({ articleId, err: error }, 'an article is served without a file of our making')
    return null
  })
  await writeFile(path, bytes ?? '')
  await madePdfs.put(bytes ? key : failureKey(key), path)
  return bytes !== null
}

async function stampPdf(deps: Making, article: Offered): Promise<Uint8Array> {
  const { storage, stamper, content, wordToPdf } = deps
  const stored = await storage.open(article.fileId)
  const [record] = await deps.recordsOf([article.id])
  if (!stored || !record) throw new Error('its file is missing')
  const original = await buffer(stored.stream)
  const end = article.isEarlier ? await findEnd(deps.db, article) : null
  const shown = end ? { ...record, ...frozenRecord(end.before), version: article.version } : record
  const about = stampOf(shown, content.site.pdf.citation, end)
  const format = extensionOf(article.mediaType)
  if (format === 'pdf' || !format || !wordToPdf) {
    if (isSigned(original)) throw new Error('it is signed')
    return stamper.stamp({ bytes: original, about })
  }
  if (!article.isChecked) throw new Error('it was never checked in full')
  const converted = await wordToPdf({ bytes: original, format })
  const { warnings } = await deps.inspectPatiently({ bytes: converted, extension: 'pdf' })
  if (warnings.length > 0) throw new Error(warnings.join(' '))
  return stamper.stamp({ bytes: converted, about })
}
