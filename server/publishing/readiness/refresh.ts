import { type ArticleRecord, isFileOffered } from '#domain/manuscript/record/record.ts'
import { articleFindings, articleRules, type Sent } from '#domain/publishing/readiness/article.ts'
import { receivers } from '#domain/publishing/readiness/finding.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { settle } from '../../db/recounts.ts'
import type { Deps } from '../../deps.ts'
import { madePdfBytes } from '../pdfs/find.ts'
import { recordsOf } from '../record/read.ts'
import { type Found, findToCheck, markAllUnless, recountFindings, replaceFindings } from './store.ts'

const atATime = 200

/** Checks the articles that have changed, and all of them after a change of the rules or the settings that they depend on. */
export async function refreshFindings(deps: Deps): Promise<void> {
  const { db, config } = deps
  await db.transaction((tx) => markAllUnless(tx, JSON.stringify([articleRules, config.crossref.prefix])))
  await settle(db, {
    subject: 'readiness',
    most: atATime,
    async recount(tx, ids) {
      await replaceFindings(tx, ids, await check({ ...deps, db: tx }, ids))
      await recountFindings(tx)
    },
  })
}

async function check(deps: Deps, ids: string[]): Promise<Found[]> {
  const rows = await findToCheck(deps.db, ids)
  const records = await recordsOf(
    deps,
    rows.map(({ id }) => id),
  )
  const found = rows.map(async ({ id, customId, sample, publishedAt, deposit, atDoaj }) => {
    const record = records.find((one) => one.customId === customId)
    if (!record) return []
    const findings = articleFindings({
      record,
      pdfBytes: await pdfBytesOf(deps, id, record),
      isSample: sample,
      prefix: deps.config.crossref.prefix,
      deposit: sent(deposit),
      atDoaj: sent(atDoaj),
    })
    return receivers.flatMap((receiver) => {
      const own = findings.filter((finding) => finding.receiver === receiver)
      const weight = own.some((finding) => finding.weight === 'refused') ? ('refused' as const) : ('missed' as const)
      const kept = { articleId: id, receiver, journal: record.journal.slug, weight, publishedAt, findings: own }
      return own.length > 0 ? [kept] : []
    })
  })
  return (await Promise.all(found)).flat()
}

const sent = (deposit: { state: string; answer: string | null } | null): Sent | null =>
  deposit && { isFailed: deposit.state === 'failed', answer: deposit.answer }

async function pdfBytesOf(deps: Deps, id: string, record: ArticleRecord): Promise<number | null> {
  if (!isFileOffered(record)) return null
  const { journal, version, updatedAt, file } = record
  const made = await madePdfBytes(deps, { id, journal: journal.slug, version, updatedAt: new Date(updatedAt) })
  return made ?? (file?.mediaType === mediaTypes.pdf ? file.bytes : null)
}
