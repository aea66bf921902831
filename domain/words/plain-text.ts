/** Control characters other than white space, and the two code points that are no characters. */
const unprintable = /[^\P{Cc}\s]|[\ufffe\uffff]/gu

/** As a title or a name is cited: no line breaks, no control characters, single spaces. */
export function oneLine(text: string): string {
  return spaced(text).trim()
}

/** The same for a piece of a line, which may begin or end with a space. */
export function spaced(text: string): string {
  return text.toWellFormed().replaceAll(unprintable, '').replaceAll(/\s+/g, ' ')
}

/** What ends a paragraph. */
export const breaks = /[\n\r\u2028\u2029]+/

/** An abstract's paragraphs, each on one line. */
export function paragraphs(text: string): string[] {
  return text
    .split(breaks)
    .map(oneLine)
    .filter((paragraph) => paragraph !== '')
}
