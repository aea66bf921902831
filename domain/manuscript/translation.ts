import type { Problem } from '../words/errors.ts'
import { abstractMaxWords, type fields } from '../words/fields.ts'
import { isLanguage, languageNames, languageOf } from '../words/language.ts'
import { wordCount } from '../words/text.ts'
import { isGiven, type Written } from './field-values.ts'

type Said = {
  language?: string | null | undefined
  translation?: Written<typeof fields.translation> | null | undefined
}

/** Returns the problems of an article's language, and of its title and abstract in a second one. */
export function languageProblems({ language, translation }: Said): Problem[] {
  const problems: Problem[] = []
  if (language && !isLanguage(language)) problems.push({ field: 'language', sentence: 'Please choose a language.' })
  if (!translation || !isGiven(translation)) return problems
  const second = languageNames[translation.language]
  const words = wordCount(translation.abstract)
  const checks: [part: string, sentence: string | false][] = [
    ['language', !second && 'Please choose the second language.'],
    [
      'language',
      translation.language === languageOf({ language: language ?? '' }) &&
        `The article itself is in ${second}. Please choose another language.`,
    ],
    ['title', !translation.title.trim() && `Please enter the title in ${second ?? 'the second language'}.`],
    [
      'abstract',
      words > abstractMaxWords &&
        `The abstract in ${second ?? 'the second language'} has ${words} words; at most ${abstractMaxWords} are allowed.`,
    ],
  ]
  return [
    ...problems,
    ...checks.flatMap(([part, sentence]) => (sentence ? { field: `translation.${part}`, sentence } : [])),
  ]
}
