import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Replacement } from '#domain/manuscript/anonymity/report.ts'
import { authoredDocx, styled } from '#tests/support/authored-docx.ts'
import { paragraph } from '#tests/support/documents.ts'
import type { ZipPart } from '#tests/support/zip.ts'
import { anonymise } from './anonymise.ts'

const people = [{ name: 'Ada Obi', email: 'ada.obi@nights.example' }]
const title = 'Sleep of nurses who work at night'
const prose =
  'Nurses who work at night sleep less than others, and few asked them why, least of all those of KU Leuven.'
const [head, abstract] = [styled('Title', title), styled('Heading1', 'Abstract') + paragraph(prose)]
const text = styled('Heading1', 'Introduction') + paragraph(prose)

const make = (body: string, replacements: Replacement[] = [], more: ZipPart[] = []) =>
  anonymise({ bytes: authoredDocx(body, more), format: 'docx', title, people, replacements })

async function shown(body: string, ...more: ZipPart[]) {
  const { leaks } = await make(body, [], more)
  return leaks.map(({ match }) => match)
}

const partOf = (bytes: Uint8Array, name = 'word/document.xml') => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())

test('what is left of the title page is one thing to decide, and the same words stay in the text', async () => {
  const broken = '<w:p><w:r><w:t>PUC-Rio</w:t><w:br/><w:t>Rio de </w:t></w:r><w:r><w:t>Janeiro</w:t></w:r></w:p>'
  const body = head + paragraph('Ada Obi1 and Bayo Eze2') + paragraph('1 KU Leuven, Belgium') + broken + abstract + text
  const { leaks } = await make(body)
  expect(leaks.map(({ match, kind, about, replacement }) => [match, kind, about, replacement])).toEqual(
    ['Ada Obi1 and Bayo Eze2', '1 KU Leuven, Belgium', 'PUC-Rio', 'Rio de Janeiro'].map((line) => [
      ...[line, 'title-page', 'The title page', '[line removed]'],
    ]),
  )
  const decided = leaks.map((leak) => ({ ...leak, text: leak.replacement })).toReversed()
  const made = await make(body, decided)
  expect(made.leaks).toEqual([])
  expect(partOf(made.bytes)).not.toMatch(/Obi|Eze|Belgium|PUC|Janeiro/)
  expect(partOf(made.bytes).match(/KU Leuven/g)).toHaveLength(2)
})

test('lines that name nobody whom the record has are shown although the authors were taken out', async () => {
  const [authors, institution] = [paragraph('Ada Obi'), paragraph('KU Leuven, Belgium')]
  const brief = paragraph('Nurses who work at night sleep less than others do.')
  expect(await shown(head + authors + institution + brief + paragraph(prose))).toEqual(['KU Leuven, Belgium'])
  expect(await shown(head + institution + authors + text)).toEqual(['KU Leuven, Belgium'])
})

test('what follows authors who were taken out after the abstract is shown, up to the text', async () => {
  const [authors, institution] = [paragraph('Ada Obi'), paragraph('1 KU Leuven, Belgium')]
  const body = head + abstract + authors + institution + paragraph('Key words: sleep') + text + paragraph('Lagos')
  expect(await shown(body)).toEqual(['1 KU Leuven, Belgium'])
  expect(await shown(head + abstract + authors + paragraph(prose) + institution + text)).toEqual([])
})

test('a title page in a table, in a text box or in columns is shown like any other', async () => {
  const cells = ['Bayo Eze', 'KU Leuven', 'Chi Okafor', 'PUC-Rio']
  const table = `<w:tbl><w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr></w:tbl>`
  expect(await shown(head + table + abstract + text)).toEqual(cells)
  const inside = `<w:txbxContent>${cells.map(paragraph).join('')}</w:txbxContent>`
  const box = `<w:p><w:r><mc:AlternateContent><mc:Choice>${inside}</mc:Choice><mc:Fallback>${inside}</mc:Fallback></mc:AlternateContent></w:r></w:p>`
  expect(await shown(head + box + abstract + text)).toEqual(cells)
  expect(await shown(box + head + abstract + text)).toEqual(cells)
  const columns = '<w:p><w:r><w:t>Bayo Eze</w:t><w:tab/><w:t>Chi Okafor</w:t></w:r></w:p>'
  const { leaks } = await make(head + columns + abstract + text)
  expect(leaks.map(({ match }) => match)).toEqual(['Bayo Eze\tChi Okafor'])
  const made = await make(
    head + columns + abstract + text,
    leaks.map((leak) => ({ ...leak, text: leak.replacement })),
  )
  expect(made.leaks).toEqual([])
  expect(partOf(made.bytes)).not.toMatch(/Eze|Okafor/)
})

const noted = (words: string, ...ids: number[]) =>
  `<w:p><w:r><w:t>${words}</w:t></w:r>${ids.map((id) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`).join('')}</w:p>`
const footnotes = (...notes: string[]) => ({
  name: 'word/footnotes.xml',
  data: `<w:footnotes><w:footnote w:type="separator" w:id="-1">${paragraph('')}</w:footnote>${notes
    .map((note, at) => `<w:footnote w:id="${at + 1}">${paragraph(note)}</w:footnote>`)
    .join('')}</w:footnotes>`,
})

test('notes to the title and the authors are shown, even if they are sentences, and those of the text are not', async () => {
  const notes = footnotes(
    'A talk about some of it was given to the nurses of the city of Leuven.',
    'KU Leuven, Belgium',
    'Lagos, Nigeria',
  )
  const body = noted(title, 1) + noted('Bayo Eze', 2) + paragraph('Ada Obi') + paragraph(prose) + noted('Few slept.', 3)
  expect(await shown(body + text, notes)).toEqual([
    'A talk about some of it was given to the nurses of the city of Leuven.',
    'Bayo Eze',
    'KU Leuven, Belgium',
  ])
})

test('notes to authors who were taken out are not in the file any more', async () => {
  const body = head + noted('Ada Obi', 1) + abstract + noted('Few slept.', 2)
  const { bytes, leaks, removed } = await make(body, [], [footnotes('KU Leuven, Belgium', 'Lagos, Nigeria')])
  expect(leaks).toEqual([])
  expect(partOf(bytes, 'word/footnotes.xml')).not.toContain('Leuven')
  expect(partOf(bytes, 'word/footnotes.xml')).toMatch(/separator.*Lagos, Nigeria/)
  expect(removed).toContainEqual({ what: 'notes to which nothing refers', where: 'file', count: 1 })
})

test('a logo on the title page is shown by what is said of it, and a figure of the text is not', async () => {
  const picture = (words: string) =>
    `<w:p><w:r><w:drawing><wp:docPr id="1" name="Picture 1" descr="${words}"/></w:drawing></w:r></w:p>`
  expect(await shown(picture('Logo of KU Leuven') + head + abstract + text + picture('A map of Leuven'))).toEqual([
    'Logo of KU Leuven',
  ])
})

test('what an editor wrote in the place of a line is not asked about again, and the lines around it still are', async () => {
  const brief = paragraph('Nurses who work at night sleep less than others do.')
  const body = head + paragraph('By Ada Obi and three of her friends') + paragraph('KU Leuven') + brief
  const { leaks } = await make(body)
  expect(leaks.map(({ match }) => match)).toEqual(['By Ada Obi and three of her friends', 'KU Leuven'])
  const decided = leaks.slice(0, 1).map((leak) => ({ ...leak, text: 'Hidden from you' }))
  expect((await make(body, decided)).leaks.map(({ match }) => match)).toEqual(['KU Leuven'])
})

test('a document without a title has none in its abstract', async () => {
  expect(await shown(paragraph('KU Leuven') + abstract + text)).toEqual(['KU Leuven'])
})

test('the title of the document is not shown, if the record has another one', async () => {
  const body = paragraph('How nurses of two large wards sleep') + paragraph('KU Leuven') + abstract + text
  expect(await shown(body)).toEqual(['KU Leuven'])
  const whole = '<w:p><w:r><w:t>How nurses of two large wards sleep</w:t><w:br/><w:t>KU Leuven</w:t></w:r></w:p>'
  expect(await shown(whole + abstract + text)).toEqual(['KU Leuven'])
  expect(await shown(whole.replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>') + text)).toEqual([
    'KU Leuven',
  ])
})
