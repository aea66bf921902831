import { deflateSync } from 'node:zlib'
import { relationships, wordDocument, xml } from './documents.ts'
import { type ZipPart, zip } from './zip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A PNG of this size as far as its header tells. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.write('\x00\x00\x00\rIHDR', 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  const data = deflateSync(Buffer.alloc(10))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, Buffer.alloc(4), data])
}

const sentence =
  'Wells near the river were measured again in the dry season, and their depth was written down by hand. '

/** What can be made worse in a manuscript that follows every rule. */
export type Planted = {
  byline: string
  runningTitle: string
  abstract: string
  keywords: string
  email: string
  marginTwips: number
  line: number
  halfPoints: number
  lineNumbers: string
  introduction: string
  /** Paragraphs as XML, after the introduction. */
  more: string
  sections: string[]
  statements: string[]
  captions: string[]
  references: string[]
  pixels: number
  widthMm: number
  comments: string
}

export const clean: Planted = {
  byline: 'Ada Obi and Bayo Eze',
  runningTitle: 'Wells in the dry season',
  abstract: sentence.repeat(6),
  keywords: 'groundwater; drought; villages; Nigeria',
  email: 'ada.obi@sample.example',
  marginTwips: 1418,
  line: 480,
  halfPoints: 24,
  lineNumbers: '<w:lnNumType w:countBy="1" w:restart="continuous"/>',
  introduction: `Wells run dry (Eze and Ibe, 2019). Ade et al. (2021) measured them, as Figure 1 and Table 1 show. Others disagree (Musa, 2015; Obi, 2020; Udo, 2018). ${sentence}`,
  more: '',
  sections: ['Introduction', 'Methods', 'Results', 'Discussion', 'Conclusion'],
  statements: [
    'Funding: This work was funded by the Sample Water Trust, grant number 12.',
    'Competing interests: The authors declare no competing interests.',
    'Ethics: The study was approved by the ethics committee of Sample University.',
    'Data availability: All data are available at https://data.example/wells.',
  ],
  captions: ['Figure 1. Wells by depth.', 'Table 1. Rain by month.'],
  references: [
    'Ade, B., Bako, C., Cole, D., Dan, E., Eke, F., Fola, G. et al. (2021) ‘Rain and wells’, Sample Journal of Water, 3(1), pp. 1–9. doi: 10.5555/sample.31.',
    'Eze, A. and Ibe, B. (2019) ‘Dry wells of the upland’, Sample Journal of Water, 1(2), pp. 10–19.',
    'Musa, C. (2015) A Handbook of Small Wells. Abraka: Sample University Press.',
    'Obi, D. (2020) ‘Depth of wells in the south’, Sample Journal of Water, 2(1), pp. 20–28.',
    'Udo, E. (2018) ‘Villages and their water’, Sample Rural Studies, 7(4), pp. 33–41.',
  ],
  pixels: 2100,
  widthMm: 171,
  comments: '',
}

const p = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const picture = (widthMm: number) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="${widthMm * 36000}" cy="3600000"/><wp:docPr id="1" name="Picture 1"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="wells.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rPicture"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

const spaces = [
  `xmlns:r="${office}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')

export const officeRelation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** A .docx that follows every rule, but for what is planted in it. */
export function manuscriptDocx(planted: Partial<Planted> = {}, parts: ZipPart[] = []): Buffer {
  const all = { ...clean, ...planted }
  const { marginTwips: m } = all
  const [introduction = '', ...others] = all.sections
  const [figure = '', table = ''] = all.captions
  const body = [
    p('Depth of village wells in the dry season', 'Title'),
    p(all.byline),
    p('Department of Geology, Sample University, Abraka, Nigeria'),
    p(`Corresponding author: ${all.email}`),
    all.runningTitle && p(`Running title: ${all.runningTitle}`),
    all.abstract && p('Abstract', 'Heading1') + p(all.abstract),
    all.keywords && p(`Key words: ${all.keywords}`),
    introduction && p(introduction, 'Heading1'),
    p(all.introduction),
    all.more,
    ...others.map((name) => p(name, 'Heading1') + p(sentence.repeat(2))),
    p('Declarations', 'Heading1'),
    ...all.statements.map((text) => p(text)),
    p('References', 'Heading1'),
    ...all.references.map((text) => p(text)),
    p('Tables and figures', 'Heading1'),
    picture(all.widthMm),
    figure && p(figure, 'Caption'),
    table && p(table, 'Caption'),
    `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${m}" w:right="${m}" w:bottom="${m}" w:left="${m}" w:header="720" w:footer="720" w:gutter="0"/>${all.lineNumbers}</w:sectPr>`,
  ].join('')
  const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman"/><w:sz w:val="${all.halfPoints}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="${all.line}" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${['Title', 'Caption'].map((id) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/></w:style>`).join('')}<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Heading3"><w:name w:val="heading 3"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>`
  const overrides = ['document.main:document', 'styles:styles', 'comments:comments']
    .map((entry) => entry.split(':'))
    .map(([kind, name]) => `<Override PartName="/word/${name}.xml" ContentType="${types}.${kind}+xml"/>`)
  const own: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      data: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`,
      ),
    },
    { name: '_rels/.rels', data: relationships(officeRelation('r1', 'officeDocument', 'word/document.xml')) },
    {
      name: 'word/_rels/document.xml.rels',
      data: relationships(
        officeRelation('rStyles', 'styles', 'styles.xml') +
          officeRelation('rComments', 'comments', 'comments.xml') +
          officeRelation('rPicture', 'image', 'media/wells.png'),
      ),
    },
    { name: 'word/document.xml', data: wordDocument(body).replace('<w:document ', `<w:document ${spaces} `) },
    { name: 'word/styles.xml', data: xml(`<w:styles ${main}>${styles}</w:styles>`) },
    { name: 'word/comments.xml', data: xml(`<w:comments ${main}>${all.comments}</w:comments>`) },
    { name: 'word/media/wells.png', data: pngOf(all.pixels, 1200) },
  ]
  return zip([...own.filter(({ name }) => parts.every((part) => part.name !== name)), ...parts])
}
