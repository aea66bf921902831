import type { LinedPassage } from '#domain/manuscript/anonymity/author-block.ts'
import type { Leak } from '#domain/manuscript/anonymity/report.ts'
import type { Glyph, PageGlyphs } from './pdf-glyphs.ts'

/** The letters and digits of a text, and which character each of them is from: programs set the same words in many ways. */
type Letters = { text: string; from: number[] }

function lettersOf(parts: Iterable<string>): Letters {
  let text = ''
  const from: number[] = []
  let number = 0
  for (const part of parts) {
    const plain = part
      .normalize('NFKD')
      .replaceAll('ı', 'i')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
    text += plain
    for (let unit = 0; unit < plain.length; unit++) from.push(number)
    number++
  }
  return { text, from }
}

const plain = (text: string) => lettersOf([text]).text
const backwards = (text: string) => [...text].reverse().join('')

/** As far as a place is distinguished from others by what surrounds it. */
const contextLetters = 30
/** With the numbers among them. */
const nearby = 3 * contextLetters

/** Numbers of lines stand between the words of a page. */
const withoutNumbers = (text: string) => text.replaceAll(/\p{N}/gu, '')

/** Which glyphs of a page draw the words of a place: where several read alike, all of them. */
export function glyphsAt(
  leak: Leak,
  passages: readonly LinedPassage[],
  pages: ReadonlyMap<number, PageGlyphs>,
): [number, Glyph[]][] {
  const at = passages.findIndex((passage) => passage.at === leak.at)
  const text = passages[at]?.text ?? ''
  const word = plain(leak.match)
  if (word === '') return []
  // A short line is a paragraph of its own as often as not. What is in a margin has no neighbours.
  const textAt = (index: number) => (passages[at]?.lines.length ? (passages[index]?.text ?? '') : '')
  const textBefore = `${textAt(at - 1)} ${text.slice(0, leak.start)}`
  const textAfter = `${text.slice(leak.start + leak.match.length)} ${textAt(at + 1)}`
  const before = withoutNumbers(plain(textBefore)).slice(-contextLetters)
  const after = withoutNumbers(plain(textAfter)).slice(0, contextLetters)
  const found = [...pages].flatMap(([page, { glyphs }]) => {
    const letters = lettersOf(glyphs.map(({ unicode }) => unicode))
    return [...new Set([word, backwards(word)])].flatMap((spelled) =>
      occurrences(letters.text, spelled).map((at) => ({
        page,
        glyphs: glyphs.slice(letters.from[at], (letters.from[at + spelled.length - 1] ?? 0) + 1),
        likeness:
          alike(backwards(withoutNumbers(letters.text.slice(Math.max(0, at - nearby), at))), backwards(before)) +
          alike(withoutNumbers(letters.text.slice(at + spelled.length, at + spelled.length + nearby)), after),
      })),
    )
  })
  const best = Math.max(...found.map(({ likeness }) => likeness))
  return found.filter(({ likeness }) => likeness === best).map(({ page, glyphs }) => [page, glyphs])
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found.push(at)
  return found
}

/** How many letters two texts begin with in common. */
function alike(one: string, other: string): number {
  let count = 0
  while (count < other.length && one[count] === other[count]) count++
  return count
}
