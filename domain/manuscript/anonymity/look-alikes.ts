import { plainLetter } from '../../words/fold.ts'

/** Letters of other alphabets that readers take for these, in the order of what follows. */
const alike: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'ʙ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: 'еᴇ',
  f: 'ꜰ',
  g: 'ɡցɢ',
  h: 'һհʜ',
  i: 'іιɩɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'ᴍ',
  n: 'ոηɴ',
  o: 'оοօᴏ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'ᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝᴡ',
  x: 'х',
  y: 'уʏ',
  z: 'ᴢ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  G: 'Ԍ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  Q: 'Ԛ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'УΥ',
  Z: 'Ζ',
}
const latin = new Map(Object.entries(alike).flatMap(([letter, others]) => [...others].map((one) => [one, letter])))

/** Characters that take no room, fillers that look like none, and marks that are no accents. */
const unseen = /[\p{Cf}\p{Script=Inherited}\u115f\u1160\u3164\uffa0]/u
/** Letters in a dress of their own: full-width, of mathematics, in circles, joined. Not raised digits and signs. */
const dressed = /[\p{L}\p{Nd}\uff01-\uff5e\u24b6-\u24e9]/u

/** What a reader sees in a character, in Latin letters without accents. */
export function seenAs(character: string): string {
  const parts = [...character.normalize(dressed.test(character) ? 'NFKD' : 'NFD')]
  return parts.map((part) => (unseen.test(part) ? '' : (latin.get(part) ?? plainLetter(part)))).join('')
}
