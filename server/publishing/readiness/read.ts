import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { DepositState } from '#contracts/publishing/deposits.ts'
import type { listFindings as contract } from '#contracts/publishing/readiness.ts'
import { pagesMax } from '#contracts/shapes.ts'
import { type Receiver, receivers, type Weight, weights } from '#domain/publishing/readiness/finding.ts'
import { journalFindings } from '#domain/publishing/readiness/journal.ts'
import { perName } from '#domain/words/per-name.ts'
import { changedKeys } from '../../db/recounts.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { titleOf } from '../articles/listed-article.ts'
import { atDoaj, countListed } from '../deposits/doaj-store.ts'
import { countByState } from '../deposits/store.ts'
import { findCounts, findFindings } from './store.ts'

const pageSize = 20

type Counts = Record<Weight, number>

export async function listFindings(
  { db, content, config }: Deps,
  { receiver: asked, journal, page }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const kept = await findCounts(db)
  const countsOf = (receiver: Receiver, slug = journal): Counts => {
    const own = kept.filter((row) => row.receiver === receiver && (slug === undefined || row.journal === slug))
    return perName(weights, (weight) => sum(own.filter((row) => row.weight === weight).map((row) => row.articles)))
  }
  const { prefix, logIn } = config.crossref
  const site = {
    hasPrefix: prefix !== null,
    hasLogIn: logIn !== null,
    hasDoajKey: config.doaj.apiKey !== null,
    pdfCitation: content.site.pdf.citation,
  }
  const known = content.journals
    .filter(({ slug }) => journal === undefined || slug === journal)
    .map((one) => ({ slug: one.slug, title: one.title, findings: journalFindings({ journal: one, site }) }))
  const refuses = (receiver: Receiver) =>
    countsOf(receiver).refused > 0 ||
    known.some(({ findings }) => findings.some((one) => one.receiver === receiver && one.weight === 'refused'))
  const receiver = asked ?? receivers.find(refuses) ?? receivers[0]
  const total = sum(Object.values(countsOf(receiver)))
  const rows = await findFindings(db, { receiver, journal, limit: pageSize, offset: (page - 1) * pageSize })
  return {
    receiver,
    counts: perName(receivers, (one) => countsOf(one)),
    journals: known.map(({ findings, ...one }) => ({
      ...one,
      counts: countsOf(receiver, one.slug),
      findings: findings.filter((finding) => finding.receiver === receiver),
    })),
    articles: rows.map(({ articleId, publishedAt, journal: slug, customId, findings, ...row }) => ({
      ...{ article: articleId, ...titleOf(row), customId, findings },
      path: `/admin/articles/${slug}/${customId}`,
      publishedAt: publishedAt.toISOString(),
    })),
    doaj: config.doaj.apiKey === null ? null : await countAtDoaj(db),
    isChecking: (await changedKeys(db, 'readiness', 1)).length > 0,
    ...{ page, pages: Math.min(pagesMax, Math.max(1, Math.ceil(total / pageSize))), total },
  }
}

async function countAtDoaj(db: DbOrTx) {
  const found = new Map((await countByState(db, atDoaj)).map(({ state, count }) => [state, count]))
  const count = (state: DepositState) => found.get(state) ?? 0
  return { registered: await countListed(db), waiting: count('waiting'), failed: count('failed') }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
