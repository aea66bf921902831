import { noticeRecord } from '#domain/manuscript/record/notice.ts'
import { type ChangeKind, doiOf, type FrozenRecord } from '#domain/manuscript/record/record.ts'
import { formatCustomId, formatSampleId } from '#domain/words/custom-id.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { countSamples, insertArticle, nextPosition, takeNumber } from '../issues/store.ts'
import type { ArticleRow } from './change-store.ts'
import { findIssueAt } from './notice-store.ts'

/** `before`: the article's record before the change. */
export type Notified = { version: number; kind: ChangeKind; reason: string; before: FrozenRecord; at: Date }

/**
 * Publishes the notice of a change as a record of its own, in the issue that was open then. The caller must hold the lock
 * on the journal.
 */
export async function publishNotice(deps: Deps, tx: Tx, article: ArticleRow, change: Notified): Promise<void> {
  const { journal, country, licence, sample } = article
  const { title: journalTitle = journal, customIdPrefix: prefix = article.customId.split('-')[0] ?? '' } =
    deps.content.journal(journal) ?? {}
  const { at, version, kind, reason, before: about } = change
  const { number: issue, volume } = (await findIssueAt(tx, journal, at)) ?? { number: article.issue, ...article }
  const customId = sample
    ? formatSampleId(prefix, volume, (await countSamples(tx, journal)) + 1)
    : formatCustomId(prefix, volume, await takeNumber(tx, journal))
  const record = noticeRecord({ kind, reason, about, journalTitle })
  const id = newId()
  await insertArticle(tx, {
    ...{ id, journal, volume, issue, customId, country, licence, sample, ...record },
    ...{ noticeOf: article.id, noticeVersion: version, fileId: null },
    doi: sample ? null : doiOf(deps.config.crossref.prefix, customId),
    position: await nextPosition(tx, journal, issue),
    authorNames: journalTitle,
    namesAsk: false,
    ...{ receivedAt: at, acceptedAt: at, publishedAt: at, updatedAt: deps.clock.now() },
  })
  if (deps.config.crossref.logIn) await queueDeposit(tx, id, deps.clock.now())
}
