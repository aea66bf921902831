import { isEverydayWord } from './everyday-words.ts'
import { foldedText } from './fold.ts'
import { escaped, type Identity } from './identity.ts'
import type { Span } from './own-work.ts'

/** 'ejiro omonigho', '@ejiro_omonigho', 'EjiroOmonigho', 'OmonighoLab'. */
export function* writtenOtherwise(text: string, { known, logins }: Identity): Generator<Span> {
  const lower = text.toLowerCase()
  for (const { name } of known) {
    const words =
      foldedText(name)
        .toLowerCase()
        .match(/\p{L}{2,}/gu) ?? []
    const [given, family] = [words[0], words.at(-1)].map((word) => escaped(word ?? ''))
    if (words.length < 2 || !lower.includes(words.at(-1) ?? '')) continue
    const pattern = `(?<!\\p{L})(?:${given}[\\s.-]+(?:\\p{L}+[\\s.-]+){0,2}${family}|${family},?\\s+${given})(?!\\p{L})`
    for (const { index, 0: found } of text.matchAll(new RegExp(pattern, 'giu')))
      if (/^\p{Ll}/u.test(found)) yield { start: index, end: index + found.length }
  }
  const own = logins.filter((login) => login.length > 4 && !isEverydayWord(login))
  if (lower.length !== text.length || !own.some((login) => lower.includes(login))) return
  // Addresses and links are found by what they are.
  for (const { index, 0: written } of text.matchAll(/[^\s<>"'()[\],;]+/g)) {
    const token = written.replace(/[.:!?]+$/, '')
    const isLink = /:\/\/|^www\.|\S@\S+\.\w{2,}$/.test(token)
    if (!isLink && own.some((login) => isInside(token, login))) yield { start: index, end: index + token.length }
  }
}

/** Joined to other words by a sign or by a capital, and no name on its own such as 'McDonald'. */
function isInside(token: string, login: string): boolean {
  const start = token.toLowerCase().indexOf(login)
  if (start === -1) return false
  const [before = '', first = '', after = ''] = [start - 1, start, start + login.length].map((at) => token[at])
  const isJoined = /\p{Lu}/u.test(after) || (/[\p{Ll}\p{N}]/u.test(before) && /\p{Lu}/u.test(first))
  return /[@_/\\]/.test(token) || isJoined
}
