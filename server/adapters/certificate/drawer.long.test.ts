import { expect, onTestFinished, test } from 'vitest'
import type { OddTask } from '#tests/support/odd-child.ts'
import { oddProgram } from '#tests/support/odd-program.ts'
import { pdfStructure } from '#tests/support/pdf-structure.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { openPool } from '../pool/pool.ts'
import type { Certificate } from './certificate.ts'
import { certificateDrawer } from './drawer.ts'
import type { Sheet } from './sheet.ts'

const draw = certificateDrawer({ seconds: 120 })
const certificate: Certificate = {
  ...{ name: 'Ẹ̀bùn Ńjọkú', email: null, journal: 'A journal', year: 2026, code: 'AAAA-BBBB', hasHelped: false },
  ...{ publisher: 'A publisher', verifyUrl: 'https://journals.example/verify/AAAA-BBBB' },
}

test('a certificate is made while two manuscripts are being read', async () => {
  const reading = openPool<OddTask, number>({
    ...{ program: oddProgram(), places: 2, seconds: 120, megabytes: 512, reuseSeconds: 0 },
  })
  const leaving = new AbortController()
  onTestFinished(() => reading.close())
  let areRead = false
  const both = [1, 2].map(() => reading.run({ order: 'spin' }, { signal: leaving.signal }).catch(() => 'ended'))
  void Promise.race(both).then(() => {
    areRead = true
  })
  const { pages } = await readPdf(await draw(certificate))
  expect(pages[0]?.text).toContain('Ẹ̀bùn Ńjọkú')
  expect(areRead).toBe(false)
  leaving.abort()
  expect(await Promise.all(both)).toEqual(['ended', 'ended'])
}, 120_000)

test('a name that no font has is in the properties of the certificate, and its text says "the holder"', async () => {
  const { pages, info } = await readPdf(await draw({ ...certificate, name: '한국어 "\\' }))
  expect(pages[0]?.text).toContain('the holder of this certificate')
  expect(info).toMatchObject({
    Subject: '한국어 "\\',
    Language: 'en',
    Title: expect.stringContaining('A journal, 2026'),
  })
}, 120_000)

test('a document longer than a page goes on below, and its proof is read to those who cannot see it', async () => {
  const sheet: Sheet = {
    ...{ from: ['A publisher'], title: 'Invoice 7', date: '', to: [], warning: null, paragraphs: ['#let "x" \\ $y$'] },
    rows: Array.from({ length: 90 }, (_, at) => [`Row ${at}`, `Value ${at}`]),
    ...{ total: ['To pay', 'NGN 1.00'], notes: [], proof: { code: 'AAAA-BBBB', verifyUrl: certificate.verifyUrl } },
  }
  const bytes = await draw(sheet)
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]?.text).toContain('#let "x" \\ $y$')
  expect(pages.at(-1)?.text).toContain('Code AAAA-BBBB')
  const { isTagged, elements } = await pdfStructure(bytes)
  expect(isTagged).toBe(true)
  expect(elements.map(({ role }) => role)).toEqual(expect.arrayContaining(['H1', 'Table']))
  expect(elements.find(({ role }) => role === 'Figure')?.alt).toContain(certificate.verifyUrl)
}, 120_000)
