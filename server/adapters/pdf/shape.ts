import bidiFactory from 'bidi-js'
import { Buffer as Characters, ClusterLevel, Direction, shape } from 'harfbuzzjs'
import { type Font, fontFor } from './fonts.ts'
import type { Part } from './true-type.ts'

/** What is drawn as one: a letter with its marks, or several letters that are joined. `text` is what it stands for. */
export type Letter = { font: Font; text: string; parts: Part[]; advance: number }

const bidi = bidiFactory()

/** Characters that no font has, and what is written instead. */
const substitutes: Record<string, string> = { '\u2011': '-' }
const joiner = /[\u200c\u200d]/
/** Invisible characters. Some of them say in which direction to read. */
const invisible = /\p{Cf}/u
const letterWithMarks = /\P{M}\p{M}*|\p{M}/gu

/** Returns the text as the fonts can show it. A row of letters that none has becomes one '…'. */
export function shown(text: string): string {
  const known = [...text.normalize('NFC')].map((character) => {
    if (/\p{Cc}/u.test(character)) return /\s/.test(character) ? ' ' : ''
    if (invisible.test(character) || fontFor(character)) return character
    const base = character.normalize('NFD').charAt(0)
    if (fontFor(base)) return base
    return substitutes[character] ?? (/\s/.test(character) ? ' ' : /[\p{M}\p{C}]/u.test(character) ? '' : '…')
  })
  return known.join('').replaceAll(/…(?:[\s…]*…)+/g, '…')
}

/** Returns what to put before each line of a text with right-to-left letters, so that it keeps the text's direction. */
export function directionMark(text: string): string {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  if (levels.every((level) => level === 0)) return ''
  return (paragraphs[0]?.level ?? 0) % 2 === 1 ? '\u200f' : '\u200e'
}

/** Returns one line's letters from left to right. */
export function lettersOf(line: string): Letter[] {
  return fromLeft(runsOf(shown(line))).flatMap(shaped)
}

/** A part of a line in one direction and one font. An odd level runs from right to left. */
type Run = { text: string; font: Font; level: number }

function runsOf(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: Run[] = []
  for (const { 0: letter, index } of line.matchAll(letterWithMarks)) {
    const last = runs.at(-1)
    const level = levels[index] ?? 0
    // A space in a font of its own would break the line into pieces for programs that read its text.
    const stays = joiner.test(letter) || (letter === ' ' && last?.level === level && last.font.has(letter))
    const font = stays ? last?.font : invisible.test(letter) ? null : fontFor(letter)
    if (!font) continue
    const text = [...letter].filter((character) => font.has(character) || joiner.test(character)).join('')
    if (last?.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level })
  }
  return runs
}

/** Rule L2 of Unicode's bidirectional algorithm: from the highest level down, whatever is at least there is turned round. */
function fromLeft(runs: Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = runs
  for (let level = highest; level > 0; level--) {
    const turned: Run[] = []
    let from = 0
    for (const run of ordered) {
      if (run.level < level) from = turned.push(run)
      else turned.splice(from, 0, run)
    }
    ordered = turned
  }
  return ordered
}

function shaped({ text, font, level }: Run): Letter[] {
  const characters = new Characters()
  characters.addText(text)
  const isFromRight = level % 2 === 1
  characters.setDirection(isFromRight ? Direction.RTL : Direction.LTR)
  // Programs that read the text turn it round letter by letter, so a mark must be a letter of its own.
  if (isFromRight) characters.setClusterLevel(ClusterLevel.CHARACTERS)
  characters.guessSegmentProperties()
  shape(font.shaper, characters)
  const clusters = Map.groupBy(characters.getGlyphInfosAndPositions(), ({ cluster }) => cluster)
  const starts = [...clusters.keys()].toSorted((a, b) => a - b)
  return [...clusters].map(([start, glyphs]) => {
    let advance = 0
    const parts = glyphs.map(({ codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const part = { glyph, x: advance + xOffset, y: yOffset }
      advance += xAdvance
      return part
    })
    const written = text.slice(start, starts[starts.indexOf(start) + 1])
    // A bracket is drawn as its opposite.
    return { font, text: (isFromRight && bidi.getMirroredCharacter(written)) || written, parts, advance }
  })
}
