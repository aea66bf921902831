import { chargeDue } from '#domain/words/charge.ts'
import { AppError } from '#domain/words/errors.ts'
import { decide } from '#domain/words/manuscript-status.ts'
import type { Author } from '#domain/words/permissions.ts'
import { openForJob } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { hasOpenObjection } from '../../manuscript/objection-store.ts'
import { leadToCheckout } from './checkout.ts'
import { chargeOf } from './settle-charge.ts'

/** Anybody with the status page may pay. The author's address is only sent to the provider if the author pays. */
export function start(deps: Deps, author: Author | null, { manuscriptId }: { manuscriptId: string }) {
  return leadToCheckout(deps, async (tx) => {
    const manuscript = await openForJob(tx, manuscriptId)
    if (!manuscript) throw new AppError('not-found', 'There is no such manuscript.')
    const hasObjection = await hasOpenObjection(tx, manuscript)
    const verdict = decide({ realm: 'payment' }, { ...manuscript, hasObjection }, 'pay')
    if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
    const isOwn = author !== null && author.id === manuscript.authorId
    return {
      payable: chargeOf(manuscript),
      checkoutEmail: isOwn ? null : officeAddress(deps.content.site.contact.email, manuscriptId),
      charge: chargeDue(deps.content.site.charges, manuscript),
      returnTo: '/payment-success',
      cancelTo: `/status/${manuscriptId}`,
      metadata: { manuscriptId },
      alreadyPaid: 'This manuscript was already paid for.',
    }
  })
}

/** A different address for each manuscript ('office+id@example.org'), so that the provider keeps payers apart. */
function officeAddress(office: string, manuscriptId: string): string {
  const at = office.lastIndexOf('@')
  const local = `${office.slice(0, at)}+${manuscriptId}`
  return local.length <= 64 ? local + office.slice(at) : office
}
