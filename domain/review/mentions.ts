import { foldName } from '../words/fold.ts'
import { inQuotes } from '../words/text.ts'

/**
 * Returns the colleagues mentioned in a note: by their whole name, or by the first name if only one has it. The whole
 * name of `writer` mentions nobody else who has the first name.
 */
export function mentionedIn<T extends Named>(text: string, colleagues: readonly T[], writer?: Named): T[] {
  const words = `${foldName(text)} `
  const isSaid = (name: string, where: string) => ends.some((end) => name !== '' && where.includes(`@${name}${end}`))
  const rest = writer ? words.replaceAll(`@${foldName(writer.name)}`, '') : words
  const namesakes = Map.groupBy(colleagues, ({ name }) => firstOf(name))
  return colleagues.filter(({ name }) => {
    const isAlone = namesakes.get(firstOf(name))?.length === 1
    return isSaid(foldName(name), words) || (isAlone && isSaid(firstOf(name), rest))
  })
}

type Named = { name: string }

// Not the middle of an e-mail address. A name goes on with the next word if that has a capital, too.
const mention = /(?<![\p{L}\p{M}\p{N}._%+-])@\p{L}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/gu

/** Says after a note is saved whom it reached, and which mentions reached nobody. */
export function mentionsInWords(text: string, colleagues: readonly Named[], writer: Named): string {
  const names = mentionedIn(text, colleagues, writer).map(({ name }) => name)
  const found = [...text.matchAll(mention)]
  const isFound = (part: string) =>
    mentionedIn(part, colleagues, writer).length + mentionedIn(part, [writer]).length > 0
  const lost = found.flatMap(({ index, 0: written }, at) =>
    isFound(text.slice(index, found[at + 1]?.index)) ? [] : [written.slice(1)],
  )
  const isAmbiguous = (name: string) => colleagues.some((one) => firstOf(one.name) === foldName(name))
  const [ambiguous, unknown] = [lost.filter(isAmbiguous), lost.filter((name) => !isAmbiguous(name))]
  return [
    names.length > 0 && `It goes to ${names.join(', ')} by e-mail.`,
    names.length === 0 && lost.length > 0 && 'Nobody was told.',
    unknown.length > 0 && `No colleague of this journal is called ${inQuotes(unknown)}.`,
    ambiguous.length > 0 && `Several are called ${inQuotes(ambiguous)}: write the whole name.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const firstOf = (name: string) => foldName(name).split(/\s+/)[0] ?? ''

const ends = [' ', '\n', ',', '.', ':', ';', '?', '!', ')', '’', "'"]
