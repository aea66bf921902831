import { statementsOf } from '../../manuscript/field-values.ts'
import type { FullText, Inline } from '../../manuscript/full-text.ts'
import { peopleOf } from '../../manuscript/record/names.ts'
import { doiUrl } from '../../manuscript/record/paths.ts'
import type { ArticleRecord } from '../../manuscript/record/record.ts'
import { creditRoles, roleNames } from '../../words/credit.ts'
import { oneLine } from '../../words/plain-text.ts'
import { type Draft, inlines, joined, labelledBy, linkedWords, literal, plainText, words } from './typst-text.ts'

/** What the record says besides the text: who did what, and the statements that no section of the text makes already. */
export function statementsCode(record: ArticleRecord, { parts }: FullText): string {
  const headings = parts.flatMap((part) => (part.kind === 'section' ? [plainText(part.title).toLowerCase()] : []))
  const isSaid = (label: string) => headings.some((heading) => heading.includes(label.toLowerCase()))
  const people = peopleOf(record)
  const roles = roleNames.flatMap((role) => {
    const names = people.filter((person) => person.roles.includes(role)).map(({ name }) => name)
    return names.length > 0 ? [`${creditRoles[role]}: ${names.join(', ')}`] : []
  })
  const stated = [
    { label: 'Author contributions', text: roles.join('. ') },
    ...statementsOf(record).map(({ label, text }) => ({ label, text: oneLine(text ?? '') })),
  ].filter(({ label, text }) => text !== '' && !isSaid(label))
  const orcids = people.flatMap(({ name, orcid }) => (orcid ? [{ name, url: `https://orcid.org/${orcid}` }] : []))
  const linked = orcids.map(
    ({ name, url }, at) => `${words(`${at > 0 ? '; ' : ''}${name} `)}\nlink(${literal(url)}, ${words(url)})`,
  )
  const lines = [
    ...stated.map(({ label, text }) => `statement(${words(label)}, ${linkedWords(text)})`),
    ...(linked.length > 0 ? [`statement("ORCID", ${joined(linked)})`] : []),
  ]
  return lines.length > 0 ? joined(['heading(level: 1, "About this article")', ...lines]) : ''
}

const isPlain = (one: Inline): one is Extract<Inline, { kind: 'text' }> =>
  one.kind === 'text' && Object.keys(one).length === 2

/** A DOI that the entry does not name itself is added. */
export function referencesCode(draft: Draft, text: FullText): string {
  const { references } = text
  if (references.length === 0) return ''
  const items = references.map(({ id, inside, doi }) => {
    const isNamed = doi === null || plainText(inside).toLowerCase().includes(doi.toLowerCase())
    const address = isNamed ? [] : ['" "', `link(${literal(doiUrl(doi))}, ${words(doiUrl(doi))})`]
    const pieces = inside.map((one) => (isPlain(one) ? linkedWords(one.text) : inlines(draft, [one])))
    return labelledBy(draft, id, `block(${joined([...pieces, ...address])})`)
  })
  return `references(${references.some(({ label }) => label !== '')},\n${items.join(',\n')})`
}
