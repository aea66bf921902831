import { expect, test } from 'vitest'
import { coursePayments, courses } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { db, services } = site

async function course(title: string): Promise<string> {
  const id = newId()
  await db.insert(courses).values({ id, title, description: 'A sample course', priceMinor: 500_000 })
  return id
}

test('an author sees the courses they asked to buy, newest first, and whether each is confirmed', async () => {
  const [ada, bayo] = [await site.author(), await site.author()]
  const [writing, reading] = [await course('Writing well'), await course('Reading well')]
  const buy = (courseId: string, authorId: string, day: string, confirmedAt: Date | null = null) =>
    db
      .insert(coursePayments)
      .values({ id: newId(), courseId, authorId, priceMinor: 500_000, createdAt: new Date(day), confirmedAt })
  await buy(writing, ada.id, '2026-05-01', new Date('2026-05-03'))
  await buy(reading, ada.id, '2026-05-02')
  await buy(writing, bayo.id, '2026-05-02')
  expect(await services.courses.ownCourses({ realm: 'author', ...ada })).toEqual([
    { _id: reading, title: 'Reading well', isPaid: false, boughtAt: '2026-05-02T00:00:00.000Z' },
    { _id: writing, title: 'Writing well', isPaid: true, boughtAt: '2026-05-01T00:00:00.000Z' },
  ])
})
