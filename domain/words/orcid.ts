const written = /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i

/** Returns the bare ORCID iD from itself or from the address of an ORCID page, or null for any other text. */
export function toOrcid(text: string): string | null {
  const id = written.exec(text.trim())?.[1]?.toUpperCase()
  return id !== undefined && isOrcid(id) ? id : null
}

/** Whether the text looks like an ORCID iD, even if its check character is wrong. */
export function isOrcidShaped(text: string): boolean {
  return written.test(text.trim())
}

/** '0000-0002-1825-0097': sixteen characters, of which the last is the check character of ISO 7064 MOD 11-2. */
export function isOrcid(text: string): boolean {
  return /^(\d{4}-){3}\d{3}[\dX]$/.test(text) && text.at(-1) === checkCharacter(text.replaceAll('-', '').slice(0, -1))
}

export function orcidProblem(text: string | null | undefined, whose = 'this'): string | null {
  if (!text?.trim() || toOrcid(text)) return null
  const fault = isOrcidShaped(text)
    ? 'one of its digits is mistyped'
    : 'it has sixteen digits, such as 0000-0002-1825-0097'
  return `Please check ${whose} ORCID iD: ${fault}.`
}

export function orcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`
}

function checkCharacter(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
