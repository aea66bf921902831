import { crossref } from './crossref.ts'
import type { ArticleRecord } from './record.ts'

/** Builds the file of a deposit. Its date is the latest change, so that the same records always give the same file. */
export function crossrefFile(records: ArticleRecord[], depositor: { name: string; email: string }): string {
  const timestamp = records.map(({ updatedAt }) => updatedAt.replaceAll(/\D/g, '')).reduce((a, b) => (a > b ? a : b))
  const batchId = `${records.length === 1 ? '' : 'issue-'}${records[0]?.customId.toLowerCase()}-${timestamp}`
  return crossref(records, { batchId, timestamp, depositor })
}
