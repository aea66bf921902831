import { confirmableFrom, recipientsOfChange } from '#domain/review/reviewer-addresses.ts'
import { countUp } from '../../db/limits.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findMailed } from '../register/address-store.ts'
import { confirmFrom } from '../register/confirm-reviewer-address.ts'
import { confirmationAsked } from '../register/letters.ts'
import { confirmingFrom, sendTo, siteOf } from '../register/tell-addresses.ts'
import { openOwnReviews } from './link.ts'
import type { Holder } from './link-store.ts'
import { findAddresses } from './reviewer-store.ts'

type Done = { success: string }

/** Other addresses of theirs that do not show what was sent to this one. */
export async function addressesToConfirm(db: DbOrTx, { reviewer, email }: Holder): Promise<string[]> {
  const others = (await findAddresses(db, reviewer.id)).filter((each) => each !== email)
  return confirmableFrom(email, others, await findMailed(db, reviewer.id))
}

export async function confirmOwnAddress(deps: Deps, input: { token: string; email: string }): Promise<Done> {
  const { reviewer, email } = await openOwnReviews(deps, input.token)
  return confirmFrom(deps, reviewer.id, email, input.email)
}

/** Writes to the addresses that can confirm the one of the link. Says nothing of which there are. */
export async function askToConfirm(deps: Deps, { token }: { token: string }): Promise<Done> {
  const { reviewer, email } = await openOwnReviews(deps, token)
  const { db, clock, config } = deps
  if (await countUp(db, 'link-request-by-reviewer', `confirm ${reviewer.id}`, clock.now(), config.limits))
    await db.transaction(async (tx) => {
      const listed = (await findAddresses(tx, reviewer.id)).filter((each) => each === email)
      for (const recipient of recipientsOfChange([], listed, await findMailed(tx, reviewer.id))) {
        const confirming = await confirmingFrom(deps, tx, reviewer, recipient)
        const to = { name: reviewer.name, email: recipient.email }
        if (confirming) await sendTo(tx, confirmationAsked(to, siteOf(deps), confirming))
      }
    })
  return { success: 'If we have written to another address of yours, a link to confirm this one is on its way there.' }
}
