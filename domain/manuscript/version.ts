import type { CreditRole } from '../words/credit.ts'
import { fields, type NameFields, namesAt } from '../words/fields.ts'
import { type KeptAt, textOf } from './field-values.ts'

/** Why a version was made. An edited file is the one that staff prepared for publication. */
export const versionCauses = ['submission', 'edit', 'revision', 'edited-file', 'correction'] as const

type Person = {
  name: string
  parts?: NameFields
  email: string
  affiliation?: string
  orcid?: string
  correspondence?: string
  roles?: CreditRole[]
}

/** What the author's form said. */
export type VersionFields = KeptAt<'submission'> & { coAuthors: Person[] }

export type ChangedField = { label: string; before: string; after: string }

/** Returns the fields that differ, each as a text for people, in the order of the form. */
export function changedFields(before: VersionFields, after: VersionFields): ChangedField[] {
  const [old, now] = [shown(before), shown(after)]
  return old.flatMap(({ label, text }, at) => {
    const changed = now[at]?.text ?? ''
    return text === changed ? [] : [{ label, before: text, after: changed }]
  })
}

/** Returns the fields that differ, as they are in `after`. */
export function changesTo(before: VersionFields, after: VersionFields): Partial<VersionFields> {
  const labels = new Set(changedFields(before, after).map(({ label }) => label))
  const names = [...namesAt('submission'), 'coAuthors' as const].filter((name) => labels.has(fields[name].label))
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

function shown(version: VersionFields) {
  const people = version.coAuthors.map(({ name, parts, email, affiliation, orcid, correspondence, roles = [] }) => {
    const cited = parts && `cited as ${textOf(fields.authorParts, parts)}`
    const place = textOf(fields.affiliation, affiliation ?? null)
    const contact = correspondence && `corresponding author (${correspondence})`
    return [`${name} (${email})`, cited, place, orcid, contact, textOf(fields.roles, roles)].filter(Boolean).join(', ')
  })
  return [
    ...namesAt('submission').map((name) => ({
      label: fields[name].label,
      text: textOf(fields[name], version[name] ?? null) ?? '',
    })),
    { label: fields.coAuthors.label, text: people.join('; ') },
  ]
}

/** What the history says of an edit or a revision. */
export const madeVersion = (number: number) => `Made version ${number}.`
