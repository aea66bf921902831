import { articleTypeLabel, isArticleType } from '../manuscript/article-types.ts'
import { nameProblem } from '../manuscript/names/name-input.ts'
import { abstractProblem } from '../manuscript/submission.ts'
import type { Problem } from '../words/errors.ts'
import { fields } from '../words/fields.ts'

export const changesOutcomes = ['approved', 'declined', 'withdrawn'] as const
export type ChangesOutcome = (typeof changesOutcomes)[number]

export const outcomeLabels: Record<ChangesOutcome, string> = {
  approved: 'Approved by the author',
  declined: 'Declined by the author',
  withdrawn: 'Withdrawn by the editorial office',
}

export const changesWordsMax = 2000

/** An author who has not answered after so many days is reminded once. */
export const reminderAfterDays = 5

/** What staff can correct with the author's approval. `names` are in the order of the by-line, the author first. */
export type Proposable = { title: string; articleType: string; abstract: string; names: string[] }

type Manuscript = Omit<Proposable, 'names'> & { author: string; coAuthors: readonly { name: string }[] }

export function proposableOf({ title, articleType, abstract, author, coAuthors }: Manuscript): Proposable {
  return { title, articleType, abstract, names: [author, ...coAuthors.map(({ name }) => name)] }
}

/** Returns all problems of a proposal. The number of names stays: nobody is added or left out here. */
export function proposalProblems(before: Proposable, after: Proposable): Problem[] {
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
    ['title', changesBetween(before, after).length === 0 && 'Nothing is changed yet.'],
  ]
  return checks.flatMap(([field, sentence]) => (sentence ? [{ field, sentence }] : []))
}

export type ProposedChange = { label: string; before: string; after: string }

/** Returns what differs, as texts for people. */
export function changesBetween(before: Proposable, after: Proposable): ProposedChange[] {
  const now = shown(after)
  return shown(before).flatMap(([label, text], at) => {
    const changed = now[at]?.[1] ?? ''
    return text === changed ? [] : [{ label, before: text, after: changed }]
  })
}

function shown({ title, articleType, abstract, names }: Proposable): [label: string, text: string][] {
  return [
    [fields.title.label, title],
    [fields.authors.label, names.join(', ')],
    [fields.articleType.label, articleTypeLabel(articleType)],
    [fields.abstract.label, abstract],
  ]
}
