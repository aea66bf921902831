import { paragraph, xml } from './documents.ts'
import { drawnPlaces } from './planted/drawn-places.ts'
import { linkedPlaces } from './planted/linked-places.ts'
import { type Addition, namespaces, office, type Planted, packageRelations, run, types } from './planted/pieces.ts'
import { textPlaces } from './planted/text-places.ts'
import { zip } from './zip.ts'

const starts = ['Oba', 'Ruke', 'Temi', 'Zovo', 'Kelu', 'Wani', 'Fejo', 'Gbaro', 'Sulu', 'Mobi', 'Dapu', 'Hivo', 'Neku']
const ends = ['nighor', 'vwemu', 'dariko', 'lezuta', 'pomgbe', 'saruwa', 'tokefi', 'wujalo', 'yebino', 'hizeku']
const givens = ['Ejiro', 'Tobore', 'Kesena', 'Ufuoma', 'Onome', 'Zibuyile', 'Mosope', 'Thandeka', 'Wetshi', 'Yewande']

/** Every kind of place, and how often it is planted. */
const places = { ...linkedPlaces, ...textPlaces, ...drawnPlaces }

/** Institutions of authors, and how a text calls them. */
const institutions = [
  {
    affiliation: 'Dunvegan Institute of Tides (DITX)',
    text: 'The boats of Dunvegan Institute of Tides sailed.',
    word: 'dunvegan',
  },
  { affiliation: 'Harmattan Centre for Lakes (HACEL)', text: 'The boats of HACEL sailed.', word: 'hacel' },
  {
    affiliation: 'Quarrymen College of Salt',
    text: 'Quarrymen College of Salt (QUACS) lent them. QUACS paid.',
    word: 'quacs',
  },
]

/** A .docx that names each of its authors in one place, with every kind of place at least twice. `more`: a sentence that names nobody. */
export function manyIdentities(more = 'Boats are cheap.') {
  const planted: Planted[] = []
  const all: Addition[] = []
  for (const [kind, some] of Object.entries(places))
    for (const place of some) {
      const number = planted.length
      const word = `${starts[number % starts.length]}${ends[Math.floor(number / starts.length)]}`
      const name = `${givens[number % givens.length]} ${word}`
      const person = { kind, name, word, email: `${word.toLowerCase()}@mail.example` }
      planted.push(person)
      all.push(place(person, number + 1))
    }
  for (const { affiliation, text, word } of institutions) {
    planted.push({ kind: 'acronym of an institution', name: affiliation, word, email: '' })
    all.push({ body: paragraph(text) })
  }
  const people = planted.map(({ name, email }) =>
    email ? { name, email } : { name: `Nobody ${name.slice(0, 4)}else`, email: '', affiliation: name },
  )
  return { bytes: packed([{ body: paragraph(more) }, ...all]), planted, people }
}

function packed(all: readonly Addition[]): Buffer {
  const joined = (name: 'body' | 'settings' | 'styles' | 'numbering' | 'fonts') =>
    all.map((one) => one[name] ?? '').join('')
  const root = (tag: string, inside: string) => xml(`<w:${tag} ${namespaces}>${inside}</w:${tag}>`)
  const usual = [
    {
      name: 'word/styles.xml',
      kind: 'styles',
      data: root(
        'styles',
        `<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>${joined('styles')}`,
      ),
      type: `${types}.wordprocessingml.styles+xml`,
    },
    {
      name: 'word/settings.xml',
      kind: 'settings',
      data: root('settings', joined('settings')),
      type: `${types}.wordprocessingml.settings+xml`,
    },
    {
      name: 'word/numbering.xml',
      kind: 'numbering',
      data: root('numbering', joined('numbering')),
      type: `${types}.wordprocessingml.numbering+xml`,
    },
    {
      name: 'word/fontTable.xml',
      kind: 'fontTable',
      data: root('fonts', joined('fonts')),
      type: `${types}.wordprocessingml.fontTable+xml`,
    },
  ]
  const parts = [...usual, ...all.flatMap((one) => one.parts ?? [])].map((one, at) => ({
    id: `rPart${at}`,
    type: '',
    from: 'text',
    kind: '',
    ...one,
  }))
  const outside = all.flatMap((one) => one.external ?? []).map((one) => ({ from: 'text', ...one }))
  const list = (from: string, more = '') =>
    xml(
      `<Relationships xmlns="${packageRelations}">${more}${[
        ...parts
          .filter((one) => one.from === from && one.kind)
          .map(
            ({ id, kind, name }) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="/${encodeURI(name)}"/>`,
          ),
        ...outside
          .filter((one) => one.from === from)
          .map(
            ({ id, kind, target }) =>
              `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}" TargetMode="External"/>`,
          ),
      ].join('')}</Relationships>`,
    )
  const extensions = ['png', 'jpeg', 'jpg', 'gif', 'emf', 'tiff', 'svg']
    .map((one) => `<Default Extension="${one}" ContentType="image/${one}"/>`)
    .join('')
  const overrides = parts
    .filter(({ type }) => type)
    .map(({ name, type }) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join('')
  const text = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('Introduction')}</w:p>${joined('body')}<w:sectPr/>`
  return zip([
    {
      name: '[Content_Types].xml',
      data: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/>${extensions}<Override PartName="/word/document.xml" ContentType="${types}.wordprocessingml.document.main+xml"/>${overrides}</Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      data: list('package', `<Relationship Id="rMain" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    },
    { name: 'word/document.xml', data: xml(`<w:document ${namespaces}><w:body>${text}</w:body></w:document>`) },
    { name: 'word/_rels/document.xml.rels', data: list('text') },
    { name: 'word/_rels/settings.xml.rels', data: list('settings') },
    ...parts.map(({ name, data }) => ({ name, data })),
  ])
}
