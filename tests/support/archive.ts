import type { Journal } from '#domain/manuscript/journal.ts'
import { addManyArticles } from './many-articles.ts'
import { manyRows } from './plans.ts'
import { template } from './template.ts'

/** A database with many articles. */
export const archive = (journals: readonly Journal[]): Promise<string> =>
  template('archive', (connection) => addManyArticles(connection, { count: manyRows, journals, abstractWords: 30 }))
