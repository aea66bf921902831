/** Two of the fonts that every PDF reader has, with the widths of ' ' to '~' in thousandths of their size. */
export const fonts = {
  roman: {
    name: 'Times-Roman',
    widths: widths(`
      250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564
      564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722
      611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500
      722 500 500 444 480 200 480 541`),
  },
  bold: {
    name: 'Times-Bold',
    widths: widths(`
      250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570
      570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722
      667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500
      722 500 500 444 394 220 394 520`),
  },
} as const

export type Font = keyof typeof fonts

function widths(list: string): number[] {
  return list.trim().split(/\s+/).map(Number)
}

/** Characters that WinAnsi adds to Latin-1, with their code in WinAnsi and their width in Times. */
const punctuation: Record<string, [code: number, width: number]> = {
  '€': [0x80, 500],
  '…': [0x85, 1000],
  '‘': [0x91, 333],
  '’': [0x92, 333],
  '“': [0x93, 444],
  '”': [0x94, 444],
  '•': [0x95, 350],
  '–': [0x96, 500],
  '—': [0x97, 1000],
}

/** Returns the text as WinAnsi can show it: letters that it lacks lose their marks. */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC')].map(nearest).join('')
}

function nearest(character: string): string {
  const base = character.normalize('NFD').charAt(0)
  const known = [character, base].find(
    (candidate) => /^[ -~\u00a0-\u00ff]$/.test(candidate) || candidate in punctuation,
  )
  return known ?? substitutes[character] ?? (/\p{M}/u.test(character) ? '' : '?')
}

const substitutes: Record<string, string> = { '₦': 'N', '−': '–', '\u202f': ' ', '\u2009': ' ' }

export function textWidth(text: string, font: Font, size: number): number {
  let thousandths = 0
  for (const character of text) thousandths += characterWidth(character, font)
  return (thousandths * size) / 1000
}

function characterWidth(character: string, font: Font): number {
  const base = character.normalize('NFD').charCodeAt(0)
  return punctuation[character]?.[1] ?? fonts[font].widths[base - 32] ?? 500
}

/** Writes a string for a page's content stream. */
export function literal(text: string): string {
  const bytes = [...text].map((character) =>
    String.fromCharCode(punctuation[character]?.[0] ?? character.charCodeAt(0)),
  )
  return `(${bytes.join('').replaceAll(/[\\()]/g, '\\$&')})`
}

/** Writes a string for the document's properties, in any script. */
export function unicode(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

export function wrap(text: string, font: Font, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line && textWidth(longer, font, size) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return line ? [...lines, line] : lines
}
