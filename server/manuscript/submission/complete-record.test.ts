import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statuses } from '#domain/words/manuscript-status.ts'
import { activity, articles } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z') })
const { db, request } = site
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
await site.openIssue(health)

const orcid = '0000-0002-1825-0097'
const record = {
  authors: [
    { affiliation: 'Sample University', orcid: `https://orcid.org/${orcid}` },
    { affiliation: 'Sample Clinic' },
  ],
  runningTitle: 'Sample things',
  finding: 'Counting twice finds more.',
  keywords: ['one', 'two', 'three', 'four'],
  funding: 'Sample Fund, grant 7.',
  funders: [{ name: 'Sample Fund', identifier: '', awards: '7' }],
  relatedWorks: [{ kind: 'dataset', title: 'Counts', link: 'https://data.example.org/7' }],
  trials: ['NCT01234567'],
  dataAvailability: 'On request.',
  competingInterests: 'None.',
  aiUse: 'None.',
  ethicsApproval: { committee: 'Sample Committee', number: '' },
  references: ['Obi, A. (2020) A sample work. Sample Press.', ''],
  language: 'pt',
  translation: { language: 'en', title: 'Sample things', abstract: 'We looked.' },
}

type Reply = { error?: string; fields?: Record<string, string>; updatedAt: string }

/** Sends the record as the page would: with the time of the last change that the page saw. */
async function complete(id: string, changes: object = {}, as: { cookie: string } = editor) {
  const updatedAt = (await site.row(id))?.updatedAt.toISOString() ?? ''
  const body = { updatedAt, ...record, ...changes }
  return request<Reply>(`/manuscript/${id}/record`, { method: 'PATCH', as, body })
}

test('staff complete the record of a paid manuscript, and it is published with the article', async () => {
  const { id } = await site.manuscript('paid')
  site.clock.pass({ minutes: 1 })
  const reply = await complete(id)
  expect(reply.status).toBe(200)
  expect(await site.row(id)).toMatchObject({
    affiliation: 'Sample University',
    orcid,
    coAuthors: [{ name: 'Bayo Sample', email: 'bayo.sample@example.org', affiliation: 'Sample Clinic' }],
    funding: 'Sample Fund, grant 7.',
    references: ['Obi, A. (2020) A sample work. Sample Press.'],
    status: 'paid',
  })
  const step = { action: 'complete-record', from: 'paid', to: 'paid', actorId: editor.id }
  expect(await site.steps(id)).toMatchObject([step])
  const logged = await db.select().from(activity).where(eq(activity.objectId, id))
  expect(logged).toMatchObject([{ action: 'complete-record', actorId: editor.id, journal: health }])

  await request('/accepted', { as: editor, body: { id, issue: 1, journal: health } })
  const [article] = await db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article).toMatchObject({
    authors: [
      { name: 'Ada Sample', affiliation: 'Sample University', orcid },
      { name: 'Bayo Sample', affiliation: 'Sample Clinic' },
    ],
    funders: [{ name: 'Sample Fund', identifier: '', awards: '7' }],
    relatedWorks: [{ kind: 'dataset', title: 'Counts', link: 'https://data.example.org/7' }],
    trials: ['NCT01234567'],
    dataAvailability: 'On request.',
    competingInterests: 'None.',
    aiUse: 'None.',
    ethicsApproval: { committee: 'Sample Committee', number: '' },
    language: 'pt',
    translation: record.translation,
    references: ['Obi, A. (2020) A sample work. Sample Press.'],
  })
})

test('staff add roles and an address for readers; who leaves them out keeps them, and no other address is published', async () => {
  const { id } = await site.manuscript('paid')
  site.clock.pass({ minutes: 1 })
  const authors = [{ roles: ['software'], correspondence: 'ada.sample@example.org' }, { roles: ['validation'] }]
  expect((await complete(id, { authors })).status).toBe(200)
  expect((await complete(id, { authors: [{ affiliation: ['Sample A', 'Sample B'] }, {}] })).status).toBe(200)
  const reply = await complete(id, { authors: [{ correspondence: 'nowhere' }, {}] })
  expect(reply.body.fields).toEqual({ authors: 'Please enter a valid e-mail address for Ada Sample.' })

  await request('/accepted', { as: editor, body: { id, issue: 1, journal: health } })
  const [article] = await db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article?.authors).toMatchObject([
    { affiliation: 'Sample A\nSample B', correspondence: 'ada.sample@example.org', roles: ['software'] },
    { name: 'Bayo Sample', roles: ['validation'] },
  ])
  expect(JSON.stringify(article?.authors)).not.toContain('bayo.sample@')
})

test('of two who save at once, the second hears of the first', async () => {
  const { id } = await site.manuscript('approved')
  const seen = { updatedAt: (await site.row(id))?.updatedAt.toISOString() }
  site.clock.pass({ minutes: 1 })
  const both = [complete(id, { ...seen, funding: 'One.' }), complete(id, { ...seen, funding: 'Other.' })]
  const replies = await Promise.all(both)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe(
    'Someone else has changed this manuscript. Check it again before you save.',
  )
  expect(await site.steps(id)).toHaveLength(1)
  const updatedAt = replies.find(({ status }) => status === 200)?.body.updatedAt
  expect((await complete(id, { updatedAt, funding: 'Third.' })).status).toBe(200)
})

test.each(statuses.filter((status) => status !== 'approved' && status !== 'paid'))(
  'the record of a manuscript that is %s stays as it is',
  async (status) => {
    const { id } = await site.manuscript(status)
    const before = await site.everythingAbout(id)
    expect((await complete(id)).status).toBe(status === 'screening' ? 404 : 409)
    expect(await site.everythingAbout(id)).toEqual(before)
  },
)

test('staff of another journal find no such manuscript, and nobody finds one that does not exist', async () => {
  const { id } = await site.manuscript('paid')
  expect((await complete(id, {}, stranger)).status).toBe(404)
  expect((await complete(newId())).status).toBe(404)
})

test('every fault is shown at its field, and nothing is stored', async () => {
  const { id } = await site.manuscript('paid')
  const before = await site.everythingAbout(id)
  const reply = await complete(id, {
    authors: [{}, { orcid: '0000-0002-1825-0098' }],
    keywords: ['one'],
    runningTitle: 'x'.repeat(41),
  })
  expect(reply.status).toBe(400)
  expect(reply.body.fields).toEqual({
    authors: "Please check Bayo Sample's ORCID iD: one of its digits is mistyped.",
    runningTitle: 'The running title has 41 characters; at most 40 are allowed.',
    keywords: 'Please give 4 to 5 key words, not 1.',
  })
  const tooLong = await complete(id, { funding: 'x'.repeat(2001), references: ['x'.repeat(1001)] })
  expect(Object.keys(tooLong.body.fields ?? {})).toEqual(['funding', 'references.0'])
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('what staff complete while an article is being published is in one of the two, never lost without a word', async () => {
  const { id } = await site.manuscript('paid')
  site.clock.pass({ minutes: 1 })
  const [saved] = await Promise.all([
    complete(id, { funding: 'At the last moment.' }),
    request('/accepted', { as: editor, body: { id, issue: 1, journal: health } }),
  ])
  const [article] = await db.select().from(articles).where(eq(articles.manuscriptId, id))
  expect(article?.funding).toBe(saved.status === 200 ? 'At the last moment.' : null)
})
