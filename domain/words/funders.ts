const ror = /^(?:(?:https?:\/\/)?ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}\d{2})\/?$/i
const funderDoi = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.13039\/\d{6,15})\/?$/i

/** ROR's letters and digits, by their value: Crockford's base 32. */
const rorLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns the address of a funder in ROR or in Crossref's Funder Registry, or null for any other text. */
export function toFunderId(text: string): string | null {
  const organisation = ror.exec(text.trim())?.[1]?.toLowerCase()
  if (organisation !== undefined) return isRor(organisation) ? `https://ror.org/${organisation}` : null
  const doi = funderDoi.exec(text.trim())?.[1]
  return doi === undefined ? null : `https://doi.org/${doi}`
}

export const isRorId = (id: string) => id.startsWith('https://ror.org/')

export function funderIdProblem(text: string): string {
  const expected = 'an address such as https://ror.org/03yrm5c26, or a DOI that begins with 10.13039'
  return `Please check the funder identifier ${text.trim()}: it is ${expected}.`
}

export function awardsOf({ awards }: { awards: string }): string[] {
  return awards
    .split(/[,;]/)
    .map((award) => award.trim())
    .filter((award) => award !== '')
}

/** The last two digits check the others, by ISO 7064 MOD 97-10. */
function isRor(id: string): boolean {
  const value = [...id.slice(0, 7)].reduce((sum, letter) => sum * 32 + rorLetters.indexOf(letter), 0)
  return 98 - ((value * 100) % 97) === Number(id.slice(-2))
}
