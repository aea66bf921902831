import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { wordingOf } from '#domain/manuscript/declarations.ts'
import { readConfig } from '#server/config.ts'
import { biology, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

/** The standard content, except that one journal requires two declarations. */
const contentDir = await mkdtemp(join(tmpdir(), 'journal-content-'))
afterAll(() => rm(contentDir, { recursive: true }))
await cp(readConfig({}).contentDir, contentDir, { recursive: true })
await appendFile(join(contentDir, `journals/${biology}.yaml`), '\nrequiredDeclarations: [original, licence]\n')

const site = await manuscriptSite({ config: { contentDir } })
const { request } = site
const ada = await site.author({ name: 'Ada Obi', email: 'ada.obi@example.org' })

type Refused = { error: string; fields: Record<string, string> }
const read = (id: string, as: { cookie: string } = ada) => request<OwnManuscript>(`/manuscript/${id}`, { as })
const sentence = {
  original:
    'This journal requires your declaration: This is our own original work, and it is not under consideration elsewhere.',
  licence: 'This journal requires your declaration: If it is published, it appears under the CC BY 4.0 licence.',
}

test('what an author declares is kept with who, when and in which words, and staff see it', async () => {
  const { body } = await site.submit(ada, { declarations: ['licence', 'original', 'original'] })
  for (const as of [ada, await site.staff('admin')]) {
    const { declarations } = (await read(body._id, as)).body
    const by = { name: 'Ada Obi', email: 'ada.obi@example.org', at: site.clock.now().toISOString() }
    expect(declarations).toEqual([
      { key: 'licence', wording: wordingOf('licence'), ...by },
      { key: 'original', wording: wordingOf('original'), ...by },
    ])
  }
})

test('a submission without any is taken as before, and one with an unknown one is refused', async () => {
  const { status, body } = await site.submit(ada)
  expect(status).toBe(201)
  expect((await read(body._id)).body.declarations).toEqual([])
  expect((await site.submit(ada, { declarations: ['I am right'] })).status).toBe(400)
})

test('a journal that requires some refuses a submission without them, each at its own field', async () => {
  const refused = await site.submit(ada, { journal: biology, title: '', declarations: ['ethics'] })
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      error: 'Please enter a title.',
      fields: {
        title: 'Please enter a title.',
        'declarations.original': sentence.original,
        'declarations.licence': sentence.licence,
      },
    },
  ])
  const half = await site.submit(ada, { journal: biology, declarations: ['original'] })
  expect([half.status, half.body]).toMatchObject([400, { error: sentence.licence }])
  const whole = await site.submit(ada, { journal: biology, declarations: ['original', 'licence'] })
  expect(whole.status).toBe(201)
})

test('an edit adds what was not declared; what was declared before keeps its words and its date', async () => {
  const { id, editToken } = await site.manuscript('screening', { authorId: ada.id })
  const edit = (path: string, change: object, as?: { cookie: string }) =>
    request<Refused>(`/manuscript/${path}`, { method: 'PATCH', body: { ...written, ...change }, as })
  await edit(editToken, { declarations: ['original'] })
  const first = site.clock.now().toISOString()
  site.clock.pass({ hours: 1 })
  await edit(`own/${id}`, { declarations: ['original', 'ethics'] }, ada)
  await edit(editToken, {})
  expect((await read(id)).body.declarations).toMatchObject([
    { key: 'original', name: written.author, email: written.email, at: first },
    { key: 'ethics', name: 'Ada Obi', at: site.clock.now().toISOString() },
  ])
  const moved = await edit(editToken, { journal: biology })
  expect([moved.status, moved.body.fields]).toEqual([400, { 'declarations.licence': sentence.licence }])
  expect((await edit(editToken, { journal: biology, declarations: ['licence'] })).status).toBe(200)
  const shown = await request<OwnManuscript>(`/manuscript/verify/${editToken}`)
  expect(shown.body.declarations.map(({ key }) => key)).toEqual(['original', 'ethics', 'licence'])
})

test("declarations are nobody else's to read, and leave with the manuscript", async () => {
  const { body } = await site.submit(ada, { declarations: ['ethics'] })
  expect((await read(body._id, await site.author())).body).not.toHaveProperty('declarations')
  const exported = await request<{ manuscripts: { id: string; declarations: object[] }[] }>('/author/export', {
    as: ada,
  })
  const own = exported.body.manuscripts.find(({ id }) => id === body._id)
  expect(own?.declarations).toMatchObject([{ key: 'ethics', wording: wordingOf('ethics'), name: 'Ada Obi' }])
  expect((await request(`/manuscript/own/${body._id}`, { as: ada, method: 'DELETE' })).status).toBe(200)
  expect((await read(body._id)).status).toBe(404)
})
