import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '#server/db/schema.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'

const { db } = await testApi()
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)

test('records from before get rid of U+FFFE and U+FFFF, and others stay as they are', async () => {
  const odd = await publish({
    title: 'A\ufffeB\uffffC',
    authors: [{ name: 'Ada\ufffe Obi', affiliation: '\uffffWarri' }],
    keywords: ['one\uffff', 'two, three'],
    references: [],
  })
  const plain = await publish({ title: 'Plain \ufffd', keywords: ['a'], references: ['One', 'Two'] })
  const rowOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0]
  const before = await rowOf(plain.id)
  const file = readdirSync('migrations').find((name) => name.endsWith('_without_noncharacters.sql'))
  for (const statement of readFileSync(`migrations/${file}`, 'utf8').split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement))
  expect(await rowOf(odd.id)).toMatchObject({
    title: 'ABC',
    authors: [{ name: 'Ada Obi', affiliation: 'Warri' }],
    keywords: ['one', 'two, three'],
    references: [],
  })
  expect(await rowOf(plain.id)).toEqual(before)
})
