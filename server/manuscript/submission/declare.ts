import { type DeclarationKey, wordingOf } from '#domain/manuscript/declarations.ts'
import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import { addDeclarations } from '../declaration-store.ts'

type Declared = {
  manuscript: Opened
  by: Actor
  keys: readonly DeclarationKey[]
  at: Date
}

/** If a link was used, the declaration is made in the name of the person it was sent to. */
export async function declare(tx: Tx, { manuscript, by, keys, at }: Declared): Promise<void> {
  const { author, email } = manuscript
  const who =
    by.realm === 'author'
      ? { actor: by.realm, actorId: by.id, name: by.name, email: by.email }
      : { actor: 'link' as const, name: author, email }
  const made = [...new Set(keys)].map((key) => ({ key, wording: wordingOf(key), ...who, at }))
  await addDeclarations(tx, manuscript, made)
}
