/**
 * Matches a DOI that is bare, after 'doi:' or an address of doi.org, but not inside another site's address.
 * It ends before the punctuation of its sentence and before a bracket that it did not open.
 * Old DOIs have brackets: '10.1002/(SICI)1096-8644(1996)99:1<1::AID-1>3.0.CO;2-1', '10.1890/0012-9658(2001)082[0290:A]2.0.CO;2'.
 */
export const writtenDoi =
  /(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|(?<![\w./=%-]))(10\.\d{4,9}\/(?:[-._;/:+\w]|\([^\s()]*\)|\[[^\s[\]]*\]|<\d[^\s<>]*>)*(?:\w|\([^\s()]*\)|\[[^\s[\]]*\]|<\d[^\s<>]*>))/i

/** The longest suffix that registration agencies accept. */
const longestSuffix = 200

export type FoundDoi = { doi: string; at: number }

/** Returns the first DOI in a text and where it begins. */
export function findDoi(text: string): FoundDoi | null {
  const found = writtenDoi.exec(text)
  const doi = found?.[1]
  if (!found || doi === undefined || doi.length - doi.indexOf('/') - 1 > longestSuffix) return null
  return { doi, at: found.index + found[0].length - doi.length }
}
