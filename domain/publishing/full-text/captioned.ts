import { type Block, textOf } from '../../manuscript/reading/block.ts'
import { labelOf } from '../../manuscript/reading/captions.ts'
import type { Reading } from '../../manuscript/reading/reading.ts'

/** A figure or a table: the blocks that it is made of, and its caption's block; -1 if it has none. `written`: by an editor. */
export type Captioned = { kind: 'figure' | 'table'; things: number[]; caption: number; written?: string }

type Kind = Captioned['kind']

/**
 * Finds which caption belongs to which pictures or table. One is next to its caption, on the side where most have it;
 * where all legends are in a list, they follow the order of the pictures. What is left over has no partner.
 */
export function pairCaptions(blocks: readonly Block[], reading: Reading, from: number): Captioned[] {
  return (['figure', 'table'] as const).flatMap((kind) => {
    const things = groupsOf(blocks, kind, from)
    const captions = captionsOf(blocks, reading, kind, from)
    const paired = neighbours(blocks, things, captions)
    const lonely = captions.filter((caption) => !paired.has(caption))
    const left = things.filter((group) => ![...paired.values()].includes(group))
    if (lonely.length === left.length) for (const [at, caption] of lonely.entries()) paired.set(caption, left[at] ?? [])
    const found = captions.map((caption) => ({ kind, things: paired.get(caption) ?? [], caption }))
    const alone = things.filter((group) => ![...paired.values()].includes(group))
    return [...found, ...alone.map((group) => ({ kind, things: group, caption: -1 }))]
  })
}

/** Pictures in a row are the parts of one figure. */
function groupsOf(blocks: readonly Block[], kind: Kind, from: number): number[][] {
  const groups: number[][] = []
  for (const [at, block] of blocks.entries()) {
    const isThing = kind === 'table' ? block.kind === 'table' : block.kind === 'picture' && block.pictures !== undefined
    if (!isThing || at < from) continue
    const last = groups.at(-1)
    if (kind === 'figure' && last?.at(-1) === at - 1) last.push(at)
    else groups.push([at])
  }
  return groups
}

function captionsOf(blocks: readonly Block[], reading: Reading, kind: Kind, from: number): number[] {
  const read = new Set(reading.captions.filter(({ value }) => value.kind === kind).map(({ at }) => at))
  const style = kind === 'table' ? /^table caption/ : /^(?:image|figure) caption/
  return blocks.flatMap((block, at) => {
    if (at < from || textOf(block) === '' || ['table', 'picture', 'heading'].includes(block.kind)) return []
    return read.has(at) || (style.test(block.style ?? '') && !labelOf(textOf(block))) ? [at] : []
  })
}

function neighbours(blocks: readonly Block[], things: number[][], captions: number[]): Map<number, number[]> {
  const next = (at: number, step: 1 | -1): number => {
    let place = at + step
    while (place >= 0 && place < blocks.length && isNothing(blocks[place] as Block)) place += step
    return place
  }
  const above = new Map(captions.flatMap((at) => pick(things, (group) => group.at(-1) === next(at, -1), at)))
  const below = new Map(captions.flatMap((at) => pick(things, (group) => group[0] === next(at, 1), at)))
  const [first, second] = above.size > below.size ? [above, below] : [below, above]
  const paired = new Map<number, number[]>()
  for (const side of [first, second])
    for (const [caption, group] of side)
      if (!paired.has(caption) && ![...paired.values()].includes(group)) paired.set(caption, group)
  return paired
}

const pick = (things: number[][], isIt: (group: number[]) => boolean, at: number): [number, number[]][] => {
  const group = things.find(isIt)
  return group ? [[at, group]] : []
}

const isNothing = (block: Block) => block.kind === 'paragraph' && textOf(block) === ''
