import type { RelatedKind } from '../../words/related-works.ts'
import { fundersOf, relatedOf, trialsOf } from './links.ts'
import type { ArticleRecord } from './record.ts'

/** schema.org has no type for a preprint. */
const types: Record<RelatedKind, string> = {
  dataset: 'Dataset',
  software: 'SoftwareSourceCode',
  preprint: 'ScholarlyArticle',
}

/** Who paid for the work, what it is based on, and the trials that it is about. */
export function linkedJsonLd(record: ArticleRecord) {
  const funders = fundersOf(record).map(({ name, id, awards }) => ({
    organisation: { '@type': 'Organization' as const, ...(id !== undefined && { '@id': id }), name },
    awards,
  }))
  const grants = funders.flatMap(({ organisation: funder, awards }) =>
    awards.map((identifier) => ({ '@type': 'Grant' as const, identifier, funder })),
  )
  const related = relatedOf(record).map(({ kind, title, url }) => ({
    ...{ '@type': types[kind], '@id': url, url },
    ...(title !== '' && { name: title }),
    ...(kind === 'preprint' && { creativeWorkStatus: 'Preprint' }),
  }))
  const trials = trialsOf(record).map(({ number, registry, url }) => ({
    ...{ '@type': 'MedicalTrial' as const, identifier: number, url },
    recognizingAuthority: { '@type': 'Organization' as const, name: registry },
  }))
  return {
    ...(funders.length > 0 && { funder: funders.map(({ organisation }) => organisation) }),
    ...(grants.length > 0 && { funding: grants }),
    ...(related.length > 0 && { isBasedOn: related }),
    ...(trials.length > 0 && { about: trials }),
  }
}
