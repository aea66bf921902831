import type { Placeholder } from '#domain/office/letter-template.ts'
import type { Deps } from '../../deps.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { authorKinds, coAuthorKinds, type Group, officeKinds, reviewerKinds } from './journal-kinds.ts'
import { samplesFor } from './samples.ts'
import { accountKinds, otherKinds } from './site-kinds.ts'

export type Kind = {
  kind: string
  label: string
  group: string
  example: LetterParts
  /** What a template of it may quote besides the standard subject and text. */
  known: Placeholder[]
}

/**
 * Every kind of e-mail that can have words of its own, with an example in the standard words. Newsletters and messages
 * are written by staff, and alarms are for operators, so they are not here. A journal has those about its manuscripts;
 * for all journals (an empty slug) there are also those that belong to none.
 */
export function kindsFor(deps: Deps, journal: string): Kind[] {
  const samples = samplesFor(deps, journal)
  const ofJournal = [authorKinds, coAuthorKinds, reviewerKinds, officeKinds]
  const groups = journal === '' ? [...ofJournal, accountKinds, otherKinds] : ofJournal
  return groups.flatMap((groupOf) => kindsIn(groupOf(samples)))
}

function kindsIn({ title, kinds }: Group): Kind[] {
  return kinds.flatMap(([label, letter]) => {
    const example = 'blocks' in letter ? letter : letter.parts
    return example ? [{ kind: example.kind, label, group: title, example, known: knownIn(example) }] : []
  })
}

function knownIn({ to, fields = {} }: LetterParts): Placeholder[] {
  return [...(to.name ? ['name' as const] : []), ...(Object.keys(fields) as Placeholder[])]
}
