import { coAuthorsEverMax } from '#domain/manuscript/submission.ts'
import { mailboxOf } from '#domain/words/email.ts'
import { faultAt } from '#domain/words/errors.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { isConfirmed } from '../../people/accounts/address-store.ts'
import { aboutOf } from './about.ts'
import { namedAsCoAuthor } from './co-author-letters.ts'
import { insertNotice, noticedEmails } from './link-store.ts'

const tooManyNames =
  'Too many different co-authors have been named for this manuscript. Please write to the editorial office.'

/**
 * Tells each co-author once, with a link to object. The notice stays if they are removed, so that naming them again
 * sends nothing; its link works while they are named. The caller must hold the lock on the manuscript.
 */
export async function tellCoAuthors(deps: Deps, tx: Tx, manuscript: Opened): Promise<void> {
  const { id: manuscriptId, coAuthors } = manuscript
  const named = new Map(coAuthors.map((person) => [mailboxOf(person.email), person]))
  const known = (await noticedEmails(tx, manuscript)).map(mailboxOf)
  for (const mailbox of [mailboxOf(manuscript.email), ...known]) named.delete(mailbox)
  if (known.length + named.size > coAuthorsEverMax) throw faultAt('coAuthors', tooManyNames)
  // The submitter's address may not be theirs. Co-authors are notified once it is confirmed.
  if (named.size === 0 || !(await isConfirmed(tx, manuscript.email))) return
  for (const { name, email } of named.values()) {
    const token = newToken()
    await insertNotice(tx, manuscript, { tokenHash: hashToken(token), name, email })
    const objectUrl = `${deps.config.publicUrl}/objection/${token}`
    const letter = namedAsCoAuthor(aboutOf(deps, manuscript), { name, email }, objectUrl)
    await addLetter(tx, composeLetter(letter), { manuscriptId })
  }
}
