import { isRorId } from '../../words/funders.ts'
import type { RelatedKind } from '../../words/related-works.ts'
import { type Element, element } from './element.ts'
import { fundersOf, relatedOf, trialsOf } from './links.ts'
import type { ArticleRecord } from './record.ts'

export const linkNamespaces = {
  'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
  'xmlns:ct': 'http://www.crossref.org/clinicaltrials.xsd',
  'xmlns:rel': 'http://www.crossref.org/relations.xsd',
}

export function fundingProgram(record: ArticleRecord): Element | null {
  const funders = fundersOf(record)
  if (funders.length === 0) return null
  const said = (name: string, content: string | (Element | string)[]) => ({
    ...element('fr:assertion', { name }),
    children: [content].flat(),
  })
  return element(
    'fr:program',
    { name: 'fundref' },
    funders.map(({ name, id, awards }) =>
      said('fundgroup', [
        // Crossref takes a ROR iD with the name, and an identifier of its own inside it.
        ...(id !== undefined && isRorId(id) ? [said('ror', id)] : []),
        said('funder_name', [name, ...(id !== undefined && !isRorId(id) ? [said('funder_identifier', id)] : [])]),
        ...awards.map((award) => said('award_number', award)),
      ]),
    ),
  )
}

export function trialProgram(record: ArticleRecord): Element | null {
  const trials = trialsOf(record)
  if (trials.length === 0) return null
  return element(
    'ct:program',
    {},
    trials.map(({ number, registryDoi }) => element('ct:clinical-trial-number', { registry: registryDoi }, number)),
  )
}

const relations: Record<RelatedKind, [element: string, type: string]> = {
  dataset: ['rel:inter_work_relation', 'isSupplementedBy'],
  software: ['rel:inter_work_relation', 'isSupplementedBy'],
  preprint: ['rel:intra_work_relation', 'hasPreprint'],
}

export function relationProgram(record: ArticleRecord): Element | null {
  const related = relatedOf(record)
  if (related.length === 0) return null
  return element(
    'rel:program',
    { name: 'relations' },
    related.map(({ kind, title, url, doi }) => {
      const [name, type] = relations[kind]
      const attributes = { 'relationship-type': type, 'identifier-type': doi === null ? 'uri' : 'doi' }
      return element('rel:related_item', {}, [
        title !== '' && element('rel:description', {}, title),
        element(name, attributes, doi ?? url),
      ])
    }),
  )
}
