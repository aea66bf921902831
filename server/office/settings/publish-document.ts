import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { slugify } from '#domain/words/slug.ts'
import { withValue } from '../../adapters/content-text.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { addState } from './add-state.ts'
import { refused } from './faults.ts'

type Fields = Readonly<Record<string, unknown>>

/** Publishes a document that was not there, or removes one: both are one state with its entry in the log. */
export async function publishDocument(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { document, text, why = '' }: { document: string; text: string | null; why?: string },
): Promise<void> {
  const changes = { texts: new Map([[document, text]]) }
  const content = await addState(deps, tx, changes, { kind: 'publication', by: staff, why }).catch((error: unknown) => {
    throw refused(error, document)
  })
  if (!content) throw new AppError('conflict', 'This is what is published already.')
  const details = { changed: `${document}: ${text === null ? 'removed' : 'added'}`, ...(why && { reason: why }) }
  await logActivity(tx, {
    ...{ by: staff, action: 'publish-setting', object: 'settings', objectId: String(content.state), details },
  })
}

export const written = (document: string, text: string, fields: Fields) =>
  Object.entries(fields).reduce((all, [field, value]) => withValue(document, all, field, value), text)

/** The address follows from the title. */
export function slugOf(title: string): string {
  const slug = slugify(title)
  if (slug === '') throw faultAt('title', 'Please give a title with letters or digits.')
  return slug
}
