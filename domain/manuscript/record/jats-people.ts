import { type CreditRole, creditRoles, creditVocabulary, roleUri } from '../../words/credit.ts'
import { orcidUrl } from '../../words/orcid.ts'
import { type Element, element } from './element.ts'
import { idIn, nameElement } from './jats-parts.ts'
import { affiliationsOf, type Person, peopleOf } from './names.ts'
import type { ArticleRecord } from './record.ts'

/** The authors and then their affiliations, to which each author refers. */
export function contributors(record: ArticleRecord): Element[] {
  const people = peopleOf(record)
  const affiliations = affiliationsOf(people)
  const idOf = (affiliation: string) => idIn(record, `aff${affiliations.indexOf(affiliation) + 1}`)
  if (people.length === 0) return []
  return [
    element(
      'contrib-group',
      {},
      people.map((person, at) => contributor(person, idOf, contactId(record, at))),
    ),
    ...affiliations.map((affiliation) =>
      element('aff', { id: idOf(affiliation) }, element('institution', {}, affiliation)),
    ),
  ]
}

/** How to reach each corresponding author. */
export function correspondence(record: ArticleRecord): Element[] {
  return peopleOf(record).flatMap(({ email }, at) =>
    email === undefined ? [] : element('corresp', { id: contactId(record, at) }, element('email', {}, email)),
  )
}

const contactId = (record: ArticleRecord, at: number) => idIn(record, `cor${at + 1}`)

function contributor(person: Person, idOf: (affiliation: string) => string, contact: string): Element {
  const { affiliations, orcid, email, roles } = person
  return element('contrib', { 'contrib-type': 'author', corresp: email === undefined ? undefined : 'yes' }, [
    orcid !== undefined && element('contrib-id', { 'contrib-id-type': 'orcid' }, orcidUrl(orcid)),
    nameElement(person),
    ...roles.map(roleElement),
    ...affiliations.map((affiliation) => element('xref', { 'ref-type': 'aff', rid: idOf(affiliation) })),
    email !== undefined && element('xref', { 'ref-type': 'corresp', rid: contact }),
  ])
}

function roleElement(role: CreditRole): Element {
  const term = creditRoles[role]
  const vocabulary = { vocab: 'credit', 'vocab-identifier': creditVocabulary }
  return element('role', { ...vocabulary, 'vocab-term': term, 'vocab-term-identifier': roleUri(role) }, term)
}
