import { mailboxOf } from '#domain/words/email.ts'
import { countAgainst } from '../../db/limits.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findConfirmed } from '../../people/accounts/address-store.ts'
import type { Manuscript } from './store.ts'

/** Called for every way in which an author changes a manuscript. The call itself is limited by IP address. */
export async function countEdit({ db, clock, config }: Deps, manuscriptId: string): Promise<void> {
  await countAgainst(db, 'edit-by-manuscript', [manuscriptId], clock.now(), config.limits)
}

type Named = Pick<Manuscript, 'authorId' | 'email' | 'coAuthors'>

/**
 * Limits how many people one account can name, because everybody named in a manuscript gets e-mails. The submitter's
 * own address is not counted once it is confirmed.
 */
export async function countNamed({ clock, config }: Deps, tx: Tx, manuscript: Named, before?: Named): Promise<void> {
  const { authorId, email } = manuscript
  const known = new Set(before ? mailboxesOf(before) : [])
  if ((await findConfirmed(tx, [email])).has(email)) known.add(mailboxOf(email))
  const added = new Set(mailboxesOf(manuscript).filter((mailbox) => !known.has(mailbox)))
  const by = authorId ?? ''
  const now = clock.now()
  for (const mailbox of added) await countAgainst(tx, 'named-again', [`${by}:${mailbox}`], now, config.limits)
  await countAgainst(tx, 'named', [by], now, config.limits, added.size)
}

const mailboxesOf = ({ email, coAuthors }: Named) => [email, ...coAuthors.map((person) => person.email)].map(mailboxOf)
