import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CheckReport } from '#contracts/manuscript/preflight.ts'
import { TooMuch } from '#server/adapters/pool/too-much.ts'
import { files } from '#server/db/schema.ts'
import { strangersFiles, takingTurns } from '#server/turns.ts'
import { testApi } from '#tests/support/build.ts'
import { clean, manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { paragraph, smallDocx, smallPdf, wordDocument } from '#tests/support/documents.ts'
import { form } from '#tests/support/file-site.ts'

const site = await testApi()

async function check(parts: Parameters<typeof form>[0], { slug = 'domain-health-journal', from = '10.0.0.1' } = {}) {
  const { status, body } = await site.request<CheckReport & { error?: string }>(`/journal/${slug}/check`, {
    body: form(parts),
    from,
  })
  return { status, reply: body }
}

const stored = async () => ({
  rows: (await site.db.select({ id: files.id }).from(files)).length,
  bytes: (await readdir(join(site.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
})

test('anybody has a file checked by the rules of a journal, and nothing of it is kept', async () => {
  const content = manuscriptDocx({ keywords: 'one; two' })
  const { status, reply } = await check({ articleType: 'Short Communication', file: { content, name: 'wells.docx' } })
  expect(status).toBe(200)
  expect(reply).toMatchObject({ name: 'wells.docx', articleType: 'Short Communication', isTypeGuessed: false })
  const broken = reply.results.filter(({ state }) => state === 'mend').map(({ rule }) => rule)
  expect(broken).toEqual(['key-words'])
  expect(await stored()).toEqual({ rows: 0, bytes: [] })
}, 300_000)

test('another journal has other limits', async () => {
  const more = `<w:p><w:r><w:t>${'word '.repeat(5000)}</w:t></w:r></w:p>`
  const file = { content: manuscriptDocx({ ...clean, more }), name: 'wells.docx' }
  const broken = async (slug: string) =>
    (await check({ articleType: 'Research Article', file }, { slug })).reply.results
      .filter(({ state }) => state === 'mend')
      .map(({ rule }) => rule)
  expect(await broken('domain-health-journal')).toEqual(['word-limit'])
  expect(await broken('domain-multidisciplinary-journal')).toEqual([])
}, 300_000)

test('a PDF is read as far as it goes', async () => {
  const { reply } = await check({ file: { content: smallPdf(), name: 'paper.pdf' } })
  expect(reply.results.find(({ rule }) => rule === 'margins')).toMatchObject({ state: 'unclear' })
  expect(reply.results.find(({ rule }) => rule === 'file-type')).toMatchObject({ state: 'mend' })
}, 300_000)

test('what is no document, no journal or no type of article is refused with its reason', async () => {
  const file = { content: smallPdf(), name: 'paper.pdf' }
  expect(await check({ file: { content: 'text', name: 'paper.txt' } })).toMatchObject({
    status: 415,
    reply: { error: 'Only .doc, .docx, or .pdf files are allowed.' },
  })
  expect((await check({ file }, { slug: 'no-such-journal' })).status).toBe(404)
  expect((await check({ articleType: 'Poem', file })).status).toBe(400)
  expect((await check({ file: { content: '', name: 'paper.pdf' } })).status).toBe(400)
  expect(await stored()).toEqual({ rows: 0, bytes: [] })
}, 300_000)

test('one address may check 30 files an hour', async () => {
  const file = { content: 'text', name: 'paper.txt' }
  for (let tries = 0; tries < 30; tries++) await check({ file }, { from: '10.0.0.9' })
  expect((await check({ file }, { from: '10.0.0.9' })).status).toBe(429)
  expect((await check({ file }, { from: '10.0.0.8' })).status).toBe(415)
}, 300_000)

test('tables, text boxes, content controls and fields nested without end are refused at once', async () => {
  const table = '<w:tbl><w:tr><w:tc>'
  const within = (opening: string, closing: string, times: number) =>
    opening.repeat(times) + paragraph('deep') + closing.repeat(times)
  const field = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
  const documents = [
    within(table, '</w:tc></w:tr></w:tbl>', 3_000),
    within('<w:p><w:r><w:pict><v:textbox><w:txbxContent>', '</w:txbxContent></v:textbox></w:pict></w:r></w:p>', 100),
    within('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>', 3_000),
    `<w:p>${field.repeat(500)}</w:p>`,
  ]
  for (const [at, body] of documents.entries()) {
    const began = performance.now()
    const file = { content: smallDocx([{ name: 'word/document.xml', data: wordDocument(body) }]), name: 'a.docx' }
    expect(await check({ file }, { from: `10.0.1.${at}` })).toMatchObject({
      status: 422,
      reply: { error: expect.stringContaining('inside one another far too often') },
    })
    expect(performance.now() - began).toBeLessThan(5_000)
  }
  const honest = smallDocx([
    { name: 'word/document.xml', data: wordDocument(within(table, '</w:tc></w:tr></w:tbl>', 20)) },
  ])
  expect((await check({ file: { content: honest, name: 'a.docx' } }, { from: '10.0.1.9' })).status).toBe(200)
}, 300_000)

test('visitors whose files take long wait in a short line, and the manuscripts of authors are read meanwhile', async () => {
  const { readManuscript } = site.deps
  const { promise: end, reject: letEnd } = Promise.withResolvers<never>()
  const inTurn = takingTurns(2, strangersFiles)
  site.deps.readManuscript = (file, turn) => inTurn(() => (turn?.isVisitor ? end : readManuscript(file, turn)), turn)
  const file = { content: smallPdf(), name: 'paper.pdf' }
  const visitors = Array.from({ length: 5 }, (_, at) => check({ file }, { from: `10.0.2.${at}` }))
  const refusal = await Promise.race(visitors)
  expect(refusal).toMatchObject({ status: 503, reply: { error: expect.stringContaining('try again in a minute') } })
  const author = await site.author()
  const path = '/journal/domain-health-journal/check'
  expect(await site.request(path, { body: form({ file }), as: author })).toMatchObject({ status: 200 })
  letEnd(new TooMuch('gone'))
  expect((await Promise.all(visitors)).map(({ status }) => status).toSorted()).toEqual([...Array(4).fill(422), 503])
  site.deps.readManuscript = readManuscript
}, 300_000)
