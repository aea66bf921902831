import { type RecordFile, recordFiles } from '#domain/record/formats.ts'
import type { ArticleRecord } from '#domain/record/record.ts'
import { linksetFile } from '#domain/record/signposting.ts'
import type { Deps } from '../../deps.ts'

/** What lies beside an article's page. */
export const articleExports = [...recordFiles, linksetFile]
/** One or many records in one file: these lie beside an issue's page too. */
export const issueExports = recordFiles.filter(({ isSingle }) => !isSingle)

/** The file as text; null where it would hold nothing. */
export function writeExport({ content }: Deps, { takes, write }: RecordFile, records: ArticleRecord[]): string | null {
  const taken = takes ? records.filter(takes) : records
  const { publisher, contact } = content.site
  return taken.length === 0 ? null : write(taken, { name: publisher.name, email: contact.email })
}
