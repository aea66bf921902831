import type { InputOf } from '#contracts/endpoint.ts'
import type { confirmReviewerAddress as contract } from '#contracts/review/reviewers.ts'
import type { EntryChanges } from '#domain/review/reviewer.ts'
import { confirmableFrom, isUnconfirmed, seenFrom } from '#domain/review/reviewer-addresses.ts'
import { faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findMailed, insertConfirmations } from './address-store.ts'
import { logEntry } from './change-entry.ts'
import { addressConfirmed } from './letters.ts'
import { toChange } from './open-entry.ts'
import { lockReviewers, type Reviewer } from './store.ts'
import { sendTo, siteOf } from './tell-addresses.ts'

type Done = { success: string }

const isGone = () => faultAt('email', 'This address is not in the register any more. Reload the page.', 'conflict')

/** An admin vouches for an address, because nobody reads the old ones any more. */
export async function confirmReviewerAddress(
  deps: Deps,
  actor: Staff,
  { id, email, reason }: InputOf<typeof contract>,
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const [found] = await lockReviewers(tx, [id])
    const person = await toChange(tx, actor, found)
    if (!person.emails.includes(email)) throw isGone()
    const mailed = await findMailed(tx, id)
    if (isUnconfirmed(email, mailed)) {
      const sees = [...new Set(mailed.sent.map((one) => one.email))].filter((each) => each !== email)
      await confirm(deps, tx, person, { email, sees, by: actor, reason })
    }
    return { success: `${email} shows all reviews of ${person.name} now.` }
  })
}

/** Whoever reads `from` says that another address of the entry is theirs, too. */
export async function confirmFrom(deps: Deps, id: string, from: string, email: string): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const [person] = await lockReviewers(tx, [id])
    if (!person || person.erasedAt || !person.emails.includes(email)) throw isGone()
    const mailed = await findMailed(tx, id)
    if (confirmableFrom(from, [email], mailed).length > 0)
      await confirm(deps, tx, person, { email, sees: seenFrom(from, mailed), by: null })
    return { success: `${email} is confirmed. It shows the reviews that were sent to ${from}, too.` }
  })
}

type Confirmed = { email: string; sees: string[]; by: Staff | null; reason?: string }

async function confirm(deps: Deps, tx: Tx, person: Reviewer, { email, sees, by, reason }: Confirmed): Promise<void> {
  await insertConfirmations(tx, person.id, email, sees)
  const entryChanges: EntryChanges = { 'confirmed e-mail address': ['', email] }
  const changes: EntryChanges = reason ? { ...entryChanges, reason: ['', reason] } : entryChanges
  await logEntry(tx, person.id, { by, action: 'confirm-reviewer-address' }, changes)
  for (const to of sees) {
    const letter = addressConfirmed({ name: person.name, email: to }, siteOf(deps), { email, byAdmin: by !== null })
    await sendTo(tx, letter)
  }
}
