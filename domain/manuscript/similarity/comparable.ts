import type { Reading } from '../reading/reading.ts'

/** So many words between quotation marks are a quotation; fewer are a term. */
const quotation = /[“"„«]\s*(?:[^\s”"“»]+\s+){4}[^”"“»]*[”"“»]/gu

/**
 * What of a manuscript is compared with other texts: the sentences of its authors, without title page, captions, tables,
 * references and quotations.
 */
export function comparableText({ blocks, title, authors, affiliations, captions, references }: Reading): string {
  const left = new Set([...authors, ...affiliations, ...captions].map(({ at }) => at))
  const end = references[0]?.at ?? blocks.length
  return blocks
    .slice(0, end)
    .filter(({ kind }, at) => (kind === 'paragraph' || kind === 'item') && at > (title?.at ?? -1) && !left.has(at))
    .map(({ text }) => text.replaceAll(quotation, '…'))
    .join('\n')
}
