/** Matches characters that the pictures' fonts (app/fonts) lack. They have Latin, Greek, Cyrillic and common signs. */
const unknown =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: an accent that is alone is one of the characters
  /[^\u0300-\u0304\u0306-\u030c\u0323\u0331 -~\u00a0-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u02bb\u02bc\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e0c-\u1e0f\u1e24\u1e25\u1e36\u1e37\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1ea0-\u1ef9\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2074-\u2079\u2080-\u2089\u20a6\u20ac\u2116\u2122\u2190-\u2193\u2212\u221a\u221e\u2248\u2260\u2264\u2265]/gu

/** Hausa's hooked letters, which the fonts lack. */
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ƴ: 'Y' }

/** Removes signs that the fonts lack. Returns '' if a letter is among them, because the rest would make no sense. */
export function writable(text: string): string {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  const composed = line.replaceAll(/[ɓɗƙƴƁƊƘƳ]/g, (letter) => hooked[letter] ?? letter)
  const missing = composed.match(unknown)?.join('') ?? ''
  return /\p{L}/u.test(missing) ? '' : composed.replaceAll(unknown, '').replaceAll(/ +/g, ' ').trim()
}

/** Cuts a text to at most `most` characters, after a whole word if possible, and ends it with '…'. */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const cut = characters.slice(0, most - 1).join('')
  return `${cut.replace(/[\s,;:.–—-]+\S{0,30}$/u, '')}…`
}
