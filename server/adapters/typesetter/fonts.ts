import { readFileSync } from 'node:fs'
import { Blob, Face, Font } from 'harfbuzzjs'
import { fromTop } from '../../root.ts'

/** The fonts that only the typesetter needs, then the fonts of all other PDFs. */
const files = [
  ...[
    'serif',
    'serif-italic',
    'serif-semibold',
    'serif-semibold-italic',
    'sans-semibold',
    'sans-italic',
    'mono',
    'math',
    'arabic',
  ].map((name) => fromTop(`server/adapters/typesetter/fonts/${name}.ttf`)),
  ...['inter', 'math', 'arabic', 'hebrew', 'devanagari', 'ethiopic', 'han'].map((name) =>
    fromTop(`server/adapters/pdf/fonts/${name}.ttf`),
  ),
]

export type Fonts = { bytes: Uint8Array[]; withKnownLetters(text: string): KnownLetters }
type KnownLetters = { text: string; missing: string[] }

const harmless = /[\p{Cc}\p{Cf}\p{Cs}\s]/u

export function openFonts(): Fonts {
  const bytes = files.map((file) => new Uint8Array(readFileSync(file)))
  const shapers = bytes.map((one) => new Font(new Face(new Blob(one))))
  const known = new Map<string, boolean>()
  const isKnown = (letter: string) => {
    const before = known.get(letter)
    if (before !== undefined) return before
    const at = letter.codePointAt(0) ?? 0
    const isHere = at < 0x80 || harmless.test(letter) || shapers.some((font) => font.nominalGlyph(at) !== undefined)
    known.set(letter, isHere)
    return isHere
  }
  return { bytes, withKnownLetters: (text) => withKnown(text, isKnown) }
}

/** Replaces a row of letters that no font has by one '…'. All of them stand in texts: Typst's own words are ASCII. */
function withKnown(text: string, isKnown: (letter: string) => boolean): KnownLetters {
  const missing = new Set<string>()
  const pieces: string[] = []
  for (const letter of text) {
    if (isKnown(letter)) pieces.push(letter)
    else {
      if (pieces.at(-1) !== '…') pieces.push('…')
      missing.add(letter)
    }
  }
  return { text: pieces.join(''), missing: [...missing] }
}
