import type { InputOf } from '#contracts/endpoint.ts'
import type { Alike, findSentBefore as call, SameAs, SentBefore } from '#contracts/manuscript/same-work.ts'
import { hiddenPlaces, type Likeness, strongest, titleLikeness, visibleTo } from '#domain/manuscript/same-work.ts'
import { articlePath } from '#domain/words/article-path.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import { openForStaff } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findConfirmed } from '../../people/accounts/address-store.ts'
import type { Owner } from '../file-store.ts'
import { claimFile } from '../files/own.ts'
import {
  type Compared,
  findCandidates,
  findHashes,
  findMarked,
  findNotDuplicates,
  findWorks,
  type Work,
} from './same-work-store.ts'

type Reading = Pick<Deps, 'config'> & { db: DbOrTx }
type Found = Likeness & { id: string; work: Work }

const mostShown = 10

const sinceOf = ({ manuscript, article }: Work) => manuscript?.statusAt ?? article?.publishedAt ?? new Date(0)

/** Returns the works like each of those compared, the newest first. */
async function findAlike(db: DbOrTx, compared: Compared[]): Promise<Map<string, Found[]>> {
  const candidates = await findCandidates(db, compared)
  const idsOf = (key: 'manuscriptId' | 'articleId') => [...new Set(candidates.flatMap((one) => one[key] ?? []))]
  const works = new Map<string, Work>()
  for (const work of await findWorks(db, idsOf('manuscriptId'), idsOf('articleId')))
    works.set(work.manuscript?.id ?? work.article?.id ?? '', work)

  const likenessOf = ({ ref, title }: Compared, { manuscript, article }: Work): Likeness => {
    const found = candidates.filter(
      (one) =>
        one.ref === ref &&
        ((manuscript && one.manuscriptId === manuscript.id) || (article && one.articleId === article.id)),
    )
    return strongest(
      found.map((one) =>
        one.title === null
          ? { sameFile: true, title: null }
          : { sameFile: false, title: titleLikeness(title, one.title) },
      ),
    )
  }
  const alike = compared.map((one): [string, Found[]] => [
    one.ref,
    [...works]
      .map(([id, work]) => ({ id, work, ...likenessOf(one, work) }))
      .filter(({ id, sameFile, title }) => id !== one.ref && (sameFile || title !== null))
      .sort((a, b) => sinceOf(b.work).getTime() - sinceOf(a.work).getTime())
      .slice(0, mostShown),
  ])
  return new Map(alike.filter(([, found]) => found.length > 0))
}

/** What somebody learns of the works like each manuscript. Those with nothing to tell are left out. */
export async function alikeFor(
  { db, config }: Reading,
  staff: Staff,
  rows: Pick<Manuscript, 'id' | 'title'>[],
): Promise<Map<string, Alike>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const [hashes, said] = await Promise.all([findHashes(db, ids), findNotDuplicates(db, ids)])
  const pairs = new Set(said.flatMap(({ manuscriptId, workId }) => [manuscriptId + workId, workId + manuscriptId]))
  const found = await findAlike(
    db,
    rows.map(({ id, title }) => ({ ref: id, title, hashes: hashes.get(id) ?? [] })),
  )
  const visible = [...found].map(([id, works]): [string, Alike] => {
    const open = works
      .filter((one) => !pairs.has(id + one.id))
      .map((one) => ({ ...one, visible: shownTo(staff, one.work) }))
    return [
      id,
      {
        works: open.flatMap((one) => (one.visible === 'all' || one.visible === 'published' ? [shown(one)] : [])),
        hidden: hiddenPlaces.flatMap((place) => {
          const there = open.filter((one) => one.visible === place)
          return there.length > 0 ? [{ place, ...strongest(there) }] : []
        }),
      },
    ]
  })
  return new Map(visible.filter(([, { works, hidden }]) => works.length + hidden.length > 0))

  function shown({ id, work, sameFile, title, visible }: Found & { visible: string | null }): Alike['works'][number] {
    const { manuscript, article } = work
    const known = visible === 'all' ? manuscript : null
    return {
      _id: id,
      number: known?.number ?? article?.customId ?? '',
      heading: known?.title ?? article?.title ?? '',
      author: known?.author ?? article?.authorNames ?? '',
      journal: known?.journal ?? article?.journal ?? '',
      status: known?.status ?? 'published',
      since: (known?.statusAt ?? sinceOf(work)).toISOString(),
      mayOpen: known !== null,
      article: article && config.publicUrl + articlePath(article),
      ...{ sameFile, title },
    }
  }
}

/** What each of these manuscripts looks like, for a list: only those that may look like something are looked up. */
export async function sameAsFor(deps: Deps, staff: Staff, rows: Pick<Manuscript, 'id' | 'title'>[]) {
  const marked = await findMarked(
    deps.db,
    rows.map(({ id }) => id),
  )
  const alike = await alikeFor(
    deps,
    staff,
    rows.filter(({ id }) => marked.has(id)),
  )
  return new Map(
    [...alike].map(
      ([
        id,
        {
          works: [work],
          hidden: [place],
        },
      ]): [string, SameAs] => {
        const { sameFile = false, title = null } = work ?? place ?? {}
        return [id, { number: work?.number ?? null, sameFile, title }]
      },
    ),
  )
}

const shownTo = (staff: Staff, { manuscript, article }: Work) => visibleTo(staff, manuscript, article !== null)

export async function listAlike(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Alike> {
  const manuscript = await openForStaff(deps.db, staff, id)
  return (await alikeFor(deps, staff, [manuscript])).get(id) ?? { works: [], hidden: [] }
}

/**
 * For an author who is about to submit: their own manuscripts and what is published, nobody else's. An address counts as
 * theirs once it is confirmed; otherwise anybody could sign up with it to learn what was sent from it.
 */
export async function findSentBefore(
  { db, config }: Deps,
  author: Author,
  { title, file }: InputOf<typeof call>,
  owners: Owner[] = [author],
): Promise<SentBefore> {
  const [uploaded, confirmed] = await Promise.all([
    claimFile(db, { url: file, publicUrl: config.publicUrl, kind: 'manuscript', owners }),
    findConfirmed(db, [author.email]),
  ])
  const found = await findAlike(db, [{ ref: '', title, hashes: uploaded ? [uploaded.sha256] : [] }])
  const works = (found.get('') ?? []).map(({ work, sameFile, title: alike }) => ({
    ...work,
    address: work.article && work.article.standing !== 'removed' ? config.publicUrl + articlePath(work.article) : null,
    likeness: { sameFile, title: alike },
  }))
  const isOwn = ({ manuscript }: Work) =>
    manuscript !== null &&
    (manuscript.authorId === author.id || (manuscript.email === author.email && confirmed.has(author.email)))
  return {
    own: works.filter(isOwn).flatMap(({ manuscript, address, likeness }) =>
      manuscript
        ? {
            _id: manuscript.id,
            number: manuscript.number,
            heading: manuscript.title,
            status: manuscript.status,
            since: manuscript.statusAt.toISOString(),
            mayOpen: manuscript.authorId === author.id,
            article: address,
            ...likeness,
          }
        : [],
    ),
    articles: works.flatMap((work) =>
      work.article && work.address && !isOwn(work)
        ? { heading: work.article.title, authors: work.article.authorNames, address: work.address, ...work.likeness }
        : [],
    ),
  }
}
