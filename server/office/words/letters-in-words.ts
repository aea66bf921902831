import { AppError } from '#domain/words/errors.ts'
import type { LetterEntry } from '#words/letters.ts'
import type { LetterName } from '#words/standard.ts'
import { standard } from '#words/standard.ts'
import type { Deps } from '../../deps.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { kindsFor } from '../templates/catalogue.ts'
import type { AllSamples } from '../templates/samples.ts'

/** An e-mail whose words can be replaced. */
export type WordedLetter = {
  name: LetterName
  entry: LetterEntry
  label: string
  group: string
  example: LetterParts
  /** Other examples, by what is different in them. */
  cases: Readonly<Record<string, LetterParts>>
}

/**
 * Those of a journal; for all journals (an empty slug) also those that belong to none. What is said in other words in another
 * case is an e-mail of its own here. `samples`: of a manuscript.
 */
export function wordedLetters(deps: Deps, journal: string, samples?: AllSamples): WordedLetter[] {
  return kindsFor(deps, journal, samples).flatMap(({ label, group, example, cases }) => {
    const others = Object.entries(cases).flatMap(([of, letter]): [string, LetterParts][] => {
      const parts = 'blocks' in letter ? letter : letter.parts
      return parts?.says ? [[of, parts]] : []
    })
    const isSame = ([, parts]: [string, LetterParts]) => parts.says?.name === example.says?.name
    const own = (label: string, example: LetterParts, cases: WordedLetter['cases']): WordedLetter[] =>
      example.says
        ? [{ name: example.says.name, entry: standard[example.says.name], label, group, example, cases }]
        : []
    return [
      ...own(label, example, Object.fromEntries(others.filter(isSame))),
      ...others.filter((one) => !isSame(one)).flatMap(([of, parts]) => own(of, parts, {})),
    ]
  })
}

export function wordedLetter(deps: Deps, name: string, journal: string, samples?: AllSamples): WordedLetter {
  const found = wordedLetters(deps, journal, samples).find((one) => one.name === name)
  if (!found || (journal !== '' && !deps.content.journal(journal)))
    throw new AppError('not-found', 'There is no such e-mail.')
  return found
}
