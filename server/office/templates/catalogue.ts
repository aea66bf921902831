import type { Placeholder } from '#domain/office/letter-template.ts'
import { decisionKinds } from '../../decision/letter-kinds.ts'
import type { Deps } from '../../deps.ts'
import type { Letter, LetterParts } from '../../jobs/letter.ts'
import type { Group, Kinds, Samples } from '../../jobs/letter-kinds.ts'
import { manuscriptKinds } from '../../manuscript/letter-kinds.ts'
import { moneyKinds } from '../../money/letter-kinds.ts'
import { peopleKinds } from '../../people/letter-kinds.ts'
import { publishingKinds } from '../../publishing/letter-kinds.ts'
import { reviewKinds } from '../../review/letter-kinds.ts'
import { siteKinds } from '../../site/letter-kinds.ts'
import { accountDeleted } from '../own-data/letters.ts'
import { type AllSamples, samplesFor } from './samples.ts'

export type Kind = {
  kind: string
  label: string
  group: string
  example: LetterParts
  /** Other examples, by what is different in them. */
  cases: Readonly<Record<string, LetterParts | Letter>>
  /** What a template of it may quote besides the standard subject and text. */
  known: Placeholder[]
}

const toAuthors = 'To authors'
const ofJournal: readonly [Group, title: string][] = [
  ['authors', toAuthors],
  ['coAuthors', 'To co-authors'],
  ['reviewers', 'To reviewers'],
  ['office', 'To the editorial office'],
]
const ofNone: readonly [Group, title: string][] = [
  ['accounts', 'Accounts'],
  ['others', 'Courses, payments, contact and newsletter'],
]

const officeKinds = ({ author, office }: Samples): Kinds => ({
  accounts: [['Account deleted', accountDeleted(author, { withdrawn: [], office })]],
})

const contexts = [
  ...[peopleKinds, manuscriptKinds, reviewKinds, decisionKinds],
  ...[siteKinds, moneyKinds, publishingKinds, officeKinds],
]

/**
 * Every kind of e-mail that can have words of its own, with an example in the standard words. Newsletters and messages
 * are written by staff, and alarms are for operators, so they are not here. A journal has those about its manuscripts;
 * for all journals (an empty slug) there are also those that belong to none.
 */
export function kindsFor(deps: Deps, journal: string, samples: AllSamples = samplesFor(deps, journal)): Kind[] {
  const offered = contexts.map((kindsOf) => kindsOf(samples))
  const groups = journal === '' ? [...ofJournal, ...ofNone] : ofJournal
  return groups.flatMap(([name, group]) =>
    offered
      .flatMap((kinds) => kinds[name] ?? [])
      .flatMap(([label, letter, cases = {}]) => {
        const example = 'blocks' in letter ? letter : letter.parts
        return example ? [{ kind: example.kind, label, group, example, cases, known: knownIn(example) }] : []
      }),
  )
}

let toAuthorsAlone: string[] | undefined

/** The kinds of e-mails that nobody but authors gets. They are the same for every journal. */
export function kindsToAuthorsAlone(deps: Deps): string[] {
  if (toAuthorsAlone) return toAuthorsAlone
  const kinds = kindsFor(deps, '')
  const groupsOf = (asked: string) => new Set(kinds.filter(({ kind }) => kind === asked).map(({ group }) => group))
  const names = [...new Set(kinds.map(({ kind }) => kind))]
  toAuthorsAlone = names.filter((kind) => groupsOf(kind).has(toAuthors) && groupsOf(kind).size === 1)
  return toAuthorsAlone
}

function knownIn({ to, fields = {} }: LetterParts): Placeholder[] {
  return [...(to.name ? ['name' as const] : []), ...(Object.keys(fields) as Placeholder[])]
}
