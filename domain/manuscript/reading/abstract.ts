import { type Block, isBold, textOf } from './block.ts'
import { isSectionName, sectionNames } from './headings.ts'
import type { Found, ReadAbstract } from './reading.ts'

const label = /^(?:structured )?(?:abstract|summary)\s*[.:—–-]*\s+(?:abstract\s*[.:—–-]*\s+)?(?=\S)/i
const keywordLabel = /^(?:key\s?-?words?|index terms|keywords and phrases)\s*[.:—–-]*\s*/i
const part =
  /^(?:background|introduction|objectives?|aims?|purpose|motivation|methods?|materials and methods|design|setting|results?|findings|conclusions?|discussion|interpretation|significance|availability|context)\s*[.:]/i
const frontLabel =
  /^(?:key\s?-?words?|index terms|correspond|e-?mail|word count|running (?:head|title)|short title|abbreviations|jel|highlights|\*|✉|author note|1?\s*introduction\b.{0,3}$)/i

export function findAbstract(blocks: Block[], end: number, title: number): Found<ReadAbstract> | null {
  const styled = blocks.flatMap((block, at) =>
    /^abstract(?: text)?$/.test(block.style ?? '') && !sectionNames.abstract.test(textOf(block)) ? [at] : [],
  )
  if (styled.length > 0) return found(blocks, styled, 0.95)
  for (const [at, block] of blocks.entries()) {
    const text = textOf(block)
    if (sectionNames.abstract.test(text)) {
      const inside = sectionFrom(blocks, at + 1, block)
      if (inside.length > 0) return found(blocks, inside, 0.95)
    } else if (label.test(text) && block.kind !== 'heading' && text.split(' ').length > 8 && at < end)
      return found(blocks, [at, ...sectionFrom(blocks, at + 1, block)], 0.9)
    if (at > end + 3) break
  }
  // Unlabelled: the first long paragraph before the text begins.
  const first = blocks.findIndex(
    (block, index) => index > title && index < end && block.kind === 'heading' && !/^authors?$/i.test(textOf(block)),
  )
  const at = blocks.findIndex(
    (block, index) =>
      index > title &&
      index < (first < 0 ? end : first) &&
      block.kind === 'paragraph' &&
      textOf(block).split(' ').length >= 60,
  )
  const block = blocks[at]
  if (!block) return null
  // Where the next heading is far, it is the text that begins here.
  const hasHeading = blocks.slice(at + 1, Math.min(end, at + 6) + 1).some(({ kind }) => kind === 'heading')
  return isBold(block) || hasHeading ? found(blocks, [at], isBold(block) ? 0.6 : 0.4) : null
}

/** The paragraphs from here to the next heading or label of the title page. */
function sectionFrom(blocks: Block[], from: number, heading: Block): number[] {
  const inside: number[] = []
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at] as Block
    const text = textOf(block)
    if (!text) continue
    const isPart = part.test(`${text.replace(/[.:]?$/, '')}:`) && text.split(' ').length <= 4
    const isDeeper = block.kind === 'heading' && heading.kind === 'heading' && (block.level ?? 1) > (heading.level ?? 1)
    if (block.kind === 'heading' && !(isPart && isDeeper)) break
    if (frontLabel.test(text) || (isSectionName(text) && !(isPart && isRunIn(blocks, at)))) break
    if (['paragraph', 'item', 'heading'].includes(block.kind)) inside.push(at)
    if (inside.length > 12) break
  }
  return inside
}

/** "Methods" alone inside an abstract is followed by a few sentences and then by the next part. */
const isRunIn = (blocks: Block[], at: number) =>
  blocks
    .slice(at + 1, at + 4)
    .some((block) => /^(?:results?|findings|conclusions?)\W*$/i.test(textOf(block)) && textOf(block).length < 20) &&
  textOf(blocks[at + 1] as Block).split(' ').length < 150

function found(blocks: Block[], all: number[], certainty: number): Found<ReadAbstract> {
  const texts = all.map((at) => textOf(blocks[at] as Block))
  const text = texts.join(' ').replace(label, '')
  const isStructured =
    texts.filter((each) => part.test(each)).length >= 2 ||
    (text.match(/(?:^|[.;] )(?:Background|Objectives?|Aims?|Methods?|Results?|Findings|Conclusions?)\s*:/g) ?? [])
      .length >= 2
  return { value: { text, isStructured }, at: all[0] ?? 0, certainty }
}

export function findKeywords(blocks: Block[], end: number): Found<string>[] {
  for (const [at, block] of blocks.entries()) {
    if (at > end + 3) break
    const text = textOf(block)
    if (!keywordLabel.test(text)) continue
    const inline = text.replace(keywordLabel, '')
    const next = blocks[at + 1]
    const list = inline || (next ? textOf(next) : '')
    if (!inline && block.kind !== 'heading' && !isBold(block) && text.length > 14) continue
    const where = inline ? at : at + 1
    return splitWords(list).map((value) => ({ value, at: where, certainty: 0.95 }))
  }
  return []
}

function splitWords(list: string): string[] {
  const separator = [';', '·', '•', '|', ',', ' - ', ' – '].find((mark) => list.includes(mark)) ?? ','
  return list
    .split(separator)
    .map((word) => word.trim().replace(/\.$/, ''))
    .filter((word) => word !== '' && word.length < 100)
}

const runningLabel = /^\W*\d*\s*(?:running (?:head|title)|short title)(?: title)?\s*[.:—–-]*\s*(.+)$/i

/** Named on the title page, or else in the running heads, where other things stand too. */
export function findRunningTitle(
  blocks: Block[],
  end: number,
  headers: string[] = [],
  title = '',
): Found<string> | null {
  for (const [at, block] of blocks.slice(0, end).entries()) {
    const text = textOf(block)
    const value = runningLabel.exec(text)?.[1]
    if (value) return { value, at, certainty: 0.9 }
    const next = blocks[at + 1]
    if (/^(?:running (?:head|title)|short title)\s*:?$/i.test(text) && next && textOf(next).length < 120)
      return { value: textOf(next), at: at + 1, certainty: 0.85 }
  }
  const labelled = headers.flatMap((header) => runningLabel.exec(header)?.[1] ?? [])[0]
  if (labelled) return { value: labelled.replace(/\s+\d+$/, ''), at: -1, certainty: 0.85 }
  const words = new Set(title.toLowerCase().match(/\p{L}{4,}/gu))
  const alike = headers.find((header) =>
    (header.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => words.has(word)),
  )
  return alike ? { value: alike.replaceAll(/^\d+\s+|\s+\d+$/g, ''), at: -1, certainty: 0.5 } : null
}
