import type { FullText, Part, Picture } from '../../manuscript/full-text.ts'
import { pictureFile } from '../../manuscript/picture-forms.ts'
import { citedRuns } from '../../manuscript/record/cited-title.ts'
import { type Element, element, mixed, serialise, xmlDeclaration } from '../../manuscript/record/element.ts'
import { markedParagraphs } from '../../manuscript/record/marked.ts'
import { peopleOf } from '../../manuscript/record/names.ts'
import { type ArticleRecord, isoDate } from '../../manuscript/record/record.ts'
import { languageOf } from '../../words/language.ts'
import { lineText } from './inlines.ts'
import { picturesIn } from './pictures-in.ts'
import { xhtmlOf } from './xhtml.ts'

/** The files of an e-book in EPUB 3.3 but for its pictures, which lie in `pictures/`. The first must not be compressed. */
export type Epub = { files: [path: string, content: string][]; pictures: Picture[] }

const spaces = { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops' }
const style =
  'body{line-height:1.5}figure{margin:1em 0}img{max-width:100%}table{border-collapse:collapse}td,th{padding:.2em .5em;text-align:left;vertical-align:top;border-bottom:1px solid}td.right,th.right{text-align:right}td.center,th.center{text-align:center}.reference{padding-left:1.5em;text-indent:-1.5em}.equation{text-align:center}pre{white-space:pre-wrap}'

export function epubOf(record: ArticleRecord, text: FullText): Epub {
  const pictures = picturesIn(text)
  const written = (element: Element) => `${xmlDeclaration}${serialise(element)}\n`
  return {
    pictures,
    files: [
      ['mimetype', 'application/epub+zip'],
      ['META-INF/container.xml', written(container)],
      ['article.opf', written(packageOf(record, text, pictures))],
      ['contents.xhtml', written(contentsOf(record, text))],
      ['article.xhtml', written(pageOf(record, text))],
      ['style.css', style],
    ],
  }
}

const container = element(
  'container',
  { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
  element(
    'rootfiles',
    {},
    element('rootfile', { 'full-path': 'article.opf', 'media-type': 'application/oebps-package+xml' }),
  ),
)

const titleOf = (record: ArticleRecord) =>
  citedRuns(record)
    .map(({ text }) => text)
    .join('')

function packageOf(record: ArticleRecord, text: FullText, pictures: Picture[]): Element {
  const language = languageOf(record)
  const meta = (property: string, value: string) => element('meta', { property }, value)
  const item = (id: string, href: string, type: string, properties?: string) =>
    element('item', { id, href, 'media-type': type, properties })
  const hasMath = JSON.stringify(text).includes('"mathml":{')
  return element(
    'package',
    { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'id', 'xml:lang': language },
    [
      element('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
        element('dc:identifier', { id: 'id' }, record.doi === null ? record.url : `https://doi.org/${record.doi}`),
        element('dc:title', {}, titleOf(record)),
        element('dc:language', {}, language),
        ...peopleOf(record).map(({ name }) => element('dc:creator', {}, name)),
        element('dc:publisher', {}, record.publisher.name),
        element('dc:date', {}, isoDate(record.publishedAt)),
        element('dc:source', {}, record.url),
        element('dc:rights', {}, `${record.licence.name}: ${record.licence.url}`),
        ...record.keywords.map((word) => element('dc:subject', {}, word)),
        meta('dcterms:modified', `${new Date(record.updatedAt).toISOString().slice(0, 19)}Z`),
        meta('schema:accessMode', 'textual'),
        pictures.length > 0 && meta('schema:accessMode', 'visual'),
        ...['structuralNavigation', 'tableOfContents', 'readingOrder'].map((feature) =>
          meta('schema:accessibilityFeature', feature),
        ),
        pictures.every(({ alt }) => alt !== null) &&
          pictures.length > 0 &&
          meta('schema:accessibilityFeature', 'alternativeText'),
        hasMath && meta('schema:accessibilityFeature', 'MathML'),
        meta('schema:accessibilityHazard', 'none'),
      ]),
      element('manifest', {}, [
        item('contents', 'contents.xhtml', 'application/xhtml+xml', 'nav'),
        item('article', 'article.xhtml', 'application/xhtml+xml', hasMath ? 'mathml' : undefined),
        item('style', 'style.css', 'text/css'),
        ...pictures.map((picture, at) => item(`picture${at + 1}`, placeOf(picture), picture.mediaType)),
      ]),
      element('spine', {}, element('itemref', { idref: 'article' })),
    ],
  )
}

const placeOf = (picture: Picture) => `pictures/${pictureFile(picture)}`

function page(record: ArticleRecord, title: string, body: Element[]): Element {
  const language = languageOf(record)
  return element('html', { ...spaces, lang: language, 'xml:lang': language }, [
    element('head', {}, [
      element('title', {}, title),
      element('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
    ]),
    element('body', {}, body),
  ])
}

function pageOf(record: ArticleRecord, text: FullText): Element {
  const { journal, licence } = record
  const doi = record.doi === null ? record.url : `https://doi.org/${record.doi}`
  const abstract = markedParagraphs(record.abstract, record.markup?.abstract)
  return page(record, titleOf(record), [
    element('header', {}, [
      element('h1', {}, titleOf(record)),
      element(
        'p',
        {},
        peopleOf(record)
          .map(({ name }) => name)
          .join(', '),
      ),
      mixed('p', {}, [
        mixed('i', {}, [journal.title]),
        `, ${[record.volume, record.issue].filter((part) => part !== null).join('(')}${record.issue === null ? '' : ')'}, ${record.elocation}. `,
        mixed('a', { href: doi }, [doi]),
      ]),
      mixed('p', {}, ['© The authors. ', mixed('a', { href: licence.url }, [licence.name])]),
    ]),
    ...(abstract.length > 0
      ? [
          element('section', { id: 'abstract', 'epub:type': 'abstract' }, [
            element('h2', {}, 'Abstract'),
            ...abstract.map((runs) => element('p', {}, runs.map(({ text: said }) => said).join(''))),
          ]),
        ]
      : []),
    ...xhtmlOf(text, placeOf),
  ])
}

function contentsOf(record: ArticleRecord, text: FullText): Element {
  const link = (href: string, label: string, inside: Element[] = []) =>
    element('li', {}, [
      element('a', { href: `article.xhtml${href}` }, label),
      inside.length > 0 && element('ol', {}, inside),
    ])
  const sections = (parts: Part[]): Element[] =>
    parts.flatMap((part) =>
      part.kind === 'section' ? [link(`#${part.id}`, lineText(part.title) || part.id, sections(part.parts))] : [],
    )
  return page(record, 'Contents', [
    element('nav', { 'epub:type': 'toc' }, [
      element('h1', {}, 'Contents'),
      element('ol', {}, [
        link('', titleOf(record)),
        ...sections(text.parts),
        text.references.length > 0 && link('#references', 'References'),
      ]),
    ]),
  ])
}
