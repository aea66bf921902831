import { readFileSync } from 'node:fs'
import { Blob, Face, Font as Shaper } from 'harfbuzzjs'
import { fromTop } from '../../root.ts'
import { readTrueType, type TrueType } from './true-type.ts'

export type Font = { name: string; shaper: Shaper; file: TrueType; has(character: string): boolean }

/** The first font that has a letter sets it. The largest is last, because a font is read when the ones before lack a letter. */
const files = [
  ['inter', 'Inter'],
  ['math', 'NotoSansMath'],
  ['arabic', 'NotoSansArabic'],
  ['hebrew', 'NotoSansHebrew'],
  ['devanagari', 'NotoSansDevanagari'],
  ['ethiopic', 'NotoSansEthiopic'],
  ['han', 'NotoSansSC'],
] as const

const opened = new Map<string, Font>()

function find(isWanted: (font: Font) => boolean): Font | null {
  for (const [file, name] of files) {
    const font = opened.get(file) ?? open(file, name)
    opened.set(file, font)
    if (isWanted(font)) return font
  }
  return null
}

function open(file: string, name: string): Font {
  const bytes = readFileSync(fromTop(`server/adapters/pdf/fonts/${file}.ttf`))
  const shaper = new Shaper(new Face(new Blob(bytes)))
  const has = (character: string) => shaper.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined
  return { name, shaper, file: readTrueType(bytes), has }
}

/** Returns the first font with the letter and all its marks, otherwise the first with the letter; null if no font has it. */
export function fontFor(letter: string): Font | null {
  const characters = [...letter]
  const [base = ''] = characters
  return find(({ has }) => characters.every(has)) ?? find(({ has }) => has(base))
}
