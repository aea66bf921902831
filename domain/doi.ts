/**
 * A DOI, bare, after 'doi:' or as an address of doi.org; not one inside another address, whose end is the publisher's own.
 * It ends before the punctuation of its sentence and before a bracket that it did not open;
 * old ones hold angle brackets around digits: '10.1002/(SICI)1096-8644(1996)99:1<1::AID-1>3.0.CO;2-1'.
 */
export const writtenDoi =
  /(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|(?<![\w./=%-]))(10\.\d{4,9}\/(?:[-._;/:+\w]|\([^\s()]*\)|<\d[^\s<>]*>)*(?:\w|\([^\s()]*\)|<\d[^\s<>]*>))/i

/** As registration agencies take them. */
const longestSuffix = 200

export type FoundDoi = { doi: string; at: number }

/** The first DOI in a text, and where it begins. */
export function findDoi(text: string): FoundDoi | null {
  const found = writtenDoi.exec(text)
  const doi = found?.[1]
  if (!found || doi === undefined || doi.length - doi.indexOf('/') - 1 > longestSuffix) return null
  return { doi, at: found.index + found[0].length - doi.length }
}
