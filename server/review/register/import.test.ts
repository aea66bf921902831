import { expect, test } from 'vitest'
import type { ImportReport } from '#contracts/review/reviewers.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewersOn } from '#tests/support/reviewers.ts'
import { activity, reviewers } from '../../db/schema.ts'
import { findByAddress } from './store.ts'

const site = await manuscriptSite()
const { db, request } = site
const { reviewer } = reviewersOn(db)
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health)]

const send = (csv: string, confirmed = false, as = admin) =>
  request<ImportReport>('/reviewers/import', { as, body: { csv, confirmed } })
const count = () => db.$count(reviewers)
const found = ({ id, name }: { id: string; name: string }, reason: string, isWeak = false) => ({
  ...{ _id: id, line: null, name, reason, isWeak },
})
const known = async (email: string) => (await findByAddress(db, [email])).get(email)

test('a preview says what each line would do, and nothing is saved until it is confirmed', async () => {
  await reviewer({ name: 'Old Name', emails: ['old@example.net'], topics: ['Fish'] })
  await reviewer({ name: 'Same Person', emails: ['same@example.net'] })
  await reviewer({ name: 'One', emails: ['one@example.net'] })
  await reviewer({ name: 'Two', emails: ['two@example.net'] })
  const csv = `name,e-mail,other e-mails,topics,journals,orcid,shoe size
Nora New,NORA@example.net,n@example.net,malaria; soil,Domain Health Journal,,40
Old Person,old@example.net,,Water,,,
Same Person,same@example.net,,,,,
Bad Address,nobody,,,,,
Bad Orcid,bad@example.net,,,,0000-0002-1825-0098,
No Journal,no@example.net,,,Journal of Nothing,,
Nora Again,n@example.net,,,,,
Two People,one@example.net,two@example.net,,,,
,nameless@example.net,,,,,`
  const before = await count()
  const { body } = await send(csv)
  expect(body.lines.map(({ line, outcome, sentence }) => [line, outcome, sentence])).toEqual([
    [2, 'added', ''],
    [3, 'changed', 'Changes: name, topics.'],
    [4, 'unchanged', ''],
    [5, 'refused', 'Please enter a valid e-mail address.'],
    [6, 'refused', 'Please check this ORCID iD: one of its digits is mistyped.'],
    [7, 'refused', 'There is no journal called Journal of Nothing.'],
    [8, 'refused', 'Line 2 has the same e-mail address.'],
    [9, 'refused', 'The addresses belong to two people in the register. Merge them first.'],
    [10, 'refused', 'A name is required.'],
  ])
  expect(body).toMatchObject({
    confirmed: false,
    added: 1,
    changed: 1,
    unchanged: 1,
    refused: 6,
    ignored: ['shoe size'],
  })
  expect(await count()).toBe(before)

  expect((await send(csv, true)).body).toMatchObject({ confirmed: true, added: 1, changed: 1 })
  expect(await count()).toBe(before + 1)
  expect(await known('nora@example.net')).toMatchObject({
    source: 'import',
    topics: ['malaria', 'soil'],
    journals: [health],
  })
  expect(await known('old@example.net')).toMatchObject({ name: 'Old Person', topics: ['Water'] })
  expect((await db.select().from(activity)).map(({ action, details }) => [action, details])).toEqual([
    ['change', { way: 'import' }],
    ['import', { added: 1, changed: 1 }],
  ])
  expect((await send(csv)).body).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
})

test('a preview says which new lines may be about somebody who is there already, or in an earlier line', async () => {
  const uche = await reviewer({ name: 'Uche Alike', emails: ['uche@alike.example'] })
  const bola = await reviewer({ name: 'Bólá Alike', orcid: '0000-0001-5109-3700' })
  const hidden = await reviewer({ name: 'Hidden Alike', journals: [biology] })
  const csv = `name,e-mail,orcid
U. Alike,u@alike.example,
"Alike, Bola",bola@gmail.com,
B. A.,ba@gmail.com,0000-0001-5109-3700
Zed Alike,zed@gmail.com,
Zed Alike,zed@yahoo.com,
Hidden Alike,hidden@gmail.com,
Uche Alike,uche@alike.example,`
  const { body } = await send(csv, false, editor)
  expect(body.lines.map(({ line, alike }) => [line, alike])).toEqual([
    [2, found(uche, 'They have similar names and addresses at alike.example.')],
    [3, found(bola, 'They have the same name.', true)],
    [4, found(bola, 'They have the same ORCID iD.')],
    [5, null],
    [6, { _id: null, line: 5, name: 'Zed Alike', reason: 'They have the same name.', isWeak: true }],
    [7, null],
    [8, null],
  ])
  expect((await send(csv)).body.lines[5]?.alike?._id).toBe(hidden.id)
})

test("an editor's people come into their own journal, and another journal's reviewer is shared as they are", async () => {
  await reviewer({ name: 'Bio Logist', emails: ['bio@example.net'], journals: [biology], topics: ['Fish'] })
  await send('name,e-mail,topics,journals\nB. L.,bio@example.net,Soil,\nEdna,edna@example.net,,', true, editor)
  expect(await known('bio@example.net')).toMatchObject({
    name: 'Bio Logist',
    topics: ['Fish'],
    journals: [health, biology],
  })
  expect((await known('edna@example.net'))?.journals).toEqual([health])
})

test('an export can be read back, and no cell of it is a formula', async () => {
  await reviewer({
    name: '=cmd()',
    emails: ['formula@example.net', 'z@example.net'],
    topics: ['a, b', 'c'],
    notes: 'x\ny',
  })
  await reviewer({ name: 'Two Journals', journals: [biology, health] })
  await reviewer({ name: 'Sample Person', emails: ['sample@example.net'], sample: true })
  const { text, headers } = await request('/reviewers/export', { as: admin })
  expect(headers.get('content-disposition')).toBe('attachment; filename="reviewers.csv"')
  expect(text).toContain(`\r\n'=cmd(),formula@example.net,z@example.net,,,"a, b; c",,"x\ny",,0,0,0,0,0,\r\n`)
  expect(text).toContain('Sample Person')
  const { body } = await send(text)
  expect([body.added, body.changed, body.refused]).toEqual([0, 0, 0])
  expect(body.unchanged).toBeGreaterThan(5)
})

test('a line with an answer that is not understood is refused in the preview', async () => {
  const { body } = await send('name,e-mail,do not ask\nMay Be,maybe@example.net,maybe')
  expect(body.lines[0]).toMatchObject({ outcome: 'refused', sentence: expect.stringContaining('not “maybe”') })
})

test('a journal may be given by its abbreviation', async () => {
  const { body } = await send('name,e-mail,journals\nAbby Short,abby@example.net,dhj')
  expect(body.lines[0]).toMatchObject({ outcome: 'added' })
})

test('what cannot be read is refused in one sentence at the field', async () => {
  const reply = await send('Ada,ada@example.org')
  const sentence = 'The first line must name the columns. “name” and “e-mail” are required.'
  expect([reply.status, reply.body]).toEqual([400, { error: sentence, fields: { csv: sentence } }])
})

test('4,000 lines are checked and saved in one call each', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) => `Person ${at},many${at}@example.net,University of Jos`)
  const before = await count()
  const list = `name,e-mail,affiliation\n${rows.join('\n')}`
  expect((await send(list)).body.added).toBe(4000)
  const { body } = await send(list, true)
  expect(body.added).toBe(4000)
  expect(await count()).toBe(before + 4000)
})
