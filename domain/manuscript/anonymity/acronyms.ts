/** Abbreviations that are also initials, or stand behind many names. */
export const abbreviations = new Set(
  'AD AI AM AR BA BC BP BS CA CD CI CO CT CV DC DF DNA EC ECG EU GP HR IQ IR IT IV JR LA MA BSC MBA MD MM MRI MS NA NB NS OR PA PC PCR PH PM PR RA RNA RR SA SAS SD SE SEM SI SM SPSS SR SS TB TV UK UN US USA UV WHO NGO PHD'.split(
    ' ',
  ),
)

const inBrackets = /\s*[([]\s*([^()[\]]{2,20}?)\s*[)\]]/g
const isAcronym = (text: string) =>
  /^[\p{L}\p{N}&./-]+$/u.test(text) && /\p{Lu}.*\p{Lu}/u.test(text) && !abbreviations.has(text.toUpperCase())

/** Of 'Harbour Institute of Health (HIH)' also 'Harbour Institute of Health' and 'HIH'. */
export function spelledOut(institution: string): string[] {
  const acronyms = [...institution.matchAll(inBrackets)].map(([, inside = '']) => inside)
  if (acronyms.length === 0) return [institution]
  const plain = institution.replaceAll(inBrackets, ' ').replaceAll(/\s+/g, ' ').trim()
  return [institution, ...(plain.length > 3 ? [plain] : []), ...acronyms.filter(isAcronym)]
}

/** Acronyms that a text itself gives to these institutions, behind their names or before them. */
export function acronymsIn(texts: readonly string[], institutions: readonly RegExp[]): string[] {
  const found = texts.flatMap((text) =>
    institutions.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: name }) => [
        /^\s*[([]\s*([^()[\]]{2,20}?)\s*[)\]]/.exec(text.slice(index + name.length, index + name.length + 30))?.[1],
        /(\S{2,20})\s*[([]\s*$/.exec(text.slice(Math.max(0, index - 30), index))?.[1],
      ]),
    ),
  )
  return [...new Set(found)].filter((one) => one !== undefined).filter(isAcronym)
}
