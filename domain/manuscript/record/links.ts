import { awardsOf, toFunderId } from '../../words/funders.ts'
import { oneLine } from '../../words/plain-text.ts'
import { doiAt, type RelatedKind, toRelatedUrl } from '../../words/related-works.ts'
import { type Trial, trialOf } from '../../words/trials.ts'
import type { ArticleRecord } from './record.ts'

type Funder = { name: string; id?: string; awards: string[] }
type Related = { kind: RelatedKind; title: string; url: string; doi: string | null }

/** What an article is linked with, as every format tells it. What is not understood is on the article's page only. */
export function fundersOf({ funders }: Pick<ArticleRecord, 'funders'>): Funder[] {
  return funders.map(({ name, identifier, awards }) => {
    const id = toFunderId(identifier)
    return { name: oneLine(name), ...(id !== null && { id }), awards: awardsOf({ awards }).map(oneLine) }
  })
}

export function relatedOf({ relatedWorks }: Pick<ArticleRecord, 'relatedWorks'>): Related[] {
  return relatedWorks.flatMap(({ kind, title, link }) => {
    const url = toRelatedUrl(link)
    return url === null ? [] : { kind, title: oneLine(title), url, doi: doiAt(url) }
  })
}

export function trialsOf({ trials }: Pick<ArticleRecord, 'trials'>): Trial[] {
  return trials.flatMap((number) => trialOf(number) ?? [])
}

/** Returns the addresses of all that belongs to the article and lies elsewhere. */
export function linkedUrls(record: Pick<ArticleRecord, 'relatedWorks' | 'trials'>): string[] {
  return [...relatedOf(record), ...trialsOf(record)].map(({ url }) => url)
}
