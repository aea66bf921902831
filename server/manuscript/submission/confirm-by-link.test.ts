import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmedAddresses, jobs } from '#server/db/schema.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { runNextJob } from '#server/jobs/schedule.ts'
import { password } from '#tests/support/build.ts'
import { linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const noLimits = { 'link-request-by-manuscript': 100, 'reset-by-address': 100, 'wrong-link': 100 }
const site = await manuscriptSite({ config: { limits: noLimits } })
const { db, request } = site
const handlers = createJobs(site.deps)

const confirm = (token: string) => request(`/address/${token}`, { method: 'POST' })
const isConfirmed = async (email: string) =>
  (await db.$count(confirmedAddresses, eq(confirmedAddresses.email, email))) > 0

/** Runs jobs until none is due, like the worker. */
async function work(): Promise<void> {
  while ((await runNextJob(db, handlers, site.clock.now)).ran);
}

let count = 0
const fresh = () => `person${++count}@addresses.example`
const coAuthorOf = (email: string) => ({ email, coAuthors: [{ name: 'Bayo', email: `co.${email}` }] })

async function signedUp(email = fresh()) {
  const reply = await request<{ author: { _id: string } }>('/author/signup', { body: { name: 'Ada', email, password } })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const [welcome] = await site.letters(email)
  return { id: reply.body.author._id, email, cookie, token: linkIn(welcome?.text, 'confirm') }
}

async function submitted(email: string) {
  const { body } = await site.submit(await site.author({ email }), coAuthorOf(email))
  const [received] = await site.lettersAbout(body._id)
  const text = received?.text
  return { id: body._id, edit: linkIn(text, 'edit'), remove: linkIn(text, 'delete'), confirm: linkIn(text, 'confirm') }
}

const lettersToCoAuthors = async (id: string) =>
  (await site.lettersAbout(id)).filter(({ kind }) => kind === 'manuscript-co-author').map(({ toEmail }) => toEmail)

test('opening the link in the welcome letter changes nothing; the button confirms, as often as it is pressed', async () => {
  const { email, token } = await signedUp()
  for (let round = 0; round < 2; round++) {
    expect((await request(`/address/${token}`)).body).toEqual({ email, isChange: false, isConfirmed: false })
  }
  expect(await isConfirmed(email)).toBe(false)
  for (let round = 0; round < 2; round++) expect((await confirm(token)).status).toBe(200)
  expect(await isConfirmed(email)).toBe(true)
  expect((await request(`/address/${token}`)).body).toMatchObject({ isConfirmed: true })
})

test('a link that is made up, or older than 30 days, confirms nothing', async () => {
  const { email, token } = await signedUp()
  expect((await confirm('x'.repeat(43))).status).toBe(404)
  expect((await confirm('short')).status).toBe(404)
  site.clock.pass({ days: 30 })
  expect((await request(`/address/${token}`)).status).toBe(404)
  expect((await confirm(token)).body).toEqual({ error: 'This link has been used, has expired or is not complete.' })
  expect(await isConfirmed(email)).toBe(false)
})

test('co-authors wait until the address is confirmed, and are then notified once', async () => {
  const email = fresh()
  const { id, confirm: token } = await submitted(email)
  await work()
  expect(await lettersToCoAuthors(id)).toEqual([])
  await confirm(token)
  await work()
  expect(await lettersToCoAuthors(id)).toEqual([`co.${email}`])
  await confirm(token)
  await work()
  expect(await lettersToCoAuthors(id)).toHaveLength(1)
  expect(await lettersToCoAuthors((await site.submit(await site.author(), coAuthorOf(email))).body._id)).toHaveLength(1)
})

test('the job that tells them belongs to the transaction that confirms, and may run twice', async () => {
  const email = fresh()
  const { id, confirm: token } = await submitted(email)
  await confirm(token)
  const [job] = (await db.select().from(jobs)).filter(({ payload }) => payload.email === email)
  expect(job).toMatchObject({ name: 'tell-co-authors', doneAt: null })
  for (let round = 0; round < 2; round++) await handlers['tell-co-authors']?.run({ email })
  expect(await lettersToCoAuthors(id)).toHaveLength(1)
})

test('nobody is notified about a manuscript that is rejected by now, or that has another address', async () => {
  const email = fresh()
  const rejected = await site.manuscript('rejected', coAuthorOf(email))
  const other = await site.manuscript('screening', { ...coAuthorOf(fresh()) })
  const waiting = await site.manuscript('paid', coAuthorOf(email))
  await confirm((await signedUp(email)).token)
  await work()
  expect(await Promise.all([rejected, other, waiting].map(({ id }) => lettersToCoAuthors(id)))).toEqual([
    [],
    [],
    [`co.${email}`],
  ])
})

test('of a submission and a confirmation at the same time, neither loses the co-authors', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, token, id, cookie } = await signedUp()
    const [reply] = await Promise.all([site.submit({ id, cookie }, coAuthorOf(email)), confirm(token)])
    await work()
    expect(await lettersToCoAuthors(reply.body._id)).toHaveLength(1)
  }
})

test('an edit by link confirms the address that the link was sent to, and asks at a new one', async () => {
  const [email, next] = [fresh(), fresh()]
  const { id, edit } = await submitted(email)
  const change = (address: string) => {
    const { author, journal, articleType, title, abstract, country } = written
    const body = { author, journal, articleType, title, abstract, country, ...coAuthorOf(address) }
    return request(`/manuscript/${edit}`, { method: 'PATCH', body })
  }
  expect((await change(next)).status).toBe(200)
  await work()
  expect([await isConfirmed(email), await isConfirmed(next)]).toEqual([true, false])
  expect(await lettersToCoAuthors(id)).toEqual([])
  const [letter] = await site.letters(next)
  expect(letter).toMatchObject({ kind: 'confirm-address', manuscriptId: id })
  await confirm(linkIn(letter?.text, 'confirm'))
  await work()
  expect(await lettersToCoAuthors(id)).toEqual([`co.${next}`])
})

test('a deletion by link confirms the address too, and writes to nobody about what is gone', async () => {
  const email = fresh()
  const { id, remove } = await submitted(email)
  expect((await request(`/manuscript/${remove}`, { method: 'DELETE' })).status).toBe(200)
  await work()
  expect(await isConfirmed(email)).toBe(true)
  expect(await lettersToCoAuthors(id)).toEqual([])
})

test('a reset code and an invitation confirm the address they were sent to', async () => {
  const { email, id } = await signedUp()
  await request('/author/reset', { body: { email } })
  const resetKey = (await site.letters(email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0]
  await request('/author/verify', { body: { id, resetKey } })
  expect(await isConfirmed(email)).toBe(false)
  await request('/author/resetPw', { body: { userId: id, resetKey, newPassword: 'twelve silver spoons' } })
  expect(await isConfirmed(email)).toBe(true)

  const invited = fresh()
  await request('/admin', { as: await site.staff('admin'), body: { email: invited, role: 'admin' } })
  const token = linkIn((await site.letters(invited))[0]?.text, 'invite')
  expect(await isConfirmed(invited)).toBe(false)
  await request(`/admin/complete/${token}`, { method: 'PATCH', body: { name: 'Stella', password } })
  expect(await isConfirmed(invited)).toBe(true)
})

test('letters ask for it only while the address is not confirmed', async () => {
  const email = fresh()
  const { id, confirm: token } = await submitted(email)
  await request(`/manuscript/${id}/links`, { method: 'POST' })
  expect((await site.lettersAbout(id)).map(({ text }) => text.includes('/confirm/'))).toEqual([true, true])
  await confirm(token)
  await request(`/manuscript/${id}/links`, { method: 'POST' })
  const last = (await site.lettersAbout(id)).filter(({ kind }) => kind === 'manuscript-links').at(-1)
  expect(last?.text).not.toContain('/confirm/')
  expect((await signedUp(written.email)).token).toBe('')
})

test('an author can have the link sent again, some times an hour', async () => {
  const ada = await signedUp()
  const again = () => request('/author/address/link', { method: 'POST', as: ada })
  const statuses: number[] = []
  for (let round = 0; round < 11; round++) statuses.push((await again()).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const links = (await site.letters(ada.email)).filter(({ kind }) => kind === 'confirm-address')
  expect(links).toHaveLength(10)
  expect((await confirm(linkIn(links[0]?.text, 'confirm'))).status).toBe(200)
})

test('staff see whether the address of a manuscript is confirmed, in the list and on its page', async () => {
  const admin = await site.staff('admin')
  const email = fresh()
  const { id, confirm: token } = await submitted(email)
  const seen = async () => {
    const page = await request<{ emailConfirmed: boolean }>(`/manuscript/${id}`, { as: admin })
    const list = await request<{ manuscripts: { _id: string; emailConfirmed: boolean }[] }>(
      `/manuscript?search=${email}`,
      { as: admin },
    )
    return [page.body.emailConfirmed, list.body.manuscripts.find(({ _id }) => _id === id)?.emailConfirmed]
  }
  expect(await seen()).toEqual([false, false])
  await confirm(token)
  expect(await seen()).toEqual([true, true])
})
