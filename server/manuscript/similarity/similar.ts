import type { Comparison, Similar } from '#contracts/manuscript/similarity.ts'
import { hiddenPlaces, visibleTo } from '#domain/manuscript/same-work.ts'
import { listedShare, passagesInCommon, shareOf } from '#domain/manuscript/similarity/overlap.ts'
import { type Word, wordsIn } from '#domain/manuscript/similarity/words.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { openForStaff } from '../../access/opened.ts'
import { findWorks, type Work } from '../submission/same-work-store.ts'
import { findNewestText, findOverlaps, findShared, findTexts } from './store.ts'

type Reading = Pick<Deps, 'config'> & { db: DbOrTx }
type Overlap = { textId: number; words: number; work: Work }

const mostShown = 10

const idOf = ({ manuscript, article }: Work) => manuscript?.id ?? article?.id ?? ''

/** The other works that have passages in common with this text, of each the version with the most. */
export async function overlapsOf(db: DbOrTx, textId: number, manuscriptId: string): Promise<Overlap[]> {
  const found = await findOverlaps(db, textId)
  const works = await findWorks(
    db,
    found.flatMap((one) => one.manuscriptId ?? []),
    found.flatMap((one) => one.articleId ?? []),
  )
  const strongest = new Map<string, Overlap>()
  for (const { manuscriptId: of, articleId, textId, words } of found.toSorted((a, b) => b.words - a.words)) {
    const work = works.find(({ manuscript, article }) => manuscript?.id === of || article?.id === articleId)
    if (work && idOf(work) !== manuscriptId && !strongest.has(idOf(work)))
      strongest.set(idOf(work), { textId, words, work })
  }
  return [...strongest.values()].slice(0, mostShown)
}

async function ownText(db: DbOrTx, staff: Staff, id: string) {
  const manuscript = await openForStaff(db, staff, id)
  return { manuscript, text: await findNewestText(db, manuscript) }
}

export async function listSimilar({ db, config }: Reading, staff: Staff, { id }: { id: string }): Promise<Similar> {
  const { manuscript, text } = await ownText(db, staff, id)
  if (!text) return { version: null, works: [], hidden: [] }
  const shown = (await overlapsOf(db, text.id, id)).map((one) => ({
    ...one,
    shown: visibleTo(staff, one.work.manuscript, one.work.article !== null),
    share: shareOf(one.words, text.words),
  }))
  return {
    version: text.version,
    works: shown.flatMap(({ shown, work, textId, words, share }) => {
      if (shown !== 'all' && shown !== 'published') return []
      const known = shown === 'all' ? work.manuscript : null
      return {
        text: textId,
        number: known?.number ?? work.article?.customId ?? '',
        heading: known?.title ?? work.article?.title ?? '',
        author: known?.author ?? work.article?.authorNames ?? '',
        journal: known?.journal ?? work.article?.journal ?? '',
        status: known?.status ?? 'published',
        since: (known?.statusAt ?? work.article?.publishedAt ?? new Date(0)).toISOString(),
        address: known ? `/admin/review/${known.id}` : work.article ? config.publicUrl + articlePath(work.article) : '',
        isSameAuthor: known !== null && isSameAuthor(manuscript, known),
        ...{ words, share },
      }
    }),
    hidden: hiddenPlaces.flatMap((place) => {
      const [most] = shown.filter((one) => one.shown === place)
      return most ? [{ place, share: most.share, words: most.words }] : []
    }),
  }
}

/** Of each manuscript the largest share of its text that another work has, where lists say it. */
export async function sharesOf({ db }: Reading, staff: Staff, ids: string[]): Promise<Map<string, number>> {
  const found = ids.length > 0 ? await findShared(db, ids, listedShare) : []
  if (found.length === 0) return new Map()
  const works = await findWorks(
    db,
    found.flatMap((one) => one.manuscript_id ?? []),
    found.flatMap((one) => one.article_id ?? []),
  )
  const shares = new Map<string, number>()
  for (const { id, words, all, manuscript_id, article_id } of found) {
    const work = works.find(({ manuscript, article }) => manuscript?.id === manuscript_id || article?.id === article_id)
    if (work && visibleTo(staff, work.manuscript, work.article !== null))
      shares.set(id, Math.max(shares.get(id) ?? 0, shareOf(words, all)))
  }
  return shares
}

type Known = { authorId: string | null; email: string }
const isSameAuthor = (one: Known, other: Known) =>
  (one.authorId !== null && one.authorId === other.authorId) || one.email === other.email

/** The passages in common, side by side, in the order of the manuscript. */
export async function compareWith(
  deps: Reading,
  staff: Staff,
  { id, text: otherId }: { id: string; text: number },
): Promise<Comparison> {
  const { works, version } = await listSimilar(deps, staff, { id })
  const work = works.find(({ text }) => text === otherId)
  const notFound = () => new AppError('not-found', 'These have no text in common.')
  if (!work || version === null) throw notFound()
  const [{ text: own }, [other]] = await Promise.all([ownText(deps.db, staff, id), findTexts(deps.db, [work.text])])
  if (!own || !other) throw notFound()
  const [here, there] = [wordsIn(own.text), wordsIn(other.text)]
  return {
    ...{ work, version },
    passages: passagesInCommon(here, there).map(({ from, to, thereFrom, thereTo }) => ({
      from,
      words: to - from,
      here: slice(own.text, here, from, to),
      there: slice(other.text, there, thereFrom, thereTo),
    })),
  }
}

const slice = (text: string, words: Word[], from: number, to: number) =>
  text.slice(words[from]?.from, words[to - 1]?.to)
