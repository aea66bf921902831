import { expect, test } from 'vitest'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { newToken } from '#server/ids.ts'
import { health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request } = site
const ada = await site.author()
const admin = await site.staff('admin')

async function named(email: string) {
  const { body } = await site.submit(ada, { coAuthors: [{ name: 'Ife Sample', email }] })
  const [letter] = await site.letters(email)
  return { id: body._id, token: linkIn(letter?.text, 'objection'), letter }
}

const object = (token: string, body: object = { reason: 'I did not write this.' }) =>
  request(`/manuscript/objection/${token}`, { body })

test('a co-author reads which manuscript names them, and by whom', async () => {
  const { letter, token } = await named('ife1@example.org')
  expect(letter?.text).toContain(`${written.author} has submitted the manuscript "${written.title}"`)
  expect((await request(`/manuscript/objection/${token}`)).body).toEqual({
    name: 'Ife Sample',
    author: written.author,
    title: written.title,
    journal: 'Domain Health Journal',
    objectedAt: null,
    resolvedAt: null,
  })
})

test('a co-author objects: staff see it on the manuscript and in the list, and the office gets a letter', async () => {
  const { id, token } = await named('ife2@example.org')
  const reply = await object(token)
  expect(reply.status).toBe(200)
  const { body } = await request<StaffManuscript>(`/manuscript/${id}`, { as: admin })
  expect(body.objections).toEqual([
    {
      ...{ name: 'Ife Sample', email: 'ife2@example.org', reason: 'I did not write this.' },
      ...{ at: expect.any(String), resolved: null },
    },
  ])
  const list = await request<{ manuscripts: { _id: string; objections: number }[] }>('/manuscript?sort=newest', {
    as: admin,
  })
  expect(list.body.manuscripts.find(({ _id }) => _id === id)?.objections).toBe(1)
  const office = site.content.journal(health)?.email
  expect((await site.lettersAbout(id)).at(-1)).toMatchObject({ kind: 'manuscript-objection', toEmail: office })
})

test('to object twice is to object once: the first words stand and the office gets one letter', async () => {
  const { id, token } = await named('ife3@example.org')
  const first = await object(token)
  const second = await object(token, { reason: 'Something else.' })
  expect([second.status, second.body]).toEqual([first.status, first.body])
  const { body } = await request<StaffManuscript>(`/manuscript/${id}`, { as: admin })
  expect(body.objections).toMatchObject([{ reason: 'I did not write this.' }])
  expect((await site.lettersAbout(id)).filter(({ kind }) => kind === 'manuscript-objection')).toHaveLength(1)
})

test('an objection that was made stays, even when the author then takes the name out', async () => {
  const { id, token } = await named('ife4@example.org')
  await object(token)
  const editToken = linkIn(
    (await site.lettersAbout(id)).find(({ kind }) => kind === 'manuscript-received')?.text,
    'edit',
  )
  const body = { ...written, coAuthors: [] }
  expect((await request(`/manuscript/${editToken}`, { method: 'PATCH', body })).status).toBe(200)
  const seen = await request<StaffManuscript>(`/manuscript/${id}`, { as: admin })
  expect(seen.body.objections).toHaveLength(1)
})

test('neither the author nor the public sees who objected', async () => {
  const { id, token } = await named('ife5@example.org')
  await object(token)
  for (const as of [ada, undefined])
    expect((await request(`/manuscript/${id}`, { as })).body).not.toHaveProperty('objections')
})

test('an objection needs a reason and a link that was given', async () => {
  const { token } = await named('ife6@example.org')
  expect((await object(token, {})).status).toBe(400)
  expect((await object(token, { reason: '  ' })).body).toMatchObject({ error: 'A reason is required.' })
  expect((await object(newToken())).status).toBe(404)
  expect((await object('short')).status).toBe(404)
})
