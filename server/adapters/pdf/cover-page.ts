import { inOneLine, leftToRight, wrapped } from './lettering.ts'
import { grey, ink, type Line, red, type Stamp } from './line.ts'

const page = { side: 64, top: 770, width: 595 - 2 * 64 }

type Block = { text: string; size: number; colour: string; before: number; href?: string; most?: number }

/** Google Scholar takes the largest words on the first page for the title, and those below it for the authors. */
export function coverLines(about: Stamp): Line[] {
  const { mark, correction, licence, link } = about
  const blocks: Block[] = [
    { text: about.journal, size: 11, colour: grey, before: 0 },
    { text: about.facts, size: 9, colour: grey, before: 3 },
    { text: about.title, size: 24, colour: ink, before: 40, most: 8 },
    { text: inOneLine(about.authors), size: 16, colour: ink, before: 14, most: 6 },
    ...(mark ? [{ text: mark.sentence, size: 11, colour: red, before: 24, most: 8 }] : []),
    ...(correction ? [{ text: correction, size: 11, colour: ink, before: 14, most: 6 }] : []),
    { text: about.dates, size: 9, colour: grey, before: 24 },
    { text: 'How to cite', size: 11, colour: ink, before: 30 },
    { text: leftToRight(about.citation), size: 10, colour: ink, before: 4, most: 8 },
    { text: link, size: 10, colour: ink, before: 2, href: link },
    { text: 'Licence', size: 11, colour: ink, before: 18 },
    { text: `${licence.name}: ${licence.url}`, size: 10, colour: ink, before: 4, href: licence.url },
    { text: 'Publisher', size: 11, colour: ink, before: 18 },
    { text: about.publisher, size: 10, colour: ink, before: 4 },
  ]
  let y = page.top
  return blocks.flatMap(({ text, before, most, ...line }) => {
    y -= before
    return wrapped(text, line.size, page.width, most).map((piece) => {
      y -= line.size * 1.35
      return { ...line, text: piece, x: page.side, y }
    })
  })
}
