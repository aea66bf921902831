import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statuses, transitions } from '#domain/words/manuscript-status.ts'
import { files, manuscriptLinks } from '#server/db/schema.ts'
import { newToken } from '#server/ids.ts'
import { biology, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request } = site
const ada = await site.author()

type Reply = { error: string; fields?: Record<string, string> }
const verify = (token: string, method = 'GET') => request(`/manuscript/verify/${token}`, { method })
const edit = (token: string, change: object = {}, as?: { cookie: string }) =>
  request<Reply>(`/manuscript/${token}`, { method: 'PATCH', body: { ...written, ...change }, as })
const remove = (token: string) => request<Reply>(`/manuscript/${token}`, { method: 'DELETE' })
const rowsFor = (action: string) => transitions.filter((row) => row.action === action).map(({ from }) => from)

test('an edit link shows the manuscript, and changes it', async () => {
  const { id, editToken } = await site.manuscript('screening')
  const shown = await verify(editToken)
  expect(shown.status).toBe(200)
  expect(shown.body).toMatchObject({ ...written, _id: id, purpose: 'edit', status: 'screening' })
  const reply = await edit(editToken, { title: 'A better title', abstract: 'Shorter.', country: 'Ghana' })
  expect([reply.status, reply.body]).toEqual([200, { _id: id, status: 'screening' }])
  expect(await site.row(id)).toMatchObject({ title: 'A better title', abstract: 'Shorter.', country: 'Ghana' })
  expect(await site.steps(id)).toMatchObject([
    { action: 'edit-by-link', from: 'screening', to: 'screening', actor: 'link' },
  ])
  expect((await verify(editToken)).status).toBe(200)
})

test('an edit link shows and changes what is optional', async () => {
  const { id, editToken } = await site.manuscript('screening', {
    affiliation: 'Sample University',
    orcid: '0000-0002-1825-0097',
    references: ['Obi, A. (2020) A sample work. Sample Press.'],
  })
  const shown = await request(`/manuscript/verify/${editToken}`)
  expect(shown.body).toMatchObject({ affiliation: 'Sample University', orcid: '0000-0002-1825-0097', funding: null })
  expect(shown.body).toMatchObject({ references: ['Obi, A. (2020) A sample work. Sample Press.'] })
  const references = ['Obi, A. (2021) A sample work. Sample Press.', 'Eze, B. (2019) Another. Sample Press.']
  const body = { ...written, orcid: '0000-0002-1694-233X', funding: 'None.', references }
  expect((await request(`/manuscript/${editToken}`, { method: 'PATCH', body })).status).toBe(200)
  expect(await site.row(id)).toMatchObject({
    affiliation: null,
    orcid: '0000-0002-1694-233X',
    funding: 'None.',
    references,
  })
})

test('an edit may bring a new file or leave the old one; a strange file is refused', async () => {
  const { id, editToken } = await site.manuscript('under-review', { authorId: ada.id })
  const old = (await site.row(id))?.fileId
  await edit(editToken)
  await edit(editToken, { file: `${site.config.publicUrl}/files/${old}` })
  expect((await site.row(id))?.fileId).toBe(old)
  for (const owner of [
    { realm: 'author', id: 'another' },
    { realm: 'link', id: 'another' },
  ] as const) {
    const reply = await edit(editToken, { file: await site.file(owner) })
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { file: 'This file cannot be used. Please upload it again.' },
    ])
  }
  const byLink = await site.file({ realm: 'link', id })
  expect((await edit(editToken, { file: byLink })).status).toBe(200)
  expect((await site.row(id))?.fileId).toBe(byLink.slice(-22))
  const byAccount = await site.file({ realm: 'author', id: ada.id })
  expect((await edit(editToken, { file: byAccount })).status).toBe(400)
  expect((await edit(editToken, { file: byAccount }, ada)).status).toBe(200)
})

test('an edit has to be as complete as a submission, except for the file', async () => {
  const { id, editToken } = await site.manuscript('screening')
  const before = await site.everythingAbout(id)
  const reply = await request<Reply>(`/manuscript/${editToken}`, { method: 'PATCH', body: { title: 'Only this' } })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body.fields ?? {})).toEqual(['author', 'email', 'journal', 'abstract', 'country'])
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('T16: an edit cannot set the status or the owner', async () => {
  const { id, editToken } = await site.manuscript('screening')
  const before = await site.everythingAbout(id)
  for (const extra of [{ status: 'paid' }, { authorId: ada.id }, { edited: true }, { _id: id }, { token: editToken }])
    expect((await edit(editToken, extra)).status).toBe(400)
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('the journal can be changed in screening, and no more under review', async () => {
  const first = await site.manuscript('screening')
  expect((await edit(first.editToken, { journal: biology })).status).toBe(200)
  const second = await site.manuscript('under-review')
  expect(await edit(second.editToken, { journal: biology })).toMatchObject({
    status: 400,
    body: { fields: { journal: expect.stringContaining('no longer be changed') } },
  })
})

const named = (...people: string[]) => ({
  coAuthors: people.map((person) => ({ name: person, email: person.includes('@') ? person : `${person}@example.org` })),
})
const recipients = async (id: string) => (await site.lettersAbout(id)).map(({ toEmail }) => toEmail).sort()

test('who is newly named by an edit is notified; who is named no more can no longer object; nobody is notified twice', async () => {
  const { id, editToken } = await site.manuscript('screening', { coAuthors: [] })
  await edit(editToken, named('efe', 'funmi'))
  await edit(editToken, named('funmi', 'gozie'))
  expect(await recipients(id)).toEqual(['efe@example.org', 'funmi@example.org', 'gozie@example.org'])
  const lost = linkIn((await site.lettersAbout(id)).find(({ toName }) => toName === 'efe')?.text, 'objection')
  expect((await request(`/manuscript/objection/${lost}`)).status).toBe(404)
  expect((await request(`/manuscript/objection/${lost}`, { body: { reason: 'Not me.' } })).status).toBe(404)
})

test('an address hears once that a manuscript names it, however it is taken out, renamed or written', async () => {
  const { id, editToken } = await site.manuscript('screening', { coAuthors: [] })
  await edit(editToken, named('efe'))
  await edit(editToken, named())
  await edit(editToken, named('EFE@Example.org'))
  await edit(editToken, { coAuthors: [{ name: 'Somebody Else', email: 'efe+again@example.org' }] })
  await edit(editToken, named('efe+1@example.org', 'efe+2@example.org', written.email.replace('@', '+me@')))
  expect(await recipients(id)).toEqual(['efe@example.org'])
  const link = linkIn((await site.lettersAbout(id))[0]?.text, 'objection')
  expect((await request(`/manuscript/objection/${link}`)).status).toBe(200)
})

test('a manuscript is edited ten times an hour, and then one has to wait', async () => {
  const { id, editToken } = await site.manuscript('screening', { coAuthors: [] })
  const ask = (title: string) => edit(editToken, { ...named(), title })
  for (let count = 0; count < 10; count += 1) expect((await ask(`Title ${count}`)).status).toBe(200)
  const refused = await ask('One too many')
  expect([refused.status, refused.body.error]).toEqual([429, 'Too many tries. Please wait 60 minutes and try again.'])
  expect(Number(refused.headers.get('Retry-After'))).toBe(3600)
  expect((await site.row(id))?.title).toBe('Title 9')
  site.clock.pass({ hours: 1 })
  expect((await ask('Later')).status).toBe(200)
})

test('one address edits sixty times an hour, however many links it has', async () => {
  const from = '203.0.113.9'
  const { editToken } = await site.manuscript('screening')
  const ask = () => request(`/manuscript/${editToken}`, { method: 'PATCH', body: { title: '' }, from })
  for (let count = 0; count < 60; count += 1) expect((await ask()).status).toBe(400)
  expect((await ask()).status).toBe(429)
})

test('a manuscript tells a hundred people at most that it names them', async () => {
  const { id, editToken } = await site.manuscript('screening', { coAuthors: [] })
  const fifty = (word: string) => named(...Array.from({ length: 50 }, (_, at) => `${word}${at}`))
  for (const word of ['a', 'b']) expect((await edit(editToken, fifty(word))).status).toBe(200)
  const before = await site.everythingAbout(id)
  const refused = await edit(editToken, { ...fifty('c'), title: 'Another' })
  expect(refused).toMatchObject({ status: 400, body: { fields: { coAuthors: expect.stringContaining('office') } } })
  expect(await site.everythingAbout(id)).toEqual(before)
  expect(before.letters).toHaveLength(100)
})

test('what an author writes cannot be clicked in the letter to those they name', async () => {
  const { id, editToken } = await site.manuscript('screening', { coAuthors: [] })
  const coAuthors = [{ name: 'Visit evil.com', email: 'tunde@example.org' }]
  await edit(editToken, { title: 'WIN www.evil.test', author: 'Ada evil.test', coAuthors })
  const [letter] = await site.lettersAbout(id)
  expect(letter?.subject).toBe('You are named as a co-author: WIN www[.]evil[.]test')
  for (const part of [letter?.subject, letter?.toName, letter?.text, letter?.html])
    expect(part).not.toMatch(/evil\.|http:\/\/evil/)
})

test('a delete link deletes: manuscript, links and notices are gone, the file is left to the sweep, the author is notified', async () => {
  const { id, deleteToken, editToken } = await site.manuscript('approved')
  const fileId = (await site.row(id))?.fileId ?? ''
  const reply = await remove(deleteToken)
  expect([reply.status, reply.body]).toEqual([
    200,
    { success: 'Your manuscript is withdrawn. It and its file have been deleted.' },
  ])
  expect(await site.row(id)).toBeNull()
  expect(await site.db.$count(manuscriptLinks, eq(manuscriptLinks.manuscriptId, id))).toBe(0)
  expect(await site.db.$count(files, eq(files.id, fileId))).toBe(1)
  expect(await site.steps(id)).toMatchObject([{ action: 'delete-by-link', from: 'approved', to: null, actor: 'link' }])
  expect(await site.lettersAbout(id)).toMatchObject([{ kind: 'manuscript-withdrawn', toEmail: written.email }])
  for (const dead of [remove(deleteToken), edit(editToken), verify(editToken), verify(deleteToken)])
    expect(await dead).toMatchObject({ status: 404, body: { error: 'This link is not valid.' } })
})

test.each(statuses)('in %s the links work or clash exactly as the table says', async (status) => {
  const published = 'so it can no longer be'
  const first = await site.manuscript(status)
  const before = await site.everythingAbout(first.id)
  const mayEdit = rowsFor('edit-by-link').includes(status)
  const mayDelete = rowsFor('delete-by-link').includes(status)
  expect((await verify(first.editToken)).status).toBe(mayEdit ? 200 : 409)
  expect((await verify(first.deleteToken)).status).toBe(mayDelete ? 200 : 409)
  const edited = await edit(first.editToken)
  expect(edited.status).toBe(mayEdit ? 200 : 409)
  if (!mayEdit) expect(edited.body.error).toContain(published)
  const removed = mayEdit ? null : await remove(first.deleteToken)
  if (removed) expect(removed.status).toBe(mayDelete ? 200 : 409)
  if (!mayEdit && !mayDelete) expect(await site.everythingAbout(first.id)).toEqual(before)
})

test('an edit token deletes nothing and a delete token edits nothing: 404', async () => {
  const { id, editToken, deleteToken } = await site.manuscript('screening')
  const before = await site.everythingAbout(id)
  expect(await remove(editToken)).toMatchObject({ status: 404, body: { error: 'This link is not valid.' } })
  expect((await edit(deleteToken)).status).toBe(404)
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('T17: a scanner that opens every link twenty times changes nothing and burns no token', async () => {
  const { id, editToken, deleteToken } = await site.manuscript('screening')
  await edit(editToken, { coAuthors: [{ name: 'Halima', email: 'halima@example.org' }] })
  const objection = linkIn((await site.lettersAbout(id)).at(-1)?.text, 'objection')
  const before = await site.everythingAbout(id)
  for (let count = 0; count < 20; count += 1)
    for (const method of ['GET', 'HEAD']) {
      expect((await verify(editToken, method)).status).toBe(200)
      expect((await verify(deleteToken, method)).status).toBe(200)
      expect((await request(`/manuscript/objection/${objection}`, { method })).status).toBe(200)
      expect((await request(`/manuscript/${deleteToken}`, { method })).status).toBe(404)
    }
  expect(await site.everythingAbout(id)).toEqual(before)
  expect((await remove(deleteToken)).status).toBe(200)
})

test('T06: another site can neither edit nor delete, even with the token', async () => {
  const { id, editToken, deleteToken } = await site.manuscript('screening')
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await request(`/manuscript/${deleteToken}`, { method: 'DELETE', headers })).status).toBe(403)
  expect((await request(`/manuscript/${editToken}`, { method: 'PATCH', body: written, headers })).status).toBe(403)
  expect(await site.row(id)).not.toBeNull()
})

test('after thirty links that do not exist one has to wait a minute; the right one still works', async () => {
  const from = '203.0.113.7'
  const { editToken } = await site.manuscript('screening')
  const ask = (token: string) => request(`/manuscript/verify/${token}`, { from })
  for (let count = 0; count < 30; count += 1) expect((await ask(newToken())).status).toBe(404)
  expect((await ask(newToken())).status).toBe(429)
  expect((await ask(editToken)).status).toBe(200)
  site.clock.pass({ minutes: 1 })
  expect((await ask(newToken())).status).toBe(404)
})

test('the links can be sent again to the address on file, and those of the first letter are then dead', async () => {
  const { id, editToken, deleteToken } = await site.manuscript('under-review', { email: 'again@example.org' })
  const reply = await request(`/manuscript/${id}/links`, { method: 'POST' })
  expect(reply.status).toBe(200)
  const [letter] = await site.letters('again@example.org')
  const [freshEdit, freshDelete] = [linkIn(letter?.text, 'edit'), linkIn(letter?.text, 'delete')]
  expect([(await verify(freshEdit)).status, (await verify(freshDelete)).status]).toEqual([200, 200])
  expect([(await verify(editToken)).status, (await verify(deleteToken)).status]).toEqual([404, 404])
  for (const secret of [freshEdit, freshDelete, 'again@example.org']) expect(reply.text).not.toContain(secret)
})

test('only links that still work are sent again', async () => {
  const linksOf = async (status: 'approved' | 'paid') => {
    const { id } = await site.manuscript(status)
    await request(`/manuscript/${id}/links`, { method: 'POST' })
    const [letter] = await site.lettersAbout(id)
    expect(letter?.text).toContain(`/status/${id}`)
    return ['edit', 'delete'].filter((purpose) => linkIn(letter?.text, purpose))
  }
  expect(await linksOf('approved')).toEqual(['delete'])
  expect(await linksOf('paid')).toEqual([])
})

test('asking for links says the same whether or not there is a manuscript, three times an hour', async () => {
  const { id } = await site.manuscript('screening')
  for (const asked of [id, 'x'.repeat(22)]) {
    const replies = []
    for (let count = 0; count < 4; count += 1)
      replies.push(await request(`/manuscript/${asked}/links`, { method: 'POST' }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(new Set(replies.slice(0, 3).map(({ text }) => text)).size).toBe(1)
  }
  expect(await site.lettersAbout(id)).toHaveLength(3)
})

test('an edit that loses against a decision changes nothing, and hears that decision', async () => {
  const admin = await site.staff('admin')
  for (let count = 0; count < 10; count += 1) {
    const { id, editToken } = await site.manuscript('under-review')
    const [edited, approved] = await Promise.all([
      edit(editToken, { title: 'Changed' }),
      request(`/manuscript/${id}/approve`, { as: admin, method: 'PATCH' }),
    ])
    expect(approved.status).toBe(200)
    expect([200, 409]).toContain(edited.status)
    if (edited.status === 409)
      expect(edited.body.error).toBe('This manuscript was approved, so it can no longer be edited.')
    expect((await site.row(id))?.title).toBe(edited.status === 200 ? 'Changed' : written.title)
  }
})
