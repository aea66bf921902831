import { articleTypeLabel, isArticleType } from '../manuscript/article-types.ts'
import { nameProblem } from '../manuscript/names/name-input.ts'
import { abstractProblem } from '../manuscript/submission.ts'
import type { Problem } from '../words/errors.ts'
import { fields } from '../words/fields.ts'

export const correctionOutcomes = ['approved', 'declined', 'withdrawn'] as const
export type CorrectionOutcome = (typeof correctionOutcomes)[number]

export const outcomeLabels: Record<CorrectionOutcome, string> = {
  approved: 'Approved by the author',
  declined: 'Declined by the author',
  withdrawn: 'Withdrawn by the editorial office',
}

export const correctionWordsMax = 2000

/** An author who has not answered after so many days is reminded once. */
export const reminderAfterDays = 5

/** What staff can correct with the author's approval. `names` are in the order of the by-line, the author first. */
export type Corrected = { title: string; articleType: string; abstract: string; names: string[] }

type Manuscript = Omit<Corrected, 'names'> & { author: string; coAuthors: readonly { name: string }[] }

export function correctedOf({ title, articleType, abstract, author, coAuthors }: Manuscript): Corrected {
  return { title, articleType, abstract, names: [author, ...coAuthors.map(({ name }) => name)] }
}

/** Returns all problems of a proposal. The number of names stays: nobody is added or left out here. */
export function proposalProblems(before: Corrected, after: Corrected): Problem[] {
  const checks: [string, string | null | false][] = [
    ['title', !after.title.trim() && 'Please enter a title.'],
    ['articleType', !isArticleType(after.articleType) && 'Please choose an article type.'],
    ['abstract', abstractProblem(after.abstract)],
    ['names', after.names.some((name) => !name.trim()) && "Please fill in every author's name."],
    [
      'names',
      after.names
        .filter((name) => !before.names.includes(name))
        .map((name) => nameProblem(name))
        .find(Boolean) ?? null,
    ],
    ['title', correctionChanges(before, after).length === 0 && 'Nothing is changed yet.'],
  ]
  return checks.flatMap(([field, sentence]) => (sentence ? [{ field, sentence }] : []))
}

export type CorrectionChange = { label: string; before: string; after: string }

/** Returns what differs, as texts for people. */
export function correctionChanges(before: Corrected, after: Corrected): CorrectionChange[] {
  const now = shown(after)
  return shown(before).flatMap(([label, text], at) => {
    const changed = now[at]?.[1] ?? ''
    return text === changed ? [] : [{ label, before: text, after: changed }]
  })
}

function shown({ title, articleType, abstract, names }: Corrected): [label: string, text: string][] {
  return [
    [fields.title.label, title],
    [fields.authors.label, names.join(', ')],
    [fields.articleType.label, articleTypeLabel(articleType)],
    [fields.abstract.label, abstract],
  ]
}
