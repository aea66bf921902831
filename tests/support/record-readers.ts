import { plugins } from '@citation-js/core'
import '@citation-js/plugin-ris'
import { parse } from '@retorquere/bibtex-parser'
import LinkHeader from 'http-link-header'
import jsonld from 'jsonld'
import { XmlDocument } from 'libxml2-wasm'
import { bibtex } from '#domain/manuscript/record/bibtex.ts'
import { crossref } from '#domain/manuscript/record/crossref.ts'
import { cslItem } from '#domain/manuscript/record/csl.ts'
import { doaj } from '#domain/manuscript/record/doaj.ts'
import { citationTags, dublinCoreTags, type MetaTag } from '#domain/manuscript/record/head.ts'
import { jats } from '#domain/manuscript/record/jats.ts'
import { articleJsonLd, inScript } from '#domain/manuscript/record/json-ld.ts'
import { oaiDc } from '#domain/manuscript/record/oai-dc.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { ris } from '#domain/manuscript/record/ris.ts'
import { landingLinks, linkHeader } from '#domain/manuscript/record/signposting.ts'

/** The facts that one format of an article contains; undefined if the format has no field for it. */
export type Facts = {
  title?: string | undefined
  /** Given name first, as in 'Ada Obi'. */
  authors?: string[] | undefined
  /** '2026-03-04', or the part of it that the format contains. */
  date?: string | undefined
  volume?: string | null
  issue?: string | null
  doi?: string | null
  licence?: string | undefined
  /** By ISO 639-1. */
  language?: string | undefined
  secondTitle?: string | null
  funders?: string[]
  awards?: string[]
  /** The addresses of data, software and preprints. */
  related?: string[]
  trials?: string[]
}

type Reader = (record: ArticleRecord) => Facts | Promise<Facts>

/** Each format, written by the product and read by another program. */
export const readers: Record<string, Reader> = {
  BibTeX: (record) => {
    const { entries, errors } = parse(bibtex(record))
    const fields = entries[0]?.fields
    if (errors.length > 0 || entries.length !== 1 || !fields) throw new Error(`Not one entry: ${bibtex(record)}`)
    return {
      title: unmarked(record, fields.title?.replaceAll(/<span class="nocase">|<\/span>/g, '')),
      authors: fields.author?.map(
        ({ name, firstName, prefix, lastName, suffix }) => name ?? named([firstName, prefix, lastName, suffix]),
      ),
      date: `${fields.year}-${fields.month?.padStart(2, '0')}`,
      volume: fields.volume ?? null,
      issue: fields.number ?? null,
      doi: fields.doi ?? null,
      language: fields.language,
      secondTitle: unmarked(record, fields.titleaddon?.replaceAll(/<span class="nocase">|<\/span>/g, '')) ?? null,
    }
  },
  RIS: (record) => ofCsl(ris(record)),
  'CSL-JSON': (record) => {
    const facts = ofCsl(JSON.stringify([cslItem(record)]))
    return { ...facts, title: unmarked(record, facts.title) }
  },
  JATS: (record) => {
    const { all, one } = reading(jats(record))
    return {
      title: all('//article-title')[0],
      authors: all('/article/front//contrib').map((_, at) => {
        const part = (name: string) => one(`(/article/front//contrib)[${at + 1}]/${name}`)
        return named([part('collab'), part('name/given-names'), part('name/surname'), part('name/suffix')])
      }),
      date: all('//pub-date/@iso-8601-date')[0],
      volume: one('//article-meta/volume'),
      issue: one('//article-meta/issue'),
      doi: one('//article-id[@pub-id-type="doi"]'),
      licence: all('//ali:license_ref')[0],
      language: all('/article/@xml:lang')[0],
      secondTitle: one('//trans-title'),
      funders: all('//award-group//institution'),
      awards: all('//award-id'),
      related: all(
        '//related-object[@document-type]/@*|//related-article[@related-article-type="preprint"]/@*',
      ).flatMap(addressed),
      trials: all('//related-object/@document-id'),
    }
  },
  Crossref: (record) => {
    if (record.assignedDoi === null) return {}
    const { all, one } = reading(crossref([record], batch))
    return {
      title: all('//c:titles/c:title')[0],
      authors: all('//c:contributors/*').map((whole, at) => {
        const part = (name: string) => one(`(//c:contributors/*)[${at + 1}]/c:${name}`)
        return part('surname') === null ? whole : named([part('given_name'), part('surname'), part('suffix')])
      }),
      date: ['year', 'month', 'day'].map((part) => one(`//c:journal_article/c:publication_date/c:${part}`)).join('-'),
      volume: one('//c:journal_volume/c:volume'),
      issue: one('//c:journal_issue/c:issue'),
      // A deposit names the DOI that it is about to register.
      ...(record.doi !== null && { doi: one('//c:journal_article/c:doi_data/c:doi') }),
      licence: all('//ai:license_ref')[0],
      language: all('//c:journal_article/@language')[0],
      secondTitle: one('//c:titles[2]/c:title'),
      funders: all('//fr:assertion[@name="funder_name"]/text()'),
      awards: all('//fr:assertion[@name="award_number"]'),
      related: all('//rel:inter_work_relation|//rel:intra_work_relation').flatMap(addressed),
      trials: all('//ct:clinical-trial-number'),
    }
  },
  DOAJ: (record) => {
    if (record.standing === 'removed') return {}
    const { all, one } = reading(doaj([record]))
    return {
      title: all('//title')[0],
      authors: all('//author/name'),
      date: all('//publicationDate')[0],
      volume: one('//volume'),
      issue: one('//issue'),
      doi: one('//doi'),
      secondTitle: one('//title[2]'),
    }
  },
  'Dublin Core': (record) => {
    const { all, one } = reading(oaiDc(record))
    const [source = ''] = all('//dc:source')
    return {
      title: all('//dc:title')[0],
      authors: all('//dc:creator').map(turned),
      date: all('//dc:date')[0],
      volume: /Vol\. (\d+)/.exec(source)?.[1] ?? null,
      issue: /No\. (\d+)/.exec(source)?.[1] ?? null,
      doi: bare(all('//dc:identifier')[1]),
      licence: all('//dc:rights')[0],
      language: all('//dc:language')[0],
      secondTitle: one('//dc:title[2]'),
    }
  },
  'JSON-LD': async (record) => {
    const [article] = await jsonld.expand(JSON.parse(inScript(articleJsonLd(record))), { documentLoader })
    const place = valuesOf(article, 'isPartOf')
    const places = [...place, ...place.flatMap((node) => valuesOf(node, 'isPartOf'))]
    return {
      title: textOf(article, 'name'),
      authors: valuesOf(article, 'author').map((author) => textOf(author, 'name') ?? ''),
      date: textOf(article, 'datePublished'),
      volume: places.map((node) => textOf(node, 'volumeNumber')).find(Boolean) ?? null,
      issue: places.map((node) => textOf(node, 'issueNumber')).find(Boolean) ?? null,
      doi: textOf(valuesOf(article, 'identifier')[0], 'value') ?? null,
      licence: textOf(article, 'license'),
      language: textOf(article, 'inLanguage'),
      secondTitle: textOf(article, 'alternateName') ?? null,
      funders: valuesOf(article, 'funder').map((funder) => textOf(funder, 'name') ?? ''),
      awards: valuesOf(article, 'funding').map((grant) => textOf(grant, 'identifier') ?? ''),
      related: valuesOf(article, 'isBasedOn').map((work) => textOf(work, 'url') ?? ''),
      trials: valuesOf(article, 'about').flatMap((trial) => textOf(trial, 'identifier') ?? []),
    }
  },
  'Google Scholar tags': (record) => {
    const { all, one } = tagged(citationTags(record))
    return {
      title: all('citation_title')[0],
      authors: all('citation_author').map(turned),
      date: all('citation_publication_date')[0]?.replaceAll('/', '-'),
      volume: one('citation_volume'),
      issue: one('citation_issue'),
      doi: one('citation_doi'),
      language: all('citation_language')[0],
    }
  },
  'Dublin Core tags': (record) => {
    const { all, one } = tagged(dublinCoreTags(record))
    return {
      title: all('DC.Title')[0],
      authors: all('DC.Creator').map(turned),
      date: all('DC.Date')[0],
      volume: one('DC.citation.volume'),
      issue: one('DC.citation.issue'),
      doi: bare(all('DC.Identifier.DOI')[0]),
      licence: all('DC.Rights')[0],
      language: all('DC.Language')[0],
      secondTitle: one('DC.Title.Alternative'),
    }
  },
  'Link header': (record) => {
    const links = LinkHeader.parse(linkHeader(landingLinks(record)))
    return { doi: bare(links.rel('cite-as')[0]?.uri), licence: links.rel('license')[0]?.uri }
  },
}

const batch = { batchId: 'batch-1', timestamp: '1', depositor: { name: 'Domain Journals', email: 'doi@example.org' } }

const namespaces = {
  ali: 'http://www.niso.org/schemas/ali/1.0/',
  c: 'http://www.crossref.org/schema/5.4.0',
  ai: 'http://www.crossref.org/AccessIndicators.xsd',
  dc: 'http://purl.org/dc/elements/1.1/',
  fr: 'http://www.crossref.org/fundref.xsd',
  ct: 'http://www.crossref.org/clinicaltrials.xsd',
  rel: 'http://www.crossref.org/relations.xsd',
}

function reading(xml: string) {
  const document = XmlDocument.fromString(xml)
  const all = (path: string) => document.find(path, namespaces).map(({ content }) => content)
  return { all, one: (path: string) => all(path)[0] ?? null }
}

function tagged(tags: MetaTag[]) {
  const all = (wanted: string) => tags.filter(({ name }) => name === wanted).map(({ content }) => content)
  return { all, one: (name: string) => all(name)[0] ?? null }
}

/** The titles of a list in BibTeX, RIS or CSL-JSON, as another program reads it. */
export function titlesIn(ending: string, text: string): string[] {
  if (ending !== 'bib') return plugins.input.chain(text, { generateGraph: false }).map(({ title }) => title ?? '')
  const { entries, errors } = parse(text)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return entries.map(({ fields }) => fields.title ?? '')
}

function ofCsl(text: string): Facts {
  const [item, ...others] = plugins.input.chain(text, { generateGraph: false })
  if (!item || others.length > 0) throw new Error(`Not one item: ${text}`)
  return {
    title: item.title,
    authors: (item.author ?? []).map(({ given, family, suffix, literal }) => literal ?? named([given, family, suffix])),
    date: item.issued['date-parts'][0]?.map((part) => String(part).padStart(2, '0')).join('-'),
    volume: item.volume ?? null,
    issue: item.issue ?? null,
    doi: item.DOI ?? null,
    language: item.language,
  }
}

/** Readers of BibTeX and CSL-JSON give italics, sub- and superscripts as tags, or as characters such as '₂'. */
function unmarked({ markup }: ArticleRecord, text: string | undefined): string | undefined {
  return markup ? text?.replaceAll(/<\/?(?:i|sub|sup)>/g, '').normalize('NFKC') : text
}

function named(parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Turns 'Obi, Ada' into 'Ada Obi', and 'Smith, John, Jr.' into 'John Smith Jr.'. */
function turned(name: string): string {
  const [family, given, suffix] = name.split(', ')
  return named([given, family, suffix])
}

function bare(doi: string | undefined): string | null {
  return /^https:\/\/doi\.org\/(.*)$/.exec(doi ?? '')?.[1] ?? null
}

/** Returns the address that an attribute or an element has, as a DOI or whole. */
function addressed(text: string): string[] {
  if (text.startsWith('10.')) return [`https://doi.org/${text}`]
  return text.startsWith('https://') ? [text] : []
}

/** For the properties read here, schema.org's real context says no more than this. */
async function documentLoader(documentUrl: string) {
  return { contextUrl: null, documentUrl, document: { '@context': { '@vocab': 'https://schema.org/' } } }
}

function valuesOf(node: unknown, property: string): unknown[] {
  const values = isNode(node) ? node[`https://schema.org/${property}`] : undefined
  return Array.isArray(values) ? values : []
}

function textOf(node: unknown, property: string): string | undefined {
  const [value] = valuesOf(node, property)
  return isNode(value) && typeof value['@value'] === 'string' ? value['@value'] : undefined
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
