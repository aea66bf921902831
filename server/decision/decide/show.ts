import type { Manuscript } from '#contracts/manuscript/manuscripts.ts'
import { fieldsAt } from '#domain/manuscript/field-values.ts'
import { detailsOf } from '#domain/manuscript/record/record.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import type { ShownRow } from './read-store.ts'

/** Lists each field, so that a column added later is not exposed by accident. */
export function show({ config }: Deps, row: ShownRow): Manuscript {
  const { references: _, ...listed } = fieldsAt('submission', row)
  return {
    _id: row.id,
    number: row.number,
    ...listed,
    coAuthors: row.coAuthors.map(({ name, email, ...person }) => ({ name, email, ...detailsOf(person) })),
    suggestedReviewers: row.suggestedReviewers,
    opposedReviewers: row.opposedReviewers,
    file: fileUrl(row.fileId, config.publicUrl),
    status: row.status,
    edited: row.edited,
    volume: row.volume,
    issue: row.issue,
    customId: row.customId,
    createdAt: row.createdAt.toISOString(),
    statusAt: row.statusAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
