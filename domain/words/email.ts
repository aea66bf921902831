const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])'
const address = new RegExp(`^(?=[^@]{1,64}@)${local}@(?:${label}\\.)+${topLevel}$`, 'i')

/** Accepts plain addresses only: quotes, groups, comments and line breaks could send the e-mail to somebody else. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && address.test(value)
}

/** Changes printable ASCII only. A line break must not be trimmed away, so that `isEmail` can refuse it. */
export function normaliseEmail(value: string): string {
  return /^[ -~]*$/.test(value) ? value.trim().toLowerCase() : value
}

/** Returns the address without the label after a +, because e-mail to both arrives in the same mailbox. */
export function mailboxOf(email: string): string {
  return normaliseEmail(email).replace(/\+[^@]*(?=@)/, '')
}
