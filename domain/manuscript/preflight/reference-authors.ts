/** How many authors an entry names before its year or title, and whether "et al." follows; null if that is not clear. */
export function namedAuthors(entry: string): { named: number; hasOthers: boolean } | null {
  const text = entry.replace(/^\[?\d{1,3}[\].)]?\s+/, '')
  const head = headOf(text)
  if (head === null) return null
  const hasOthers = /\bet\s+al\b/i.test(head)
  const names = head
    .replace(/,?\s*\bet\s+al\b.*$/i, '')
    .replaceAll(/\(eds?\.?\)|\beds?\./gi, '')
    .trim()
  const pieces = names
    .split(/,\s*|;\s*|\s+(?:and|&)\s+|…|\.\.\./)
    .map((piece) => piece.replace(/^(?:and|&)\s+/, '').trim())
    .filter((piece) => /\p{L}/u.test(piece) && !/^(?:Jr|Sr|II|III|IV)\.?$/.test(piece))
  if (pieces.length === 0 || pieces.some((piece) => piece.length > 45 || piece.split(/\s+/).length > 6)) return null
  const family = pieces.filter(
    (piece) => !/^(?:(?:\p{Lu}\p{Ll}?\.[\s-]?)*\p{Lu}\.?|(?:\p{Lu}\p{Ll}?\.[\s-]?)+|\p{Lu}{1,3})$/u.test(piece),
  )
  // "Obi, Ada, Bayo Eze, and Chi Ade": only the first name is turned round.
  const isFirstTurned =
    family.length === pieces.length &&
    pieces.length > 1 &&
    !/\s/.test(pieces[0] ?? '') &&
    /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?)*$/u.test(pieces[1] ?? '')
  return { named: isFirstTurned ? pieces.length - 1 : family.length, hasOthers }
}

function headOf(text: string): string | null {
  const year = /[,.]?\s*\(?\b(?:1[6-9]|20)\d{2}[a-z]?\b\)?/.exec(text)
  const beforeYear = year ? text.slice(0, year.index) : null
  // Authors are followed by the year at once, unless a sentence comes between.
  if (beforeYear !== null && !/\p{Ll}{3}\.\s+\p{Lu}\p{Ll}|[“"‘?:]/u.test(beforeYear.replace(/\bet al\./, '')))
    return beforeYear
  const listed =
    /^((?:[\p{L}\p{M}'’-]+(?:\s[\p{L}\p{M}'’-]+){0,2}\s\p{Lu}{1,4},\s+)*(?:[\p{L}\p{M}'’-]+(?:\s[\p{L}\p{M}'’-]+){0,2}\s\p{Lu}{1,4}|et al))\./u.exec(
      text,
    )
  return listed?.[1] ?? null
}
