import { type DeclarationKey, wordingOf } from '#domain/manuscript/declarations.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Tx } from '../../db/types.ts'
import { addDeclarations } from '../declaration-store.ts'
import type { Manuscript } from './store.ts'

type Declared = {
  manuscript: Pick<Manuscript, 'id' | 'author' | 'email'>
  by: Actor
  keys: readonly DeclarationKey[]
  at: Date
}

/** If a link was used, the declaration is made in the name of the person it was sent to. */
export async function declare(tx: Tx, { manuscript, by, keys, at }: Declared): Promise<void> {
  const { id: manuscriptId, author, email } = manuscript
  const who =
    by.realm === 'author'
      ? { actor: by.realm, actorId: by.id, name: by.name, email: by.email }
      : { actor: 'link' as const, name: author, email }
  await addDeclarations(
    tx,
    [...new Set(keys)].map((key) => ({ manuscriptId, key, wording: wordingOf(key), ...who, at })),
  )
}
