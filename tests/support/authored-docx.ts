import { paragraph, relationships, wordDocument, xml } from './documents.ts'
import { type ZipPart, zip } from './zip.ts'

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** The people of `authoredDocx`, as their manuscript's record names them. */
export const itsAuthors = [
  {
    name: 'Ejiro Kemi Omonigho',
    email: 'ejiro.omonigho@delsu.example',
    affiliation: 'Department of Nursing, Delta River University, Warri, Nigeria',
    orcid: '0000-0002-1825-0097',
  },
  { name: 'Samuel Núñez', email: 'snunez@gmail.com', affiliation: 'Harbour Institute of Health' },
]

export const itsTitle = 'Home blood-pressure diaries kept by market traders'

export function styled(style: string, text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
}

const by = 'w:author="Ejiro Omonigho" w:date="2026-01-01T00:00:00Z"'

/** Every place of a Word document where one of its authors is named, and nothing else. */
export const itsBody = [
  styled('Title', itsTitle),
  paragraph('Ejiro K. Omonigho¹, Samuel Nunez²*'),
  paragraph('¹ Department of Nursing, Delta River University, Warri; ² Harbour Institute of Health'),
  paragraph('* Corresponding author: ejiro.omonigho@delsu.example'),
  styled('Heading1', 'Abstract'),
  paragraph('We asked 71 market traders at a university hospital to keep a diary.'),
  styled('Heading1', 'Introduction'),
  `<w:p w:rsidR="00A1"><w:r><w:t xml:space="preserve">Diaries are cheap. </w:t></w:r><w:ins w:id="1" ${by}><w:r><w:t>They were kept for a month.</w:t></w:r></w:ins><w:del w:id="2" ${by}><w:r><w:delText>Ejiro hates this sentence.</w:delText></w:r></w:del><w:commentRangeStart w:id="0"/><w:r><w:t xml:space="preserve"> Few studies ask traders.</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
  `<w:p><w:pPr><w:rPr><w:del w:id="3" ${by}/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">One paragraph </w:t></w:r></w:p>`,
  paragraph('was once two.'),
  styled('Heading1', 'Methods'),
  '<w:p><w:r><w:t xml:space="preserve">The cuffs were those of our pilot (Omo</w:t></w:r><w:r><w:t>nigho et al., 2024), recalibrated in March.</w:t></w:r></w:p>',
  paragraph('Others did the same (Omonigho et al., 2019).'),
  '<w:p><w:r><w:t xml:space="preserve">Write to </w:t></w:r><w:hyperlink r:id="rMail"><w:r><w:t>the first author</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN ZOTERO_ITEM {"uris":["http://zotero.org/users/omonigho/1"]} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t xml:space="preserve"> (Smith, 2010)</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
  styled('Heading1', 'Acknowledgements'),
  paragraph('We thank Dr Nneka Adeyemi, Samuel’s doctoral supervisor.'),
  styled('Heading1', 'References'),
  paragraph('Omonigho, E. K., and Núñez, S. (2024). A pilot of diaries. Journal of Cuffs, 3, 1–9.'),
].join('')

const kinds: [RegExp, string][] = [
  [/^word\/footnotes/, 'footnotes'],
  [/^word\/media\//, 'image'],
  [/^word\/charts\//, 'chart'],
  [/^word\/afchunk/, 'aFChunk'],
  [/^word\/embeddings\/.*\.bin$/, 'oleObject'],
  [/^word\/embeddings\//, 'package'],
]

/** What leads to parts that a document has besides the usual ones: 'rMore1' and so on. */
function relationTo({ name }: ZipPart, at: number): string {
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1]
  return kind ? `<Relationship Id="rMore${at + 1}" Type="${officeRelations}/${kind}" Target="/${name}"/>` : ''
}

/** A .docx as Word leaves it, with its authors in every place that Word has for them. `body` replaces the text. */
export function authoredDocx(body = itsBody, more: ZipPart[] = []): Buffer {
  const overrides = [
    ['/word/document.xml', `${wordTypes}.document.main+xml`],
    ['/word/styles.xml', `${wordTypes}.styles+xml`],
    ['/word/settings.xml', `${wordTypes}.settings+xml`],
    ['/word/comments.xml', `${wordTypes}.comments+xml`],
    ['/word/people.xml', `${wordTypes}.people+xml`],
    ['/word/header1.xml', `${wordTypes}.header+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ]
  const types = overrides.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('')
  const defaults = [
    'rels:application/vnd.openxmlformats-package.relationships+xml',
    'xml:application/xml',
    'jpeg:image/jpeg',
  ]
    .map((entry) => entry.split(':'))
    .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
    .join('')
  const named = (id: string, type: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`
  const document = wordDocument(`${body}<w:sectPr><w:headerReference w:type="default" r:id="rHeader"/></w:sectPr>`)
  return zip([
    {
      name: '[Content_Types].xml',
      data: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${types}</Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      data: relationships(
        named('r1', `${officeRelations}/officeDocument`, 'word/document.xml') +
          named('r2', `${packageRelations}/metadata/core-properties`, 'docProps/core.xml') +
          named('r3', `${officeRelations}/extended-properties`, 'docProps/app.xml') +
          named('r4', `${packageRelations}/metadata/thumbnail`, 'docProps/thumbnail.jpeg'),
      ),
    },
    {
      name: 'word/_rels/document.xml.rels',
      data: relationships(
        named('rStyles', `${officeRelations}/styles`, 'styles.xml') +
          named('rSettings', `${officeRelations}/settings`, 'settings.xml') +
          named('rComments', `${officeRelations}/comments`, 'comments.xml') +
          named('rPeople', 'http://schemas.microsoft.com/office/2011/relationships/people', 'people.xml') +
          named('rHeader', `${officeRelations}/header`, 'header1.xml') +
          named('rCustom', `${officeRelations}/customXml`, '../customXml/item1.xml') +
          named(
            'rMail',
            `${officeRelations}/hyperlink`,
            'mailto:ejiro.omonigho@delsu.example',
            ' TargetMode="External"',
          ) +
          more.map(relationTo).join(''),
      ),
    },
    { name: 'word/document.xml', data: document.replace('<w:document ', `<w:document xmlns:r="${officeRelations}" `) },
    {
      name: 'word/styles.xml',
      data: xml(
        `<w:styles ${main}><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`,
      ),
    },
    {
      name: 'word/settings.xml',
      data: xml(
        `<w:settings ${main}><w:trackRevisions/><w:rsids><w:rsidRoot w:val="00A1"/></w:rsids><w:docVars><w:docVar w:name="owner" w:val="Omonigho"/></w:docVars></w:settings>`,
      ),
    },
    {
      name: 'word/comments.xml',
      data: xml(
        `<w:comments ${main}><w:comment w:id="0" w:author="Samuel Núñez" w:initials="SN"><w:p><w:r><w:t>Ejiro, please check.</w:t></w:r></w:p></w:comment></w:comments>`,
      ),
    },
    {
      name: 'word/people.xml',
      data: xml(
        '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="Ejiro Omonigho"/></w15:people>',
      ),
    },
    { name: 'word/header1.xml', data: xml(`<w:hdr ${main}>${paragraph('Omonigho and Núñez: diaries')}</w:hdr>`) },
    {
      name: 'docProps/core.xml',
      data: xml(
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ejiro Omonigho</dc:creator><cp:lastModifiedBy>Samuel Núñez</cp:lastModifiedBy></cp:coreProperties>',
      ),
    },
    {
      name: 'docProps/app.xml',
      data: xml(
        '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Manager>S. Núñez</Manager><Company>Delta River University</Company></Properties>',
      ),
    },
    { name: 'docProps/thumbnail.jpeg', data: Buffer.from('ffd8ffd9', 'hex') },
    { name: 'customXml/item1.xml', data: xml('<owner>Ejiro Omonigho</owner>') },
    ...more,
  ])
}
