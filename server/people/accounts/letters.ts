import { unlinked } from '#domain/words/unlinked.ts'
import { composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

type WelcomeUrls = { submit: string; profile: string; confirm: string | undefined }

export function welcome(to: Recipient, urls: WelcomeUrls): Letter {
  const { submit: submitIt, profile, confirm: confirmIt } = urls
  const parts = { toConfirm: Boolean(confirmIt), confirmIt, submitIt, profile }
  return composeLetter(said('author-welcome', to, { name: unlinked(to.name ?? '') }, parts))
}

export const resetCode = (to: Recipient, code: string): Letter =>
  composeLetter(said('reset-code', to, {}, { theCode: { code: code.replaceAll(/\d{4}(?=\d{4})/g, '$& ') } }))

export const passwordChanged = (to: Recipient, forgotUrl: string): Letter =>
  composeLetter(said('password-changed', to, {}, { resetIt: forgotUrl }))

type Invitation = { inviter: string | null; position: string; setUpUrl: string }

export function invitation(to: Recipient, { inviter, position, setUpUrl }: Invitation): Letter {
  const parts = {
    invitedBy: inviter ? { inviter, position } : null,
    invited: !inviter && { position },
    setUp: setUpUrl,
  }
  return composeLetter(said('staff-invitation', to, {}, parts))
}

/** Does not say who gave the address, because we do not know yet whose it is. */
export const confirmLink = (to: Recipient, url: string): Letter =>
  composeLetter(said('confirm-address', to, {}, { confirmIt: url }))

export const confirmChange = (to: Recipient, url: string): Letter =>
  composeLetter(said('confirm-new-address', to, {}, { confirmIt: url }, 'confirm-address'))

/** Sent instead of the link. The page shows the same reply in both cases, so it does not reveal who has an account. */
export const addressTaken = (to: Recipient): Letter => composeLetter(said('address-taken', to, {}, {}))

/** Must not contain the new address, because the old one may belong to a stranger (a typing error). */
export const changeAsked = (to: Recipient, office: string): Letter =>
  composeLetter(said('address-change-asked', to, {}, { warning: { office } }, 'address-change'))

export const addressChanged = (to: Recipient, office: string): Letter =>
  composeLetter(said('address-change', to, {}, { warning: { office } }))
