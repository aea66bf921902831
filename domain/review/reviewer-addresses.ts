/** To which addresses each invitation was sent, and from which address others were confirmed. */
export type Mailed = {
  sent: readonly { invitation: string; email: string }[]
  confirmed: readonly { email: string; sees: string }[]
}

/** The address itself, and those that it was confirmed from. */
export function seenFrom(email: string, { confirmed }: Pick<Mailed, 'confirmed'>): string[] {
  return [email, ...confirmed.filter((one) => one.email === email).map(({ sees }) => sees)]
}

function shownAt(email: string, mailed: Mailed): string[] {
  const known = seenFrom(email, mailed)
  return mailed.sent.filter((one) => known.includes(one.email)).map(({ invitation }) => invitation)
}

/** Whether an address shows less of the person's reviews than it would if it were confirmed. */
export function isUnconfirmed(email: string, mailed: Mailed): boolean {
  const shown = new Set(shownAt(email, mailed))
  return mailed.sent.some(({ invitation }) => !shown.has(invitation))
}

/** Which of a person's addresses whoever reads `from` can confirm: those that do not show what was sent there. */
export function confirmableFrom(from: string, emails: readonly string[], mailed: Mailed): string[] {
  const theirs = shownAt(from, mailed)
  return emails.filter((email) => {
    const shown = new Set(shownAt(email, mailed))
    return theirs.some((invitation) => !shown.has(invitation))
  })
}

export type Notified = { email: string; canConfirm: string[] }

/**
 * Who hears that a person's addresses have changed: the old ones, and any that is no longer in the register but can still
 * confirm one that is.
 */
export function recipientsOfChange(before: readonly string[], after: readonly string[], mailed: Mailed): Notified[] {
  const all = [...new Set([...before, ...mailed.sent.map(({ email }) => email)])]
  return all
    .map((email) => ({ email, canConfirm: confirmableFrom(email, after, mailed) }))
    .filter(({ email, canConfirm }) => before.includes(email) || canConfirm.length > 0)
}
