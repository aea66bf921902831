import { orcidUrl } from '../../words/orcid.ts'
import { describingFiles, inJson, type RecordFile } from './formats.ts'
import { linkedUrls } from './links.ts'
import { peopleOf } from './names.ts'
import { citationUrl, jatsUrl, permanentUrl } from './paths.ts'
import { type ArticleRecord, fullTextsOf } from './record.ts'

export type Link = { href: string; rel: string; type?: string }

/** By default nginx allows 4 kB for all headers of a response, and refuses more. */
const maxHeaderLength = 3000

/** FAIR Signposting of an article's page: how to cite it, who wrote it, its file and its metadata. */
export function landingLinks(record: ArticleRecord): Link[] {
  const { licence } = record
  return [
    { href: permanentUrl(record), rel: 'cite-as' },
    { href: 'https://schema.org/AboutPage', rel: 'type' },
    { href: 'https://schema.org/ScholarlyArticle', rel: 'type' },
    { href: licence.url, rel: 'license' },
    ...itemsOf(record).map(({ url, mediaType }) => ({ href: url, rel: 'item', type: mediaType })),
    ...descriptions(record),
    linksetLink(record),
    ...peopleOf(record).flatMap(({ orcid }) => (orcid ? [{ href: orcidUrl(orcid), rel: 'author' }] : [])),
    ...linkedUrls(record).map((href) => ({ href, rel: 'related' })),
  ]
}

/** The article itself in each of its forms: where we have its text, JATS has it too. */
function itemsOf(record: ArticleRecord): { url: string; mediaType: string }[] {
  const files = fullTextsOf(record)
  return record.text && files.length > 0 ? [...files, { url: jatsUrl(record), mediaType: 'application/xml' }] : files
}

/** Links from an article's file back to its page. */
export function fileLinks(record: ArticleRecord): Link[] {
  return [
    { href: record.url, rel: 'collection', type: 'text/html' },
    { href: permanentUrl(record), rel: 'cite-as' },
    linksetLink(record),
  ]
}

/** Links from a file of metadata back to the page that it describes. */
export function metadataLinks(record: ArticleRecord): Link[] {
  return [{ href: record.url, rel: 'describes', type: 'text/html' }, linksetLink(record)]
}

/** If the header would be too long, all authors and related works are left out of it. The linkset has them. */
export function linkHeader(links: Link[]): string {
  const header = links.map(inHeader).join(', ')
  if (header.length <= maxHeaderLength) return header
  return links
    .filter(({ rel }) => rel !== 'author' && rel !== 'related')
    .map(inHeader)
    .join(', ')
}

/** RFC 9264: all links of the page, its file and its metadata. */
export function linkset(record: ArticleRecord): { linkset: object[] } {
  return {
    linkset: [
      linkContext(record.url, landingLinks(record)),
      ...fullTextsOf(record).map(({ url }) => linkContext(url, fileLinks(record))),
      ...descriptions(record).map(({ href }) => linkContext(href, metadataLinks(record))),
    ],
  }
}

/** The linkset is itself a file at the address of the article's page, and lists the others. */
export const linksetFile: RecordFile = {
  label: 'Linkset',
  ending: 'linkset.json',
  mediaType: 'application/linkset+json',
  audience: 'programs',
  isSingle: true,
  write: (records) => records.map((record) => inJson(linkset(record))).join(''),
}

const described = describingFiles.toSorted(({ signpost: a = 0 }, { signpost: b = 0 }) => a - b)

function descriptions(record: ArticleRecord): Link[] {
  return described.map((file) => linkTo(record, file, 'describedby'))
}

function linksetLink(record: ArticleRecord): Link {
  return linkTo(record, linksetFile, 'linkset')
}

function linkTo(record: ArticleRecord, { ending, mediaType }: RecordFile, rel: string): Link {
  return { href: citationUrl(record, ending), rel, type: mediaType }
}

function inHeader({ href, rel, type }: Link): string {
  const safe = new URL(href).href
  return `<${safe}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`
}

function linkContext(anchor: string, links: Link[]): object {
  const relations = Map.groupBy(links, ({ rel }) => rel)
  return {
    anchor,
    ...Object.fromEntries([...relations].map(([rel, same]) => [rel, same.map(({ rel: _, ...target }) => target)])),
  }
}
