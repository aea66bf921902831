import { languageOf } from '../../words/language.ts'
import { orcidUrl } from '../../words/orcid.ts'
import { citedTitle } from './cited-title.ts'
import { peopleOf } from './names.ts'
import { type ArticleRecord, isoDate, offeredPdf } from './record.ts'

const keywordsMax = 6

/** An article as DOAJ's API takes it (https://doaj.org/api/docs). What is not known is left out. */
export function doajJson(record: ArticleRecord) {
  const { journal, publisher, volume, issue, elocation, doi, customId, abstract, url, keywords } = record
  const [year, month] = isoDate(record.publishedAt).split('-')
  const pdf = offeredPdf(record)
  const { print, online } = journal.issn
  return {
    admin: { publisher_record_id: customId },
    bibjson: {
      title: citedTitle(record),
      ...(abstract !== '' && { abstract }),
      ...{ year, month: String(Number(month)) },
      author: peopleOf(record).map(({ name, affiliations, orcid }) => ({
        name,
        ...(affiliations.length > 0 && { affiliation: affiliations.join('; ') }),
        ...(orcid !== undefined && { orcid_id: orcidUrl(orcid) }),
      })),
      identifier: [
        { type: 'pissn', id: print },
        { type: 'eissn', id: online },
        { type: 'doi', id: doi ?? undefined },
      ].filter(({ id }) => id !== undefined),
      link: [{ type: 'fulltext', url: pdf ?? url, content_type: pdf ? 'PDF' : 'HTML' }],
      keywords: keywords.slice(0, keywordsMax),
      journal: {
        title: journal.title,
        publisher: publisher.name,
        language: [languageOf(record).toUpperCase()],
        ...(volume !== null && { volume: String(volume) }),
        ...(issue !== null && { number: String(issue) }),
        start_page: elocation,
      },
    },
  }
}
