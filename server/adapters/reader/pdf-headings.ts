import { type Block, isBold, type Run, textOf } from '#domain/manuscript/reading/block.ts'
import { isSectionName } from '#domain/manuscript/reading/headings.ts'

/** What is larger or bolder than the text, and short, is a heading; the largest of the first page is the title. */
export function withHeadings(blocks: Block[], bodySize: number): Block[] {
  const first = blocks.filter(({ page }) => page === 1)
  // A journal's name may be larger.
  const isTitleLong = (runs: Run[]) =>
    textOf({ runs }).split(' ').length >= 4 && /\p{Ll}{3}|\p{Lu}{4}/u.test(textOf({ runs }))
  const sizes = first.filter(({ runs }) => isTitleLong(runs)).map(({ size }) => size ?? 0)
  const largest = Math.max(...sizes, 0)
  const title =
    largest > bodySize + 1 ? first.find(({ size, runs }) => size === largest && isTitleLong(runs)) : undefined
  return levelled(
    blocks.map((block) => {
      const text = textOf(block)
      if (block === title) return { ...block, style: 'title' }
      const isShort =
        text.split(' ').length <= 14 && text.length <= 110 && /^[\p{Lu}\d].*\p{L}{3}/u.test(text) && !/[,;]$/.test(text)
      const isLarger = (block.size ?? 0) > bodySize + 0.9
      const isCapital = text === text.toUpperCase() && /\p{Lu}{5}/u.test(text) && !/\d{3}/.test(text)
      const isLoud = isLarger || isBold(block) || isCapital
      if (!isShort || !isLoud || /^(?:fig|table)/i.test(text)) return block
      return { ...block, kind: 'heading' as const, style: lookOf(block, isCapital) }
    }),
  )
}

const depthOf = (block: Block) => /^(\d+(?:\.\d+)*)\.?\s+\p{Lu}/u.exec(textOf(block))?.[1]?.split('.').length

/** A heading's number tells its level; one without has that of those which look the same. */
function levelled(blocks: Block[]): Block[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const ofLook = new Map<string | undefined, number>()
  for (const block of headings) {
    const depth = depthOf(block)
    if (depth) ofLook.set(block.style, Math.min(depth, ofLook.get(block.style) ?? depth))
  }
  const ranks = [...new Set(headings.filter((block) => isSectionName(textOf(block))).map(({ style }) => style))]
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    const text = textOf(block)
    const level =
      depthOf(block) ?? (isSectionName(text) ? 1 : (ofLook.get(block.style) ?? (ranks.includes(block.style) ? 1 : 2)))
    return { ...block, level }
  })
}

const lookOf = (block: Block, isCapital: boolean) =>
  `${block.size}${isBold(block) ? ' bold' : ''}${isCapital ? ' capitals' : ''}`
