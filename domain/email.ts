const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])'
const address = new RegExp(`^(?=[^@]{1,64}@)${local}@(?:${label}\\.)+${topLevel}$`, 'i')

/** Plain addresses only: quotes, groups, comments and line breaks are how mail gets sent to somebody else. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && address.test(value)
}

/** Anything but printable ASCII is left as it is, so that `isEmail` refuses a line break instead of trimming it away. */
export function normaliseEmail(value: string): string {
  return /^[ -~]*$/.test(value) ? value.trim().toLowerCase() : value
}

/** Where mail to an address arrives: the part after a + is the reader's own label. */
export function mailboxOf(email: string): string {
  return normaliseEmail(email).replace(/\+[^@]*(?=@)/, '')
}
