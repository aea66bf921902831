import type { Clock } from '../../adapters/clock.ts'
import {
  type Content,
  ContentError,
  type ContentFault,
  type DrawPortrait,
  parseContent,
} from '../../adapters/content.ts'
import type { Documents, Picture } from '../../adapters/content-text.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { insertState, type NewVersion, newestState, readDocuments } from '../../db/content-states.ts'
import { addJournals } from '../../db/journals.ts'
import type { Tx } from '../../db/types.ts'
import { storePortrait } from '../../manuscript/files/store-portrait.ts'
import { findUsedJournals } from './store.ts'
import { readable } from './stored-documents.ts'
import { refuseUnfitWords } from './unfit-words.ts'

export type StateDeps = { clock: Clock; storage: Storage; drawPortrait: DrawPortrait }

export type Publication = {
  kind: 'start' | 'import' | 'publication' | 'return'
  by: { id: string; name: string } | null
  why?: string
}

/** What documents are to say; null removes one. */
export type Changes = { texts: ReadonlyMap<string, string | null>; pictures?: ReadonlyMap<string, Picture | null> }

/**
 * Adds the next state, in which these documents say something else, or returns null if none does. The caller has called
 * `lockContent`, and logs it in the same transaction. Nothing is added if anything in the whole content is wrong.
 */
export async function addState(
  deps: StateDeps,
  tx: Tx,
  changes: Changes,
  { kind, by, why = '' }: Publication,
): Promise<Content | null> {
  const before = await readDocuments(tx)
  const versions = changedTexts(before.texts, changes.texts)
  const pictures = [...(changes.pictures ?? [])].filter(
    ([document, picture]) => before.pictures.get(document)?.sha256 !== picture?.sha256,
  )
  if (versions.length === 0 && pictures.length === 0) return null
  const content = await parseContent(changed(readable(before, deps.storage), versions, pictures), {
    ...{ draw: deps.drawPortrait, state: (await newestState(tx)) + 1 },
  })
  refuseUnfitWords(new Map(versions.map(({ document, text }) => [document, text ?? null])), content)
  // What the first start finds was in force before.
  if (kind !== 'start') await refuseLost(tx, content)
  for (const [document, picture] of pictures)
    versions.push({ document, fileId: picture && (await storePortrait(deps, tx, document, picture)) })
  await addJournals(tx, content.journals)
  await insertState(
    tx,
    { kind, byId: by?.id ?? null, byName: by?.name ?? null, why, publishedAt: deps.clock.now() },
    versions,
  )
  return content
}

function changedTexts(before: ReadonlyMap<string, string>, given: Changes['texts']): NewVersion[] {
  return [...given].flatMap(([document, text]) => ((before.get(document) ?? null) === text ? [] : [{ document, text }]))
}

/** The documents as they are with these changes. */
export function changed(
  { texts: textsBefore, pictures: picturesBefore }: Documents,
  versions: readonly { document: string; text?: string | null }[],
  pictures: readonly (readonly [document: string, picture: Picture | null])[] = [],
): Documents {
  const texts = new Map(textsBefore)
  for (const { document, text } of versions)
    if (text === null || text === undefined) texts.delete(document)
    else texts.set(document, text)
  const all = new Map(picturesBefore)
  for (const [document, picture] of pictures)
    if (picture) all.set(document, picture)
    else all.delete(document)
  // In the order of the files, however they came.
  const sorted = <T>(map: Map<string, T>) => new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { texts: sorted(texts), pictures: sorted(all) }
}

/** A journal with manuscripts, articles or issues stays, and its numbers go on. */
async function refuseLost(tx: Tx, content: Content): Promise<void> {
  const faults: ContentFault[] = []
  for (const { slug, prefix, hasArticles } of await findUsedJournals(tx)) {
    const document = `journals/${slug}.yaml`
    const journal = content.journal(slug)
    if (!journal) faults.push({ document, field: '', says: 'it has manuscripts, articles or issues, so it must stay' })
    else if (hasArticles && journal.customIdPrefix !== prefix)
      faults.push({
        document,
        field: 'customIdPrefix',
        says: `expected ${prefix}, because articles have it in their numbers`,
      })
  }
  if (faults.length > 0) throw new ContentError(faults)
}
