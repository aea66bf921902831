/** Letters that are no other letter with an accent, each with what people write in its place, as `unaccent` does. */
const pairs =
  'øo łl đd ðd ħh ŧt ŋn ıi ɨi ɓb ɖd ɗd ƙk ƴy ƒf ɛe ɔo əe ǝe ɣg ɩi ʋv ɲn ŀl ſs ƶz ςσ ٱا ىي یي ېي کك ةه ßss æae œoe þth ĳij'
const spelled = new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/** Accents of letters, and the vowel marks of Arabic and Hebrew. In Indian scripts a mark is a letter, and stays. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g

/** 'Ł' becomes 'L', 'Þ' 'Th' and 'é' 'e'. A mark alone becomes nothing. */
export function plainLetter(character: string): string {
  const base = character.normalize('NFD').replaceAll(marks, '')
  const lower = base.toLowerCase()
  const plain = spelled.get(lower)
  if (plain === undefined) return base
  return base === lower ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
}

/**
 * A text as names and words are compared: in lower case and without accents, so that 'Łukasz', 'Đức' and 'Søren' are
 * 'lukasz', 'duc' and 'soren'. The function `fold_name` in PostgreSQL does the same.
 */
export function foldName(text: string): string {
  return text
    .replaceAll(/\P{ASCII}/gu, plainLetter)
    .toLowerCase()
    .replaceAll('ς', 'σ')
}
