import type { Inline } from '../../manuscript/full-text.ts'
import type { Block } from '../../manuscript/reading/block.ts'
import { writable } from '../../manuscript/xml.ts'
import { type Change, changesIn } from './line-changes.ts'
import type { Remedy } from './remedy.ts'
import type { Source } from './source.ts'

/** Put in a line's words for what is no word: a formula, a note, a picture, a new line. */
export const fixed = '\uFFFC'

/** The words of a line, as an editor corrects them. */
export const wordsOf = (line: readonly Inline[]): string =>
  line
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return 'inside' in inline ? wordsOf(inline.inside) : fixed
    })
    .join('')

const folded = (words: string) => words.replaceAll(/[\t\r\v\f\n ]+/g, ' ').trim()

/** A kept correction is not longer: what is, belongs into the file. */
const longest = 5_000

/**
 * The remedies that make one line of another, word by word, so that the looks and links around them stay. 'gone': the line is
 * no longer in the file. 'fixed': what is no word was moved or taken out. They stand from the last to the first, because
 * each moves what follows it.
 */
export function correctionsOf(
  { runs, place }: Pick<Block, 'runs'> & { place: string },
  { pictures }: Pick<Source, 'pictures'>,
  before: string,
  after: string,
): Extract<Remedy, { kind: 'text' }>[] | 'gone' | 'fixed' | 'large' {
  const { raw, shown, at } = shownOf(runs, pictures)
  const from = shown.indexOf(folded(before))
  if (from < 0 || folded(before) === '') return 'gone'
  const changes = changesIn(folded(before), folded(after))
  if (changes.some(isFixed)) return 'fixed'
  const found = changes.toReversed().map(({ start, end, put }) => {
    const first = at[from + start] ?? 0
    const last = at[from + end - 1] ?? first
    return { kind: 'text' as const, place, before: raw.slice(first, last + 1), after: put, at: first }
  })
  return found.some((each) => each.before.length > longest || each.after.length > longest) ? 'large' : found
}

const isFixed = ({ was, put, start, end }: Change) => start === end || `${was}${put}`.includes(fixed)

/** What readers see of a line, and where each of its characters is in the file's. */
function shownOf(runs: Block['runs'], pictures: Source['pictures']) {
  let raw = ''
  let shown = ''
  const at: number[] = []
  const add = (character: string, where: number) => {
    if (character === ' ' && (shown === '' || shown.endsWith(' '))) return
    shown += character
    for (let unit = 0; unit < character.length; unit++) at.push(where + unit)
  }
  for (const { text, formula, note, picture } of runs) {
    const start = raw.length
    raw += text
    if (formula || note !== undefined || (picture && Object.hasOwn(pictures, picture.name))) add(fixed, start)
    else
      for (const { 0: character, index } of text.matchAll(/./gsu))
        if (character === '\n') add(fixed, start + index)
        else if (/[\t\r\v\f ]/.test(character)) add(' ', start + index)
        else if (!/[\u200b\u2060\ufeff]/.test(character)) add(writable(character), start + index)
  }
  return { raw, shown, at }
}
