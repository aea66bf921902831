import { asc } from 'drizzle-orm'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { articles } from '#server/db/schema.ts'
import { withChanges } from '#server/publishing/record/read.ts'
import { findRecords } from '#server/publishing/record/store.ts'
import { addSampleContent } from '#server/sample/sample.ts'
import { testApi } from './build.ts'

/** The records of all sample articles, read from a new database. Call this once at the top of a test file. */
export async function sampleRecords(): Promise<ArticleRecord[]> {
  const { db, deps } = await testApi({ config: { publicUrl: 'https://journals.example.org' } })
  await addSampleContent(deps)
  const rows = await db.select({ id: articles.id }).from(articles).orderBy(asc(articles.customId))
  return withChanges(
    deps,
    await findRecords(
      db,
      rows.map(({ id }) => id),
    ),
  )
}
