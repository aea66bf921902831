import { type RecordFile, recordFiles } from '#domain/manuscript/record/formats.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { linksetFile } from '#domain/manuscript/record/signposting.ts'
import type { Deps } from '../../deps.ts'

/** The files offered at the address of an article's page. */
export const articleExports = [...recordFiles, linksetFile]
/** The formats that can hold several records. They are also offered for an issue. */
export const issueExports = recordFiles.filter(({ isSingle }) => !isSingle)

/** Returns the file as text; null if it would be empty. */
export function writeExport({ content }: Deps, { takes, write }: RecordFile, records: ArticleRecord[]): string | null {
  const taken = takes ? records.filter(takes) : records
  const { publisher, contact } = content.site
  return taken.length === 0 ? null : write(taken, { name: publisher.name, email: contact.email })
}
