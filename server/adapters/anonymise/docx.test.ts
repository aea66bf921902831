import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { answerPassages, leaksInRecord } from '#domain/manuscript/anonymity/record-text.ts'
import type { Replacement } from '#domain/manuscript/anonymity/report.ts'
import { authoredDocx, itsAuthors, itsBody, itsTitle, styled } from '#tests/support/authored-docx.ts'
import { paragraph, smallDocx, wordDocument } from '#tests/support/documents.ts'
import { docxText } from '#tests/support/docx-text.ts'
import { zip } from '#tests/support/zip.ts'
import { anonymise } from './anonymise.ts'
import { anonymiser } from './anonymiser.ts'

function make(bytes: Uint8Array, replacements: Replacement[] = []) {
  return anonymise({ bytes, format: 'docx', title: itsTitle, people: itsAuthors, replacements })
}

function partsOf(bytes: Uint8Array): [string, string][] {
  return Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)])
}

test("a reviewers' copy says what the manuscript says, and nothing about who wrote it", async () => {
  const { bytes } = await make(authoredDocx())
  expect(docxText(bytes)).toBe(
    [
      itsTitle,
      'Abstract',
      'We asked 71 market traders at a university hospital to keep a diary.',
      'Introduction',
      'Diaries are cheap. They were kept for a month. Few studies ask traders.',
      'One paragraph was once two.',
      'Methods',
      'The cuffs were those of our pilot (Omonigho et al., 2024), recalibrated in March.',
      'Others did the same (Omonigho et al., 2019).',
      'Write to the first author (Smith, 2010)',
      'References',
      'Omonigho, E. K., and Núñez, S. (2024). A pilot of diaries. Journal of Cuffs, 3, 1–9.',
    ].join('\n'),
  )
})

test('no part of the file names an author outside the text and its references', async () => {
  const { bytes } = await make(authoredDocx())
  const parts = partsOf(bytes)
  expect(parts.map(([name]) => name)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/header1.xml',
    'word/settings.xml',
    'word/styles.xml',
  ])
  const rest = parts.filter(([name]) => name !== 'word/document.xml')
  for (const [, part] of rest) expect(part).not.toMatch(/omonigho|n[uú][nñ]ez|ejiro|delsu|rsid|trackRevisions/i)
  const document = parts.find(([name]) => name === 'word/document.xml')?.[1] ?? ''
  expect(document).not.toMatch(/w:author|delText|w:ins |comment|zotero|rsid/i)
})

test('what is left is well formed, and nothing refers to a part that is gone', async () => {
  const parts = partsOf((await make(authoredDocx())).bytes)
  for (const [name, part] of parts) expect(() => XmlDocument.fromString(part).dispose(), name).not.toThrow()
  const names = parts.map(([name]) => `/${name}`)
  const types = parts[0]?.[1] ?? ''
  for (const [, name = ''] of types.matchAll(/PartName="([^"]+)"/g)) expect(names).toContain(name)
  const targets = parts
    .filter(([name]) => name.endsWith('.rels'))
    .flatMap(([, part]) => [...part.matchAll(/Target="([^"]+)"/g)])
  expect(targets.map(([, target]) => target)).toEqual([
    'word/document.xml',
    'styles.xml',
    'settings.xml',
    'header1.xml',
  ])
})

test('the report counts what was removed, and quotes the one place that still tells', async () => {
  const { removed, leaks } = await make(authoredDocx())
  expect(removed).toEqual([
    { what: 'file properties', where: 'file', count: 4 },
    { what: 'comments', where: 'text', count: 1 },
    { what: 'names of people who worked on the file', where: 'file', count: 1 },
    { what: 'custom data', where: 'file', count: 1 },
    { what: 'links to people', where: 'text', count: 1 },
    { what: 'preview picture', where: 'file', count: 1 },
    { what: 'tracked changes', where: 'text', count: 3 },
    { what: 'fields with personal data', where: 'text', count: 1 },
    { what: 'author names, affiliations and addresses', where: 'title page', count: 3 },
    { what: 'acknowledgements', where: 'text', count: 1 },
    { what: 'text that names people', where: 'headers', count: 1 },
  ])
  expect(leaks).toEqual([
    {
      at: 'word/document.xml#7',
      place: 'Methods, paragraph 1',
      kind: 'own-work',
      before: 'The cuffs were those of our pilot ',
      match: '(Omonigho et al., 2024)',
      start: 34,
      after: ', recalibrated in March.',
      replacement: '(authors, 2024)',
    },
  ])
})

test('an editor’s words stand in the place of a match that ran over several pieces, and the report then finds nothing', async () => {
  const [leak] = (await make(authoredDocx())).leaks
  if (!leak) throw new Error('no leak')
  const { bytes, leaks } = await make(authoredDocx(), [{ ...leak, text: leak.replacement }])
  expect(docxText(bytes)).toContain('of our pilot (authors, 2024), recalibrated in March.')
  expect(leaks).toEqual([])
})

test('an author’s first name and the institution of the title page are found in the text, and in what is read with it', async () => {
  const people = [{ name: 'Zebulon Isfjord', email: 'zi@moths.example' }]
  const lines = ['Zebulon Isfjord', 'Department of Ecology, Uplands College of Moths', 'Introduction']
  const text = [
    'Zebulon counted all of them twice at Lake Zebulon, says moths.example.',
    'Approved by Uplands College of Moths ethics board.',
  ]
  const data = wordDocument([...lines, ...text].map(paragraph).join(''))
  const bytes = smallDocx([{ name: 'word/document.xml', data }])
  const made = await anonymise({ bytes, format: 'docx', title: 'Moths', people, replacements: [] })
  expect(made.leaks.map(({ kind, match }) => [kind, match])).toEqual([
    ['address', 'moths.example'],
    ['affiliation', 'Uplands College of Moths'],
    ['given-name', 'Zebulon'],
  ])
  const answer = answerPassages({ 'one.1': { text: text[1] ?? '' } })
  const inRecord = leaksInRecord(answer, people, [], made.institutions)
  expect(inRecord.map(({ match }) => match)).toEqual(['Uplands College of Moths'])
})

test('a replacement for words that are no longer there changes nothing', async () => {
  const gone = { at: 'word/document.xml#7', start: 0, match: 'Somebody else', text: 'x' }
  const { bytes, leaks } = await make(authoredDocx(), [gone, { ...gone, at: 'word/nowhere.xml#1' }])
  expect(Buffer.from(bytes)).toEqual(Buffer.from((await make(authoredDocx())).bytes))
  expect(leaks).toHaveLength(1)
})

test('bookmarks lose names that programs made of the text, and links still lead to them', async () => {
  const mark = 'ref-ejiro_omonigho_2022'
  const body = [
    styled('Heading1', 'Introduction'),
    `<w:p><w:hyperlink w:anchor="${mark}"><w:r><w:t>1</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF ${mark} \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr=" PAGEREF ${mark} "/></w:p>`,
    `<w:p><w:bookmarkStart w:id="7" w:name="${mark}"/><w:r><w:t>There.</w:t></w:r><w:bookmarkEnd w:id="7"/></w:p>`,
    '<w:p><w:bookmarkStart w:id="8" w:name="_Toc12"/><w:r><w:t>Word’s own.</w:t></w:r><w:bookmarkEnd w:id="8"/></w:p>',
  ].join('')
  const document = Object.fromEntries(partsOf((await make(authoredDocx(body))).bytes))['word/document.xml'] ?? ''
  expect(document).not.toMatch(/omonigho/i)
  expect(document).toContain('w:name="mark1"')
  expect(document).toContain('w:anchor="mark1"')
  expect(document).toContain(' REF mark1 \\h ')
  expect(document).toContain('w:instr=" PAGEREF mark1 "')
  expect(document).toContain('w:name="_Toc12"')
})

test('a link whose words are replaced leads nowhere any more', async () => {
  const body = [
    styled('Heading1', 'Methods'),
    '<w:p><w:r><w:t xml:space="preserve">Our code is at </w:t></w:r><w:hyperlink r:id="rCode"><w:r><w:t>https://github.com/ourlab/cuffs</w:t></w:r></w:hyperlink></w:p>',
  ].join('')
  const list = 'word/_rels/document.xml.rels'
  const original = unzipSync(authoredDocx(body))
  const link =
    '<Relationship Id="rCode" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://github.com/ourlab/cuffs" TargetMode="External"/></Relationships>'
  const linked = zip(
    Object.entries(original).map(([name, part]) => ({
      name,
      data: name === list ? Buffer.from(strFromU8(part).replace('</Relationships>', link)) : Buffer.from(part),
    })),
  )
  const [leak] = (await make(linked)).leaks
  if (!leak) throw new Error('no leak')
  const { bytes } = await make(linked, [{ ...leak, text: leak.replacement }])
  expect(docxText(bytes)).toContain('Our code is at [link removed]')
  for (const [, part] of partsOf(bytes)) expect(part).not.toContain('ourlab')
})

test('a name in a table, a text box, a footnote or an alternative text is found or removed', async () => {
  const box = `<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('Interviewer: Ejiro Omonigho')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('Interviewer: Ejiro Omonigho')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`
  const body = [
    styled('Heading1', 'Introduction'),
    `<w:tbl><w:tr><w:tc>${paragraph('Coded by S. Núñez')}</w:tc></w:tr></w:tbl>`,
    `<w:p><w:r>${box}</w:r></w:p>`,
    '<w:p><w:r><w:drawing><wp:docPr id="1" name="C:\\Users\\omonigho\\fig.png" descr="Photograph by Ejiro Omonigho"/></w:drawing></w:r></w:p>',
  ].join('')
  const note = {
    name: 'word/footnotes.xml',
    data: `<w:footnotes>${paragraph('With Omonigho at the desk.')}</w:footnotes>`,
  }
  const { bytes, leaks } = await make(authoredDocx(body, [note]))
  expect(leaks.map(({ place, match }) => [place, match])).toEqual([
    ['Introduction, in a table', 'S. Núñez'],
    ['Introduction, paragraph 2', 'Ejiro Omonigho'],
    ['Footnote', 'Omonigho'],
  ])
  expect(partsOf(bytes).find(([name]) => name === 'word/document.xml')?.[1]).toContain('name="anonymous1" descr=""')
  const { bytes: replaced } = await make(
    authoredDocx(body, [note]),
    leaks.map((leak) => ({ ...leak, text: '[name removed]' })),
  )
  expect(
    partsOf(replaced)
      .map(([, part]) => part)
      .join(),
  ).not.toMatch(/Omonigho|Núñez/)
})

test('a picture keeps a description that names nobody, and gets no attribute that it did not have', async () => {
  const body =
    '<w:p><w:r><w:drawing><wp:docPr id="1" name="Picture 1" descr="A map of the delta"/><pic:cNvPr id="2" name="map.png"/></w:drawing></w:r></w:p>'
  const people = [{ name: 'Ejiro Omonigho', email: '', orcid: '' }]
  const original = { bytes: authoredDocx(body), format: 'docx', title: '', people, replacements: [] } as const
  const { bytes, removed } = await anonymise(original)
  const document = Object.fromEntries(partsOf(bytes))['word/document.xml']
  expect(document).toContain(
    '<wp:docPr id="1" name="Picture 1" descr="A map of the delta"/><pic:cNvPr id="2" name="map.png"/>',
  )
  expect(removed.filter(({ where }) => where === 'pictures')).toEqual([])
})

test('the same document always gives the same file', async () => {
  const [one, other] = [await make(authoredDocx()), await make(authoredDocx())]
  expect(Buffer.from(one.bytes)).toEqual(Buffer.from(other.bytes))
})

test('text that Word inserts from a file inside the document is taken out, and the editor reads that reviewers lack it', async () => {
  const inserted = { name: 'word/afchunk.htm', data: '<p>Kept by Ejiro Omonigho.</p>' }
  const bytes = authoredDocx(`${paragraph('Introduction')}<w:altChunk r:id="rMore1"/>${paragraph('End.')}`, [inserted])
  const { bytes: copy, removed } = await make(bytes)
  expect(removed).toContainEqual({ what: 'text that Word inserts from other files', where: 'text', count: 1 })
  expect(partsOf(copy).map(([, part]) => part)).not.toContainEqual(expect.stringMatching(/omonigho|altChunk/i))
})

test('a line after the reference list that has no marks of an entry may not name an author', async () => {
  const body = [
    styled('Heading1', 'Introduction'),
    paragraph('Diaries.'),
    styled('Heading1', 'References'),
    paragraph('1. Omonigho E. A pilot of diaries. Journal of Cuffs. 2024;3:1–9.'),
    paragraph('Omonigho, E. K., Núñez, S., and others. A book of diaries, in press.'),
    paragraph('14.2 by Ejiro Omonigho'),
  ]
  const { leaks, ownReferences } = await make(
    smallDocx([{ name: 'word/document.xml', data: wordDocument(body.join('')) }]),
  )
  expect(leaks.map(({ match }) => match)).toEqual(['Ejiro Omonigho'])
  expect(ownReferences).toBe(2)
})

test('a name under a figure after the reference list is found', async () => {
  const [heading, entry] = [
    styled('Heading1', 'References'),
    'Omonigho, E. K. (2019). Cuffs. Journal of Cuffs, 3, 1–9.',
  ]
  const legend = 'Figure 1. A market in Warri. Photograph: Ejiro Omonigho.'
  const body = [styled('Heading1', 'Introduction'), paragraph('Diaries.'), heading, paragraph(entry), paragraph(legend)]
  const { leaks } = await make(authoredDocx(body.join('')))
  expect(leaks.map(({ match }) => match)).toEqual(['Ejiro Omonigho'])
})

test('a name in a chart is found and replaced, and an object of another program is taken out', async () => {
  const more = [
    { name: 'word/charts/chart1.xml', data: '<c:chart><c:v>Ejiro</c:v><c:v>Omonigho</c:v></c:chart>' },
    { name: 'word/embeddings/oleObject1.bin', data: Buffer.from('Samuel Núñez', 'utf16le') },
  ]
  const bytes = authoredDocx(paragraph('Introduction'), more)
  const { leaks, removed } = await make(bytes)
  expect(leaks.map(({ place, match, replacement }) => [place, match, replacement])).toEqual([
    ['Chart', 'Omonigho', '[name removed]'],
    ['Chart', 'Ejiro', '[name removed]'],
  ])
  expect(removed).toContainEqual({ what: 'embedded files', where: 'file', count: 1 })
  const { bytes: replaced } = await make(
    bytes,
    leaks.map((leak) => ({ ...leak, text: leak.replacement })),
  )
  expect(Object.fromEntries(partsOf(replaced))['word/charts/chart1.xml']).toBe(
    '<c:chart><c:v>[name removed]</c:v><c:v>[name removed]</c:v></c:chart>',
  )
})

test('a JPEG loses what it says about people and keeps the rest, and an embedded workbook is taken out', async () => {
  const exif = Buffer.concat([Buffer.from('ffe1000e', 'hex'), Buffer.from('Exif:Ejiro!!')])
  const jpeg = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    exif,
    Buffer.from('ffdb000401', 'hex'),
    Buffer.from('02ffda0002aabbffd9', 'hex'),
  ])
  const workbook = zip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'docProps/core.xml',
      data: '<cp:coreProperties><dc:creator>Ejiro Omonigho</dc:creator></cp:coreProperties>',
    },
    { name: 'xl/workbook.xml', data: '<workbook/>' },
  ])
  const { bytes } = await make(
    authoredDocx(itsBody, [
      { name: 'word/media/image1.jpeg', data: jpeg },
      { name: 'word/embeddings/sheet1.xlsx', data: workbook },
    ]),
  )
  const parts = unzipSync(bytes)
  expect(Buffer.from(parts['word/media/image1.jpeg'] ?? []).toString('hex')).toBe('ffd8ffdb00040102ffda0002aabbffd9')
  expect(Object.keys(parts).filter((name) => /embeddings|xlsx/.test(name))).toEqual([])
})

test.each([
  ['is no zip archive', Buffer.from('PK\u0003\u0004nonsense')],
  [
    'has broken XML',
    smallDocx([{ name: 'word/document.xml', data: '<w:document><w:body></w:p></w:body></w:document>' }]),
  ],
  [
    'declares an entity',
    smallDocx([{ name: 'word/document.xml', data: '<!DOCTYPE w [<!ENTITY a "b">]><w:document/>' }]),
  ],
  ['is nested without end', smallDocx([{ name: 'word/document.xml', data: '<w:p>'.repeat(5_000) }])],
])('a document that %s is refused with a sentence', async (_, bytes) => {
  await expect(make(bytes)).rejects.toThrow('This file is incomplete or damaged.')
})

test('a document that unpacks to far more than its size is refused', async () => {
  const bomb = smallDocx([{ name: 'word/media/image1.bin', data: 'x', declaredBytes: 300 * 1024 * 1024 }])
  await expect(make(bomb)).rejects.toThrow('This file unpacks to far more than its size.')
})

test('copies are made in a process of their own, from which a refusal comes back as it is', async () => {
  const anonymiseApart = anonymiser({ seconds: 30 })
  const original = { format: 'docx', title: itsTitle, people: itsAuthors, replacements: [] } as const
  const { leaks, bytes } = await anonymiseApart({
    ...original,
    people: [...itsAuthors],
    replacements: [],
    bytes: authoredDocx(),
  })
  expect(leaks).toHaveLength(1)
  expect(Buffer.from(bytes)).toEqual(Buffer.from((await make(authoredDocx())).bytes))
  const damaged = anonymiseApart({ ...original, people: [], replacements: [], bytes: Buffer.from('PK') })
  await expect(damaged).rejects.toMatchObject({ code: 'unprocessable' })
})

test('a reviewer’s document keeps its text, comments and tracked changes, under another name', async () => {
  const original = authoredDocx()
  const report = { bytes: original, format: 'docx', title: '', alias: 'Reviewer 2' } as const
  const { bytes } = await anonymise({ ...report, people: [], replacements: [] })
  const [before, after] = [partsOf(original), partsOf(bytes)].map((parts) => new Map(parts))
  const document = after?.get('word/document.xml') ?? ''
  expect(docxText(bytes)).toBe(docxText(original))
  expect(document).toMatch(/<w:(?:ins|del) [^>]*w:author="Reviewer 2"/)
  expect(after?.get('word/comments.xml')).toContain('w:author="Reviewer 2"')
  for (const part of [document, after?.get('word/comments.xml') ?? ''])
    expect(part).not.toMatch(/w:author="(?!Reviewer 2")|w:date=|w:initials=|rsid/)
  expect([...(before?.keys() ?? [])]).toContain('docProps/core.xml')
  expect([...(after?.keys() ?? [])].filter((name) => /docProps|people|customXml/.test(name))).toEqual([])
  for (const [, part] of partsOf(bytes)) expect(() => XmlDocument.fromString(part).dispose()).not.toThrow()
})
