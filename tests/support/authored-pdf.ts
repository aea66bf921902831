import {
  AFRelationship,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'

type LiteralObject = Exclude<Parameters<PDFDocument['context']['flateStream']>[1], undefined>
type Plant = { kind: string; name: string; put(name: string, at: Spot): unknown }
type Spot = { document: PDFDocument; page: PDFPage; font: PDFFont; y: number }

const givenNames = ['Ejiro', 'Samuel', 'Adaeze', 'Kwabena', 'Ingrid', 'Tomasz', 'Leilani', 'Rahel']
const familyNames = [
  ...[
    'Omonigho',
    'Brankovich',
    'Tulloch',
    'Adegbite',
    'Vasterholm',
    'Quillfeather',
    'Nzeribe',
    'Okonjo',
    'Hallgrim',
    'Pemberly',
  ],
  ...[
    'Zubairu',
    'Castellane',
    'Drozdek',
    'Ekwueme',
    'Fjellstad',
    'Guimaraes',
    'Ibironke',
    'Jankulov',
    'Kirigaya',
    'Lindqvarn',
  ],
]
/** Nobody is planted twice, so that each find tells its place. */
const nameOf = (number: number) =>
  `${givenNames[number % givenNames.length]} ${familyNames[number % familyNames.length]}${['', 'ski', 'sen', 'ova'][Math.floor(number / familyNames.length)]}`

const text = (words: string) => PDFHexString.fromText(words)
const n = (name: string) => PDFName.of(name)
const shown = (words: string) => `(${words}) Tj`

/** Draws with operators of its own, in Helvetica as /F1. */
function draw({ document, page, font, y }: Spot, operators: string): void {
  page.node.setFontDictionary(n('F1'), font.ref)
  const { context } = document
  page.node.addContentStream(context.register(context.flateStream(`BT /F1 11 Tf 40 ${y} Td ${operators} ET\n`)))
}

function annotate({ document, page, y }: Spot, entries: object): void {
  const { context } = document
  page.node.addAnnot(context.register(context.obj({ Type: 'Annot', Rect: [300, y, 380, y + 12], ...entries })))
}

function form({ document, font }: Spot, operators: string, more: object = {}) {
  const { context } = document
  const Resources = { Font: { F1: font.ref } }
  return context.register(
    context.flateStream(operators, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 20], Resources, ...more }),
  )
}

/** Something that the catalog holds, as the next of a list. */
function inCatalog({ document }: Spot, name: string, entry: LiteralObject): void {
  const list = document.catalog.lookupMaybe(n(name), PDFArray) ?? document.context.obj([])
  list.push(document.context.register(document.context.obj(entry)))
  document.catalog.set(n(name), list)
}

function inTree({ document, page }: Spot, entries: object): void {
  const { context, catalog } = document
  const root = catalog.lookupMaybe(n('StructTreeRoot'), PDFDict) ?? context.obj({ Type: 'StructTreeRoot', K: [] })
  catalog.set(n('StructTreeRoot'), root)
  const element = context.register(context.obj({ Type: 'StructElem', S: 'Figure', Pg: page.ref, ...entries }))
  root.lookup(n('K'), PDFArray).push(element)
}

function field(spot: Spot, entries: object): void {
  annotate(spot, { Subtype: 'Widget', FT: 'Tx', ...entries })
}

function fontIn({ document: { context } }: Spot, entries: LiteralObject) {
  return context.register(context.obj({ Type: 'Font', ...entries }))
}

const jpeg = (note: string) =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from([0xff, 0xfe, 0, note.length + 2]),
    Buffer.from(note),
    Buffer.from('ffda0008010100003f0000ffd9', 'hex'),
  ])

function picture({ document, page }: Spot, bytes: Uint8Array, more: object): void {
  const { context } = document
  const dict = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    ...more,
  }
  const name = page.node.newXObject('Picture', context.register(context.stream(bytes, dict as never)))
  page.node.addContentStream(context.register(context.flateStream(`q 9 0 0 9 500 500 cm ${name} Do Q\n`)))
}

const kinds: Record<string, Plant['put'][]> = {
  'file properties': [
    (name, { document }) => document.setAuthor(name),
    (name, { document }) => document.setProducer(`Quartz on ${name}'s computer`),
  ],
  metadata: [
    (name, { document }) =>
      document.catalog.set(
        n('Metadata'),
        document.context.register(document.context.stream(`<dc:creator>${name}</dc:creator>`)),
      ),
    (name, { document, page }) =>
      page.node.set(n('PieceInfo'), document.context.obj({ Drawn: { Private: text(name) } })),
    (name, spot) => {
      const XMP = spot.document.context.register(spot.document.context.stream(`<dc:creator>${name}</dc:creator>`))
      picture(spot, Buffer.from([0]), { Metadata: XMP })
    },
    (name, { document, page }) =>
      page.node.set(n('Metadata'), document.context.register(document.context.stream(name))),
  ],
  pictures: [
    (name, spot) => picture(spot, jpeg(name), { Filter: 'DCTDecode' }),
    (name, spot) => picture(spot, jpeg(name), { Filter: ['DCTDecode'] }),
  ],
  attachments: [
    (name, { document }) => document.attach(Buffer.from(name), 'notes.txt'),
    (name, { document }) =>
      document.attach(Buffer.from('notes'), `${name}.txt`, { afRelationship: AFRelationship.Source }),
  ],
  scripts: [
    (name, { document }) => document.addJavaScript('greet', `app.alert("${name}")`),
    (name, { document }) =>
      document.catalog.set(n('OpenAction'), document.context.obj({ S: 'JavaScript', JS: text(name) })),
  ],
  destinations: [
    (name, { document, page }) =>
      document.catalog.set(n('Dests'), document.context.obj({ [name.replace(' ', '')]: [page.ref, 'Fit'] })),
    (name, spot) => annotate(spot, { Subtype: 'Link', Dest: text(`sec.${name}`) }),
  ],
  'page labels': [
    (name, { document }) =>
      document.catalog.set(n('PageLabels'), document.context.obj({ Nums: [0, { S: 'D', P: text(`${name} `) }] })),
    (name, { document }) => document.catalog.set(n('URI'), document.context.obj({ Base: text(name) })),
  ],
  bookmarks: [
    (name, { document }) => {
      const item = document.context.register(document.context.obj({ Title: text(`Reply to ${name}`) }))
      document.catalog.set(
        n('Outlines'),
        document.context.register(document.context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 })),
      )
    },
    (name, spot) => inCatalog(spot, 'Threads', { Type: 'Thread', I: { Title: text(name) } }),
  ],
  descriptions: [
    (name, spot) => inTree(spot, { Alt: text(`Photograph by ${name}`) }),
    (name, spot) => inTree(spot, { ActualText: text(name) }),
    (name, spot) => inTree(spot, { E: text(name) }),
    (name, spot) => inTree(spot, { T: text(name), ID: text('a') }),
    (name, spot) => draw(spot, `/Span <</ActualText (${name})>> BDC ${shown('Diaries')} EMC`),
    (name, spot) => draw(spot, `/Span <</Alt (${name}) /MCID 3>> BDC ${shown('Diaries')} EMC`),
  ],
  styles: [
    (name, spot) => inTree(spot, { S: n(name.replace(' ', '')) }),
    (name, spot) => inTree(spot, { C: n(`${name.replace(' ', '_')}_style`) }),
  ],
  links: [
    (name, spot) =>
      annotate(spot, {
        Subtype: 'Link',
        A: { S: 'URI', URI: PDFString.of(`mailto:${name.replace(' ', '.')}@labs.example`) },
      }),
    (name, spot) =>
      annotate(spot, {
        Subtype: 'Link',
        A: { S: 'URI', URI: PDFString.of(`https://orcid.org/0000-0002-1825-0097?${name}`) },
      }),
    (name, spot) =>
      annotate(spot, {
        Subtype: 'Link',
        A: { S: 'URI', URI: PDFString.of(`https://example.org/~${name.replace(' ', '%2E')}`) },
      }),
    (name, spot) => annotate(spot, { Subtype: 'Link', A: { S: 'GoToR', F: PDFString.of(`C:/Users/${name}/a.pdf`) } }),
  ],
  notes: [
    (name, spot) => annotate(spot, { Subtype: 'Text', T: text(name), Contents: text('Look') }),
    (name, spot) =>
      annotate(spot, {
        Subtype: 'FreeText',
        Contents: text(name),
        AP: { N: form(spot, `BT /F1 9 Tf ${shown(name)} ET`) },
      }),
    (name, spot) => annotate(spot, { Subtype: 'Stamp', Contents: text(name) }),
  ],
  fields: [
    (name, spot) => field(spot, { V: text(name), T: text('who') }),
    (name, spot) => field(spot, { V: text('x'), TU: text(name), MK: { CA: text(name) } }),
    (name, spot) => field(spot, { V: text(name), AP: { N: form(spot, `BT /F1 9 Tf ${shown(name)} ET`) } }),
  ],
  signatures: [
    (name, spot) => field(spot, { FT: 'Sig', V: { Type: 'Sig', Name: text(name), Filter: 'Adobe.PPKLite' } }),
    (name, { document }) =>
      document.catalog.set(n('Perms'), document.context.obj({ DocMDP: { Type: 'Sig', Reason: text(name) } })),
  ],
  layers: [
    (name, { document }) =>
      document.catalog.set(
        n('OCProperties'),
        document.context.obj({
          OCGs: [document.context.register(document.context.obj({ Type: 'OCG', Name: text(name) }))],
          D: {},
        }),
      ),
    (name, { document, page }) =>
      page.node
        .normalizedEntries()
        .Resources.set(n('Properties'), document.context.obj({ L: { Type: 'OCG', Name: text(name) } })),
  ],
  'names in content': [
    (name, spot) => draw(spot, `${shown('Diaries')} % ${name}\n`),
    (name, spot) => {
      const key = `Drawn${name.replace(' ', '')}`
      spot.page.node.setXObject(n(key), form(spot, '0 0 9 9 re f'))
      spot.page.node.addContentStream(
        spot.document.context.register(spot.document.context.flateStream(`q /${key} Do Q`)),
      )
    },
    (name, spot) => spot.page.node.setXObject(n('Never'), form(spot, `BT /F1 9 Tf ${shown(name)} ET % ${name}`)),
  ],
  fonts: [
    (name, spot) =>
      spot.page.node.setFontDictionary(
        n('F8'),
        fontIn(spot, { Subtype: 'Type1', BaseFont: n(`ABCDEF+${name.replace(' ', '')}`) }),
      ),
    (name, spot) => {
      const { context } = spot.document
      const FontFile2 = context.register(context.flateStream(`Copyright ${name}`))
      const FontDescriptor = { Type: 'FontDescriptor', FontName: n('Hand'), FontFile2 }
      spot.page.node.setFontDictionary(
        n('F9'),
        fontIn(spot, { Subtype: 'TrueType', BaseFont: n('Hand'), FontDescriptor }),
      )
    },
  ],
  'colour profiles': [
    (name, { document, page }) => {
      const profile = document.context.register(document.context.flateStream(`acsp Copyright ${name}`, { N: 3 }))
      page.node.normalizedEntries().Resources.set(n('ColorSpace'), document.context.obj({ C: ['ICCBased', profile] }))
    },
    (name, spot) => inCatalog(spot, 'OutputIntents', { Type: 'OutputIntent', Info: text(name) }),
  ],
  'words on pages': [
    (name, spot) => draw(spot, shown(`We thank ${name} for the diaries.`)),
    (name, spot) =>
      draw(spot, `[${[...name].map((letter) => `(${letter}) ${letter === ' ' ? -20 : 15}`).join(' ')}] TJ`),
    (name, spot) => draw(spot, [...name].map((letter) => `(${letter}) Tj`).join(' ')),
    (name, spot) => draw(spot, `<${Buffer.from(`Written by ${name}.`).toString('hex')}> Tj`),
    (name, spot) => draw(spot, `3 Tr ${shown(`Unseen by ${name}.`)} 0 Tr`),
    (name, spot) => draw(spot, `1 g ${shown(`White by ${name}.`)} 0 g`),
    (name, spot) => draw(spot, `14 TL 0 0 (Nobody slept but ${name.slice(0, 4)}-) " (${name.slice(4)} who wrote.) '`),
    (name, { page, font }) => page.drawText(name, { x: 590, y: 300, size: 9, font, rotate: degrees(90) }),
    (name, { page, font }) => page.drawText(`Outside ${name}`, { x: 900, y: 300, size: 9, font }),
    (name, { page, font }) => page.drawText(`${name.toUpperCase()} ET AL.: DIARIES`, { x: 40, y: 826, size: 8, font }),
  ],
  'words in drawings': [
    (name, spot) => {
      const key = spot.page.node.newXObject('Chart', form(spot, `BT /F1 9 Tf ${shown(`Traders of ${name}`)} ET`))
      spot.page.node.addContentStream(
        spot.document.context.register(spot.document.context.flateStream(`q 1 0 0 1 40 ${spot.y} cm ${key} Do Q\n`)),
      )
    },
    (name, spot) => {
      const inner = form(spot, `BT /F1 9 Tf ${shown(`Legend: ${name}`)} ET`)
      const outer = form(spot, '/Inner Do', { Resources: { XObject: { Inner: inner } } })
      const key = spot.page.node.newXObject('Chart', outer)
      spot.page.node.addContentStream(
        spot.document.context.register(spot.document.context.flateStream(`q 1 0 0 1 40 ${spot.y} cm ${key} Do Q\n`)),
      )
    },
  ],
}

export const planted = Object.entries(kinds)
  .flatMap(([kind, puts]) => puts.map((put) => ({ kind, put })))
  .map((one, number) => ({ ...one, name: nameOf(number) }) satisfies Plant)

export const plantedPeople = planted.map(({ name }) => ({ name }))

/** A PDF that names somebody else in every place that PDF has for a name. */
export async function authoredPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const kind of Object.keys(kinds)) {
    const page = document.addPage([595, 842])
    page.drawText(`Diaries are cheap, and few studies ask traders to keep one.`, { x: 40, y: 780, size: 11, font })
    for (const [at, { name, put }] of planted.filter((one) => one.kind === kind).entries())
      await put(name, { document, page, font, y: 720 - 40 * at })
  }
  return document.save({ useObjectStreams: false })
}
