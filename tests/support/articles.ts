import { eq } from 'drizzle-orm'
import { formatCustomId } from '#domain/words/custom-id.ts'
import { articles, files, issues, journals } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { newId } from '#server/ids.ts'

type Row = typeof articles.$inferInsert
type Change = Partial<Omit<Row, 'fileId'>> & { fileId?: string }

/** Inserts issues and articles directly into the tables, for tests of what readers see. */
export async function publishingOn(db: Db, journal = 'domain-health-journal') {
  let count = 0
  const fileId = newId()
  const file = { name: 'manuscript.pdf', mediaType: 'application/pdf', bytes: 1234, sha256: 'x' }
  await db.insert(files).values({ id: fileId, kind: 'manuscript', ...file, ownerRealm: 'author', ownerId: 'nobody' })

  const isNumbered = eq(journals.slug, 'domain-health-journal')
  const lastNumber = async () => (await db.select().from(journals).where(isNumbered))[0]?.lastArticleNumber ?? 0

  async function openIssue(number: number, volume: number, of = journal) {
    await db.insert(issues).values({ journal: of, number, volume, openedAt: new Date('2026-01-05T09:00:00Z') })
    await db.update(journals).set({ issue: number }).where(eq(journals.slug, of))
  }

  let previous: Promise<unknown> = Promise.resolve()

  /** By default, an article of volume 2, issue 1, published a day after the previous one. One after the other. */
  function publish(change: Change = {}) {
    const published = previous.then(() => insert(change))
    previous = published.catch(() => {})
    return published
  }

  async function insert({ authors = [{ name: 'Ada Obi' }, { name: 'Bayo Eze' }], ...change }: Change = {}) {
    count = Math.max(count, await lastNumber()) + 1
    const at = new Date(Date.UTC(2026, 0, count))
    const article = {
      id: newId(),
      customId: formatCustomId('DHJ', change.volume ?? 2, count),
      journal,
      volume: 2,
      issue: 1,
      position: count,
      title: `Article ${count}`,
      authors,
      authorNames: authors.map(({ name }) => name).join(', '),
      articleType: 'Research Article',
      abstract: 'Nothing to see.',
      country: 'Nigeria',
      fileId,
      receivedAt: at,
      acceptedAt: at,
      publishedAt: at,
      ...change,
    }
    await db.insert(articles).values(article)
    // Notices and publications take the numbers after it.
    await db.update(journals).set({ lastArticleNumber: count }).where(isNumbered)
    return article
  }

  async function publishMany(howMany: number, change: Change = {}) {
    for (let at = 0; at < howMany; at++) await publish(change)
  }

  return { fileId, openIssue, publish, publishMany }
}
