import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { listNames as listing, reviewNames as reviewing } from '#contracts/manuscript/names.ts'
import { asksForParts, divided, fieldsOfName, keptParts, storedParts } from '#domain/manuscript/names/name-input.ts'
import { parseName } from '#domain/manuscript/names/names.ts'
import { citedAs } from '#domain/manuscript/record/names.ts'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { lockArticle } from './change-store.ts'
import { countAsked, findAsked, findUnsorted, settle, sort } from './names-store.ts'

const pageSize = 20
const batch = 500

export async function listNames({ db }: Deps, { page }: InputOf<typeof listing>): Promise<ReplyOf<typeof listing>> {
  const total = await countAsked(db)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const rows = await findAsked(db, pageSize, (page - 1) * pageSize)
  return {
    articles: rows.map((row) => ({
      ...{ article: row.id, title: row.title, customId: row.customId, path: articlePath(row) },
      publishedAt: row.publishedAt.toISOString(),
      authors: asked(row.authors),
    })),
    ...{ page, pages, total },
  }
}

/** The names to look at. If a correction has since replaced them all, the whole by-line. */
function asked(authors: FrozenAuthor[]) {
  const named = authors.map((author, at) => {
    const cited = partsNow(author)
    return { at, name: author.name, parts: fieldsOfName(cited), citedAs: citedAs(cited) }
  })
  const doubtful = named.filter(({ name }) => parseName(name).certainty === 'ask')
  return doubtful.length > 0 ? doubtful : named
}

const partsNow = ({ name, parts }: FrozenAuthor) => (parts ? storedParts(parts) : divided(name, null))

/**
 * The only way in which a published record's names change without a new edition: the people and what they are called stay,
 * and only how indexes sort them becomes right.
 */
export async function reviewNames(
  deps: Deps,
  staff: Staff,
  { id, authors: given }: InputOf<typeof reviewing>,
): Promise<ReplyOf<typeof reviewing>> {
  await deps.db.transaction(async (tx) => {
    const article = await lockArticle(tx, id)
    if (!article) throw new AppError('not-found', 'There is no such article.')
    const { title, customId, journal } = article
    if (given.some(({ at }) => !article.authors[at]))
      throw faultAt('authors', 'Someone else has changed this article. Reload the page.', 'conflict')
    const authors = article.authors.map((author, at) => {
      const said = given.find((one) => one.at === at)
      const parts = said ? keptParts(author.name, said.parts) : null
      return { ...author, parts: parts ?? fieldsOfName(partsNow(author)) }
    })
    const changed = authors.flatMap(({ parts }, at) => {
      const before = article.authors[at]
      const [old, now] = [before ? citedAs(partsNow(before)) : '', citedAs(storedParts(parts))]
      return before && isSame(before, parts) ? [] : [old === now ? now : `${old} → ${now}`]
    })
    const now = deps.clock.now()
    // Harvesters, the registration agency and the PDF get only what has changed.
    if (!(await settle(tx, id, { authors, ...(changed.length > 0 && { updatedAt: now }) })))
      throw new AppError('conflict', 'These names have already been reviewed.')
    const details = { customId, title, changed }
    await logActivity(tx, { by: staff, action: 'review-names', object: 'article', objectId: id, journal, details })
    if (changed.length === 0) return
    if (deps.config.crossref.prefix && article.doi) await queueDeposit(tx, id, now)
    await queuePdf(tx)
  })
  return { success: 'Names confirmed.' }
}

function isSame(before: FrozenAuthor, { family, given, suffix, organisation }: NonNullable<FrozenAuthor['parts']>) {
  const old = fieldsOfName(partsNow(before))
  return old.family === family && old.given === given && old.suffix === suffix && old.organisation === organisation
}

/** Finds the records from before names had parts whose names somebody should look at. Nothing of the records changes. */
export async function sortNames({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let rows = await findUnsorted(db, batch); rows.length > 0; rows = await findUnsorted(db, batch)) {
    const [asking = [], others = []] = [true, false].map((isAsking) =>
      rows.filter(({ authors }) => authors.some(asksForParts) === isAsking).map(({ id }) => id),
    )
    await sort(db, asking, true)
    await sort(db, others, false)
  }
}
