import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangePreview } from '#contracts/publishing/record-previews.ts'
import type { ArticleState } from '#domain/manuscript/record/record.ts'
import { activity, articleChanges, articles, deposits, letters } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'

const crossref = { prefix: '10.12345', baseUrl: 'http://127.0.0.1:9', logIn: null }
const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z'), config: { crossref } })
const { db, request } = site
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)

type Reply = {
  version: number
  standing: ArticleState
  article: string
  error?: string
  fields?: Record<string, string>
}

const corrected = {
  version: 1,
  reason: 'The title named the wrong town.',
  title: 'Sleep in Abraka',
  authors: [
    { name: 'Ada Obi', affiliation: 'Sample University', orcid: '0000-0002-1825-0097' },
    { name: 'Zuri Okafor', affiliation: 'Sample A\nSample B', correspondence: 'zuri@example.org', roles: ['software'] },
  ],
  articleType: 'Research Article',
  abstract: 'Nothing to see.',
  references: ['Obi, A. (2020) A sample work. Sample Press.'],
}

const change = (id: string, kind: string, body: object, as: { cookie: string } = admin) =>
  request<Reply>(`/accepted/${id}/${kind}`, { as, body })
const correct = (id: string, changes: object = {}, as: { cookie: string } = editor) =>
  change(id, 'correct', { ...corrected, ...changes }, as)

async function stateOf(id: string) {
  const [found = expect.fail('there is no such article')] = await db.select().from(articles).where(eq(articles.id, id))
  const { heading: _, search: __, ...row } = found
  return {
    row,
    changes: await db
      .select()
      .from(articleChanges)
      .where(eq(articleChanges.articleId, id))
      .orderBy(articleChanges.version),
    activity: await db.select().from(activity).where(eq(activity.objectId, id)),
    deposits: await db.select().from(deposits).where(eq(deposits.articleId, id)),
  }
}

/** Publishes an article with its manuscript, so that there is an author to write to. */
async function published(changes: Parameters<typeof publish>[0] = {}) {
  const manuscript = await site.manuscript('published', { email: `${newId()}@example.org` })
  const article = await publish({ manuscriptId: manuscript.id, title: 'Sleep in Warri', ...changes })
  return { ...article, email: (await site.row(manuscript.id))?.email ?? '' }
}

test('a correction adds a title in another language, and what it leaves out of language is as usual', async () => {
  const { id } = await published()
  const translation = { language: 'fr', title: 'Le sommeil à Warri', abstract: '' }
  expect((await correct(id, { translation })).status).toBe(200)
  const { row, changes, activity } = await stateOf(id)
  expect(row).toMatchObject({ language: 'en', translation })
  expect(changes).toMatchObject([{ before: { language: 'en', translation: null } }])
  expect(activity[0]?.details).toMatchObject({
    changed: expect.arrayContaining(['title and abstract in another language']),
  })
  expect((await correct(id, { version: 2, language: 'fr', translation })).body.fields).toEqual({
    'translation.language': 'The article itself is in French. Please choose another language.',
  })
})

test('a correction sets a word in italics, and what it leaves out of markup is gone', async () => {
  const { id } = await published({ title: corrected.title })
  const markup = { title: 'Sleep in <i>Abraka</i>', abstract: '', secondTitle: '', secondAbstract: '' }
  expect((await correct(id, { markup: { title: markup.title } })).status).toBe(200)
  const { row, activity } = await stateOf(id)
  expect(row).toMatchObject({ title: corrected.title, markup })
  expect(activity[0]?.details).toMatchObject({ changed: expect.arrayContaining(['italics, sub- and superscripts']) })
  expect((await correct(id, { version: 2, markup: { title: '<i>Sleep' } })).body.fields).toEqual({
    'markup.title': 'Please use only <i>, <sub> and <sup>, and close each.',
  })
  expect((await correct(id, { version: 2 })).status).toBe(200)
  expect((await stateOf(id)).row.markup).toBeNull()
})

test('an editor corrects the record of their journal: a new edition, and the one before is kept whole', async () => {
  const { id, customId, fileId, email } = await published()
  const reply = await correct(id)
  expect(reply.status).toBe(200)
  const url = `${site.config.publicUrl}/journals/${health}/articles/${customId}/`
  expect(reply.body).toEqual({ _id: id, version: 2, standing: 'published', article: url })
  const { row, changes, activity } = await stateOf(id)
  expect(row).toMatchObject({
    title: 'Sleep in Abraka',
    authors: corrected.authors,
    authorNames: 'Ada Obi, Zuri Okafor',
    references: corrected.references,
    version: 2,
    standing: 'published',
    updatedAt: site.clock.now(),
    fileId,
  })
  expect(changes).toMatchObject([
    {
      version: 2,
      kind: 'correction',
      reason: corrected.reason,
      before: { title: 'Sleep in Warri', authors: [{ name: 'Ada Obi' }, { name: 'Bayo Eze' }], references: [] },
      fileId,
      actorId: editor.id,
      at: site.clock.now(),
    },
  ])
  expect(activity).toMatchObject([
    {
      action: 'correct-article',
      actorId: editor.id,
      journal: health,
      details: { customId, version: 2, changed: ['title', 'authors', 'references'] },
    },
  ])
  const [letter] = await site.letters(email)
  expect(letter).toMatchObject({
    kind: 'article-correction',
    subject: 'Your article has been corrected: Sleep in Abraka',
  })
  expect(letter?.text).toContain(corrected.reason)
  expect(letter?.text).toContain(url)
})

test('search finds a corrected article by its new words and no more by its old ones', async () => {
  const { id } = await published({ title: 'Hibiscus in Warri' })
  await correct(id, { title: 'Moringa in Abraka', authors: [{ name: 'Ifunanya Nwosu' }] })
  const found = async (q: string) =>
    (await site.services.search.search({ q })).articles.map(({ _id }) => _id).includes(id)
  expect([await found('moringa'), await found('nwosu'), await found('hibiscus')]).toEqual([true, true, false])
})

test('a correction may bring a new file; nobody else can use that file, nor any of an earlier edition', async () => {
  const { id, fileId } = await published()
  const owner = { realm: 'staff', id: editor.id } as const
  const [one, two] = [await site.file(owner), await site.file(owner)]
  expect((await correct(id, { file: one })).status).toBe(200)
  expect((await correct(id, { version: 2, file: two })).status).toBe(200)
  const { row, changes } = await stateOf(id)
  expect(row.fileId).toBe(two.slice(-22))
  expect(changes.map((entry) => entry.fileId)).toEqual([fileId, one.slice(-22)])
  const other = await published()
  for (const file of [one, two]) {
    const reply = await correct(other.id, { file })
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { file: 'This file cannot be used. Please upload it again.' },
    ])
  }
})

test('of two corrections at once, one hears of the other', async () => {
  const { id } = await published()
  const replies = await Promise.all([correct(id), correct(id, { title: 'Another title' }, admin)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe(
    'Someone else has changed this article: it is now version 2. Check it before you continue.',
  )
  expect((await stateOf(id)).changes).toHaveLength(1)
})

test('a correction that changes nothing, or gives no reason, is refused', async () => {
  const { id, title, authors, abstract } = await published()
  const same = await correct(id, { title, authors, abstract, references: [] })
  expect([same.status, same.body.error]).toEqual([
    400,
    'Nothing has changed. Change the record or the file before you publish a correction.',
  ])
  const without = await correct(id, { reason: ' ' })
  expect(without.body.fields).toEqual({ reason: 'Please give a reason. Readers see it beside the article.' })
  const faulty = await correct(id, { title: '', authors: [{ name: 'Ada Obi', orcid: '1825' }] })
  expect(Object.keys(faulty.body.fields ?? {})).toEqual(['title', 'authors'])
  expect((await stateOf(id)).changes).toEqual([])
})

test("another journal's editor may not correct, and no editor may retract or remove", async () => {
  const { id } = await published()
  const before = await stateOf(id)
  expect((await correct(id, {}, stranger)).body.error).toBe('You can act only on articles of your own journal.')
  for (const kind of ['retract', 'remove'])
    expect((await change(id, kind, { version: 1, reason: 'No.' }, editor)).status).toBe(403)
  expect(await stateOf(id)).toEqual(before)
  expect((await correct(newId())).status).toBe(404)
})

test('a retraction and a removal keep the record, change its standing and tell the author', async () => {
  const { id, email } = await published()
  const reason = 'The data cannot be found.'
  expect((await change(id, 'retract', { version: 1, reason })).body).toMatchObject({
    version: 2,
    standing: 'retracted',
  })
  expect((await correct(id, { version: 2 })).body).toMatchObject({ version: 3, standing: 'retracted' })
  expect((await change(id, 'remove', { version: 3, reason })).body).toMatchObject({
    version: 4,
    standing: 'removed',
  })
  const { row, changes, activity } = await stateOf(id)
  expect(row).toMatchObject({ title: 'Sleep in Abraka', version: 4, standing: 'removed' })
  expect(changes.map(({ kind, before }) => [kind, before.title])).toEqual([
    ['retraction', 'Sleep in Warri'],
    ['correction', 'Sleep in Warri'],
    ['removal', 'Sleep in Abraka'],
  ])
  expect(activity.map(({ action }) => action).sort()).toEqual([
    'correct-article',
    'retract-article',
    'withdraw-article',
  ])
  expect((await site.letters(email)).map(({ subject }) => subject).sort()).toEqual([
    'Your article has been corrected: Sleep in Abraka',
    'Your article has been removed: Sleep in Abraka',
    'Your article has been retracted: Sleep in Warri',
  ])
})

const illegal = { retracted: ['retract'], removed: ['correct', 'retract', 'remove'] } as const

test.each(['retracted', 'removed'] as const)(
  'what is not allowed to an article that is %s is refused, and leaves no trace',
  async (standing) => {
    const { id, email } = await published({ standing })
    const before = await stateOf(id)
    for (const kind of illegal[standing]) {
      const body = kind === 'correct' ? corrected : { version: 1, reason: 'No.' }
      expect((await change(id, kind, body)).status, kind).toBe(409)
    }
    expect(await stateOf(id)).toEqual(before)
    expect(await site.letters(email)).toEqual([])
  },
)

test('an article whose manuscript is gone is corrected all the same, and nobody is written to', async () => {
  const { id } = await publish()
  const count = await db.$count(letters)
  expect((await correct(id)).status).toBe(200)
  expect(await db.$count(letters)).toBe(count)
})

test('an article with a DOI is deposited anew after a change; one without is not', async () => {
  const [one, other] = [await published({ doi: `10.12345/${newId()}` }), await published()]
  await correct(one.id)
  await correct(other.id)
  expect((await stateOf(one.id)).deposits).toMatchObject([{ state: 'waiting' }])
  expect((await stateOf(other.id)).deposits).toEqual([])
})

test('a change that fails at its last step leaves the article, the log and the outbox as they were', async () => {
  const { id, email } = await published({ doi: `10.12345/${newId()}` })
  const before = await stateOf(id)
  await db.execute(sql`alter table deposits add constraint nothing check (false) not valid`)
  try {
    expect((await correct(id)).status).toBe(500)
  } finally {
    await db.execute(sql`alter table deposits drop constraint nothing`)
  }
  expect(await stateOf(id)).toEqual(before)
  expect(await site.letters(email)).toEqual([])
  expect((await correct(id)).status).toBe(200)
})

test('what a change would send and show is shown beforehand, and nothing of it is done', async () => {
  const { id, customId, email } = await published({ title: 'Hypertension in Warri' })
  const before = await stateOf(id)
  const shown = async (kind: string, body: object, as = admin) =>
    (await request<ChangePreview>(`/accepted/${id}/${kind}/preview`, { as, body })).body
  const correction = await shown('correct', corrected, editor)
  const retraction = await shown('retract', { version: 1, reason: 'The data are lost.' })
  const removal = await shown('remove', { version: 1, reason: 'It names a patient.' })
  expect(await stateOf(id)).toEqual(before)
  expect(await site.letters(email)).toEqual([])
  expect(correction).toMatchObject({
    letters: [{ to: email, subject: 'Your article has been corrected: Sleep in Abraka' }],
    page: { record: { title: 'Sleep in Abraka', version: 2, changes: [{ reason: corrected.reason }] } },
    mark: null,
  })
  expect(retraction).toMatchObject({
    letters: [{ to: email, text: expect.stringContaining('The data are lost.') }],
    page: { record: { standing: 'retracted' }, pdf: { path: expect.stringContaining(`${customId}.pdf`) } },
    mark: { word: 'RETRACTED', sentence: expect.stringContaining('The data are lost.') },
  })
  expect(removal).toMatchObject({ page: { record: { standing: 'removed' }, pdf: null }, mark: null })

  expect((await change(id, 'retract', { version: 1, reason: 'The data are lost.' })).status).toBe(200)
  const sent = await site.letters(email)
  expect(sent.map(({ subject, text }) => ({ to: email, subject, text }))).toEqual(retraction.letters)
})

test('a preview refuses what the change would refuse', async () => {
  const { id } = await published()
  const ask = (kind: string, body: object) => request<Reply>(`/accepted/${id}/${kind}/preview`, { as: admin, body })
  expect((await ask('retract', { version: 1, reason: '' })).body.fields).toHaveProperty('reason')
  expect((await ask('remove', { version: 7, reason: 'Old.' })).status).toBe(409)
  expect((await ask('correct', { ...corrected, title: '' })).body.fields).toHaveProperty('title')
})
