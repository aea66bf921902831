import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import { changedFields, decideChange, reasonProblem } from '#domain/manuscript/record/change.ts'
import {
  type ArticleState,
  type ChangeKind,
  type FrozenRecord,
  frozenRecord,
} from '#domain/manuscript/record/record.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openForSite } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { findCoAuthorsToTell } from '../../manuscript/objection-store.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { type ArticleRow, insertChange, lockArticle, updateArticle } from './change-store.ts'
import { articleChanged } from './letters.ts'
import { publishNotice } from './publish-notice.ts'

export type Asked = { id: string; version: number; reason: string }
export type Changed = { _id: string; version: number; standing: ArticleState; article: string }

/** `namesAsk`: whether somebody should look how the new names are divided. */
type Next = { record?: FrozenRecord; fileId?: string; namesAsk?: boolean }

/**
 * Makes a new edition in one transaction: locks the article, keeps the old record, stores what `next` returns, publishes a
 * notice, logs the change and writes to the authors.
 */
export async function changeArticle(
  deps: Deps,
  staff: Staff,
  kind: ChangeKind,
  asked: Asked,
  next: (tx: Tx, article: ArticleRow) => Promise<Next> = async () => ({}),
): Promise<Changed> {
  const problem = reasonProblem(asked.reason)
  if (problem) throw faultAt('reason', problem)
  return deps.db.transaction(async (tx) => {
    const { article, oldFile, standing } = await permitted(tx, staff, kind, asked)
    const before = frozenRecord(article)
    const { record = before, fileId = oldFile, namesAsk = false } = await next(tx, article)
    const version = article.version + 1
    const at = deps.clock.now()
    const { reason } = asked
    await insertChange(tx, {
      ...{ articleId: article.id, version, kind, reason, before, at },
      fileId: oldFile,
      actorId: staff.id,
    })
    const names = namesAsk && { namesAsk }
    await updateArticle(tx, article.id, { ...columnsOf(record), ...names, fileId, version, standing, updatedAt: at })
    await publishNotice(deps, tx, article, { version, kind, reason, before, at })
    await logActivity(tx, {
      by: staff,
      action: actions[kind],
      object: 'article',
      objectId: article.id,
      journal: article.journal,
      details: { customId: article.customId, title: record.title, version, changed: changedFields(before, record) },
    })
    await tell(deps, tx, { ...article, ...record }, kind, reason)
    if (deps.config.crossref.prefix && article.doi) await queueDeposit(tx, article.id, at)
    await queuePdf(tx)
    return { _id: article.id, version, standing, article: deps.config.publicUrl + articlePath(article) }
  })
}

const actions = {
  correction: 'correct-article',
  retraction: 'retract-article',
  removal: 'withdraw-article',
} as const satisfies Record<ChangeKind, LoggedAction>

async function permitted(tx: Tx, staff: Staff, kind: ChangeKind, { id, version }: Asked) {
  const article = await lockArticle(tx, id)
  if (!article) throw new AppError('not-found', 'There is no such article.')
  const verdict = decideChange(staff, article, kind)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  const { fileId: oldFile } = article
  if (oldFile === null) throw new Error('only a notice has no file, and no notice can be changed')
  if (article.version !== version)
    throw new AppError(
      'conflict',
      `Someone else has changed this article: it is now version ${article.version}. Check it before you continue.`,
    )
  return { article, oldFile, standing: verdict.standing }
}

function columnsOf(record: FrozenRecord) {
  return { ...record, authorNames: record.authors.map(({ name }) => name).join(', ') }
}

async function tell({ config, content }: Deps, tx: Tx, article: ArticleRow, kind: ChangeKind, reason: string) {
  const { title, customId } = article
  const manuscript = await openForSite(tx, article.manuscriptId)
  if (!manuscript) return
  const { id: manuscriptId } = manuscript
  const author = { name: manuscript.author, email: manuscript.email }
  const journal = content.journal(article.journal)
  const details = {
    ...{ kind, reason, title, customId },
    journalTitle: journal?.title ?? article.journal,
    url: config.publicUrl + articlePath(article),
    office: journal?.email ?? content.site.contact.email,
  }
  for (const to of [author, ...(await findCoAuthorsToTell(tx, manuscript))])
    await addLetter(tx, composeLetter(articleChanged(to, details)), { manuscriptId })
}
