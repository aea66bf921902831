import { isRorId } from '../../words/funders.ts'
import { relatedKinds } from '../../words/related-works.ts'
import { type Element, element } from './element.ts'
import { fundersOf, relatedOf, trialsOf } from './links.ts'
import type { ArticleRecord } from './record.ts'

/** The funders, each with its awards, and then what the article says of its funding. */
export function fundingGroup(record: ArticleRecord): Element | null {
  const { funding } = record
  const awards = fundersOf(record).map(({ name, id, awards }) =>
    element('award-group', {}, [
      element(
        'funding-source',
        {},
        element('institution-wrap', {}, [
          element('institution', {}, name),
          id !== undefined && element('institution-id', { 'institution-id-type': isRorId(id) ? 'ror' : 'FundRef' }, id),
        ]),
      ),
      ...awards.map((award) => element('award-id', {}, award)),
    ]),
  )
  if (awards.length === 0 && funding === null) return null
  return element('funding-group', {}, [...awards, funding !== null && element('funding-statement', {}, funding)])
}

/** A preprint is an article; data, software and trials are not. By the recommendations of JATS4R. */
export function relatedObjects(record: ArticleRecord): Element[] {
  return [
    ...relatedOf(record).map(({ kind, title, url, doi }) => {
      const link =
        doi === null ? { 'ext-link-type': 'uri', 'xlink:href': url } : { 'ext-link-type': 'doi', 'xlink:href': doi }
      return kind === 'preprint'
        ? element('related-article', { 'related-article-type': kind, ...link }, title || undefined)
        : element('related-object', { 'document-type': kind, ...link }, title || relatedKinds[kind])
    }),
    ...trialsOf(record).map(({ number, registryDoi, url }) =>
      element(
        'related-object',
        {
          ...{ 'source-type': 'clinical-trials-registry', 'source-id': registryDoi, 'source-id-type': 'crossref-doi' },
          ...{ 'document-id': number, 'document-id-type': 'clinical-trial-number', 'xlink:href': url },
        },
        number,
      ),
    ),
  ]
}
