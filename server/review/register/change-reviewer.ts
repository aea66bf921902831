import type { ReviewerForm } from '#contracts/review/reviewers.ts'
import { isUnconfirmed } from '#domain/review/reviewer-addresses.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { fieldsOf } from './add-reviewer.ts'
import { findMailed } from './address-store.ts'
import { changeEntry } from './change-entry.ts'
import { type Changeable, toChange } from './open-entry.ts'
import { lockReviewers } from './store.ts'

type Done = { success: string }

export async function changeReviewer(deps: Deps, actor: Staff, { id, ...form }: ReviewerForm & { id: string }) {
  return changing(deps, actor, id, async (tx, before) => {
    const fields = fieldsOf(deps, actor, before.journals, form)
    const sharedWith = before.sharedWith.filter((slug) => fields.journals.includes(slug))
    await changeEntry(deps, tx, before, { ...fields, sharedWith }, { by: actor, action: 'change' })
    const [main = ''] = fields.emails
    const isNew = main !== before.emails[0] && isUnconfirmed(main, await findMailed(tx, id))
    return isNew
      ? `The entry is saved. New invitations go to ${main}; e-mails about earlier ones go where they went, until the reviewer confirms it.`
      : 'The entry is saved.'
  })
}

type Left = { id: string; left: boolean }

/** Notes the wish of a reviewer not to be asked, or takes the note back. */
export async function leaveRegister(deps: Deps, actor: Staff, { id, left }: Left): Promise<Done> {
  return changing(deps, actor, id, async (tx, before) => {
    const { name, leftAt } = before
    const logged = { by: actor, action: left ? 'do-not-ask' : 'ask-again' } as const
    await changeEntry(deps, tx, before, { leftAt: left ? (leftAt ?? deps.clock.now()) : null }, logged)
    return left ? `${name} will not be proposed any more.` : `${name} may be asked again.`
  })
}

async function changing(
  { db }: Deps,
  actor: Staff,
  id: string,
  change: (tx: Tx, before: Changeable) => Promise<string>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [found] = await lockReviewers(tx, [id])
    return { success: await change(tx, await toChange(tx, actor, found)) }
  })
}
