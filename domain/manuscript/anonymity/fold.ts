import { seenAs } from './look-alikes.ts'

const signs: Record<string, string> = {
  ...{ '’': "'", '‘': "'", '‐': '-', '‑': '-', '–': '-', '—': '-', '\u00a0': ' ', '\u202f': ' ', '\u00ad': '' },
  // Accents that a PDF sets as signs of their own.
  ...{ '´': '', '¨': '', '˜': '', ˆ: '', '¸': '', ˇ: '' },
}

/** A text without accents, and where each of its characters is in the original. */
export type Folded = { text: string; from: number[] }

/** 'Núñez' and 'Nunez' become the same text. Case stays, because a name begins with a capital. */
export function fold(text: string): Folded {
  const from: number[] = []
  let plain = ''
  let at = 0
  for (const character of text) {
    const base = character < '\u0080' ? character : plainOf(character)
    plain += base
    for (let unit = 0; unit < base.length; unit++) from.push(at)
    at += character.length
  }
  from.push(at)
  return { text: plain, from }
}

const plainOf = (character: string) => signs[character] ?? seenAs(character)

/** Most texts have few accents, and long ones are compared again and again. */
export function foldedText(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, plainOf)
}
