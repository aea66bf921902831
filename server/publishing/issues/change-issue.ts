import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { changeIssue as call } from '#contracts/publishing/plans.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { moveProblem } from '#domain/words/issue.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openForSite } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { articleMoved } from './letters.ts'
import { openedIssue } from './publish.ts'
import { findIssues } from './read-store.ts'
import { findPublished, lockJournal, nextPosition, putInIssue } from './store.ts'

/** Its ID, DOI and address stay; its citation, files and deposits follow. It becomes the last of its new issue. */
export async function changeIssue(
  deps: Deps,
  admin: Staff,
  { id, from, issue }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  return deps.db.transaction(async (tx) => {
    const article = await findPublished(tx, id)
    if (!article) throw new AppError('not-found', 'There is no such article.')
    const { journal, volume, customId, title, doi } = article
    await lockJournal(tx, journal)
    const to = await openedIssue(tx, journal, issue)
    const now = deps.clock.now()
    const problem = moveProblem({ issue: from, volume }, { issue, volume: to.volume }, now)
    if (problem) throw faultAt('issue', problem, 'conflict')
    const place = { issue, position: await nextPosition(tx, journal, issue), updatedAt: now }
    if (!(await putInIssue(tx, id, from, place)))
      throw new AppError('conflict', 'Someone else has just moved this article. Reload the page.')
    await logActivity(tx, {
      ...{ by: admin, action: 'change-issue', object: 'article', objectId: id, journal },
      details: { customId, title, from: `issue ${from}`, to: `issue ${issue}` },
    })
    await tellAuthor(deps, tx, article, { from, to: issue })
    if (deps.config.crossref.prefix && doi) await queueDeposit(tx, id, now)
    await queuePdf(tx)
    return { _id: id, issue }
  })
}

type Article = NonNullable<Awaited<ReturnType<typeof findPublished>>>

async function tellAuthor(deps: Deps, tx: Tx, article: Article, moved: { from: number; to: number }): Promise<void> {
  const { manuscriptId, customId, title } = article
  const manuscript = manuscriptId && (await openForSite(tx, manuscriptId))
  if (!manuscript) return
  const url = deps.config.publicUrl + articlePath(article)
  const letter = articleMoved(aboutOf(deps, { ...manuscript, title }), { ...moved, customId, url })
  await addLetter(tx, composeLetter(letter), { manuscriptId })
}

/** The issues that an article can move to. */
export async function issuesToMoveTo({ db, clock }: Deps, { id }: { id: string }): Promise<number[]> {
  const article = await findPublished(db, id)
  if (!article) return []
  const issues = await findIssues(db, article.journal)
  return issues
    .map(({ number, volume }) => ({ issue: number, volume }))
    .filter((place) => moveProblem(article, place, clock.now()) === null)
    .map(({ issue }) => issue)
}
