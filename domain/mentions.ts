import { inQuotes } from './text.ts'

/** Returns the colleagues mentioned in a note: by their whole name, or by the first name if only one has it. */
export function mentionedIn<T extends { name: string }>(text: string, colleagues: readonly T[]): T[] {
  const words = `${folded(text)} `
  const isSaid = (name: string) => name !== '' && ends.some((end) => words.includes(`@${name}${end}`))
  return colleagues.filter((one) => {
    const namesakes = colleagues.filter((other) => firstOf(other.name) === firstOf(one.name))
    return isSaid(folded(one.name)) || (namesakes.length === 1 && isSaid(firstOf(one.name)))
  })
}

// Not the middle of an e-mail address. A name goes on with the next word if that has a capital, too.
const mention = /(?<![\p{L}\p{M}\p{N}._%+-])@\p{L}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/gu

/** Says after a note is saved whom it reached, and which mentions reached nobody. */
export function mentionsInWords(text: string, colleagues: readonly { name: string }[]): string {
  const told = mentionedIn(text, colleagues).map(({ name }) => name)
  const found = [...text.matchAll(mention)]
  const lost = found.flatMap(({ index, 0: written }, at) =>
    mentionedIn(text.slice(index, found[at + 1]?.index), colleagues).length > 0 ? [] : [written.slice(1)],
  )
  const isAmbiguous = (name: string) => colleagues.some((one) => firstOf(one.name) === folded(name))
  const [ambiguous, unknown] = [lost.filter(isAmbiguous), lost.filter((name) => !isAmbiguous(name))]
  return [
    told.length > 0 && `It goes to ${told.join(', ')} by e-mail.`,
    told.length === 0 && lost.length > 0 && 'Nobody was told.',
    unknown.length > 0 && `No colleague of this journal is called ${inQuotes(unknown)}.`,
    ambiguous.length > 0 && `Several are called ${inQuotes(ambiguous)}: write the whole name.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const firstOf = (name: string) => folded(name).split(/\s+/)[0] ?? ''

const ends = [' ', '\n', ',', '.', ':', ';', '?', '!', ')', '’', "'"]

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
