import { expect, test } from 'vitest'
import { makePdf } from './pdf.ts'
import { textWidth, winAnsi, wrap } from './pdf-text.ts'

const paragraph = 'Water was sampled at twelve points along the river, before and after the rains. '.repeat(8)
const long = makePdf({
  title: 'A sample (of) paper',
  authors: ['Zoë Adébáyọ̀', 'Efe Sample'],
  paragraphs: ['## Methods', ...Array(12).fill(paragraph)],
  footer: 'Domain Health Journal · Sample content',
}).toString('latin1')

test('every object is where the table says, and the table is where the end says', () => {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(long)?.[1])
  expect(long.slice(table, table + 5)).toBe('xref\n')
  const offsets = [...long.slice(table).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset))
  expect(offsets.length).toBeGreaterThan(8)
  for (const [index, offset] of offsets.entries())
    expect(long.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
})

test('the length of every stream is the true one', () => {
  const streams = [...long.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)endstream/g)]
  expect(streams.length).toBeGreaterThan(1)
  for (const [, length, content = ''] of streams) expect(content.length).toBe(Number(length))
})

test('a long paper goes on over as many pages as it takes, and no line leaves the page', () => {
  const count = Number(/\/Count (\d+)/.exec(long)?.[1])
  expect(count).toBeGreaterThan(1)
  expect(long).toContain(`(Page ${count} of ${count})`)
  for (const [, y] of long.matchAll(/ 71 ([\d.]+) Td/g)) expect(Number(y)).toBeGreaterThan(50)
})

test('its text can be searched, with what has a meaning in PDF escaped', () => {
  expect(long).toContain('(A sample \\(of\\) paper)')
  expect(long).toContain('Water was sampled at twelve points')
  expect(long).toContain(`/Title <feff${Buffer.from('A sample (of) paper', 'utf16le').swap16().toString('hex')}>`)
})

test('a letter that the font lacks loses its marks, and punctuation stays', () => {
  expect(winAnsi('Ọláyínká Adébáyọ̀ – “₦5” …')).toBe('Oláyínká Adébáyo – “N5” …')
  expect(winAnsi('论')).toBe('?')
})

test('lines are broken between words so that each fits', () => {
  const lines = wrap(paragraph, 'roman', 11, 200)
  expect(lines.join(' ')).toBe(paragraph.trim())
  for (const line of lines) expect(textWidth(line, 'roman', 11)).toBeLessThanOrEqual(200)
})

test('a paper without paragraphs is one page', () => {
  expect(makePdf({ title: '', authors: [], paragraphs: [] }).toString('latin1')).toContain('/Count 1 ')
})
