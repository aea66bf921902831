import { expect, test } from 'vitest'
import type { Proposal } from '#contracts/review/reviewer-proposals.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewersOn } from '#tests/support/reviewers.ts'

const site = await manuscriptSite()
const { db, request } = site
const { reviewer, invite } = reviewersOn(db)
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health)]

const about = {
  title: 'Insecticide-treated nets against malaria in primary schools',
  keywords: ['malaria', 'schools', 'bed nets', 'children'],
  abstract: 'We gave nets to pupils. Fewer had malaria afterwards.',
}
const ask = async (id: string, search = '', as = editor) =>
  (await request<Proposal[]>(`/manuscript/${id}/reviewer-proposals${search && `?search=${search}`}`, { as })).body
const proposed = async (id: string, name: string) => (await ask(id)).find((each) => each.name === name)

test('people are proposed for what they wrote, reviewed and know, each with reasons in plain words', async () => {
  const { id } = await site.manuscript('under-review', about)
  const wrote = await reviewer({ name: 'Wale Writer' })
  const knows = await reviewer({ name: 'Tola Topics', topics: ['Malaria', 'School health'] })
  const did = await reviewer({ name: 'Rere Reviewed' })
  await reviewer({ name: 'Foreign Field', topics: ['Concrete bridges'] })
  await publish({
    title: 'Malaria among pupils of rural schools',
    authors: [{ name: 'Writer, Wale' }, { name: 'Nneka Newcomer', affiliation: 'University of Jos' }],
  })
  await publish({ title: 'Concrete bridges', authors: [{ name: 'Bridget Builder' }] })
  const similar = await site.manuscript('approved', { ...about, title: 'Bed nets and malaria' })
  const at = { answeredAt: new Date('2026-01-01'), submittedAt: new Date('2026-01-13') }
  await invite(did.id, similar.id, { state: 'submitted', ...at })
  const proposals = await ask(id)
  expect(proposals.map(({ name }) => name).sort()).toEqual([
    'Nneka Newcomer',
    'Rere Reviewed',
    'Tola Topics',
    'Wale Writer',
  ])
  const by = (name: string) => proposals.find((each) => each.name === name)
  expect(by('Wale Writer')).toMatchObject({
    _id: wrote.id,
    reasons: [
      'An author of this name wrote “Malaria among pupils of rural schools” (2026), on: malaria, schools.',
      'Never asked so far.',
    ],
    conflicts: [],
    refused: false,
  })
  expect(by('Tola Topics')).toMatchObject({
    _id: knows.id,
    reasons: ['Topics: Malaria, School health.', 'Never asked so far.'],
  })
  expect(by('Rere Reviewed')?.reasons[0]).toMatch(/^Reviewed a similar manuscript here, on: /)
  expect(by('Rere Reviewed')?.reasons[1]).toBe('Usually takes 12 days.')
  expect(by('Nneka Newcomer')).toMatchObject({
    _id: null,
    email: null,
    affiliation: 'University of Jos',
    source: 'article',
  })
})

test("an article's author is known by ORCID iD, and their address comes from the manuscript", async () => {
  const people = [{ name: 'Olu Orcid', orcid: '0000-0002-1825-0097' }, { name: 'Addy Address' }]
  const manuscript = await site.manuscript('published', {
    author: 'Addy Address',
    email: 'addy@example.net',
    coAuthors: [],
  })
  await publish({ title: 'Onchocerciasis and river blindness', authors: people, manuscriptId: manuscript.id })
  const entry = await reviewer({ name: 'O. O.', orcid: '0000-0002-1825-0097' })
  const { id } = await site.manuscript('under-review', { ...about, title: 'Onchocerciasis and blindness' })
  expect(await proposed(id, 'O. O.')).toMatchObject({ _id: entry.id })
  expect(await proposed(id, 'Addy Address')).toMatchObject({ _id: null, email: 'addy@example.net' })
})

test('nobody is proposed who is an author, was asked in this round or asked not to be asked; a search shows them with the reason', async () => {
  const topics = ['Schistosomiasis snails']
  const { id } = await site.manuscript('under-review', {
    ...about,
    title: 'Schistosomiasis and snails',
    coAuthors: [{ name: 'Cora Coauthor', email: 'cora@coauthors.example' }],
  })
  await reviewer({ name: 'Xena Author', topics, emails: ['cora@coauthors.example'] })
  const invited = await reviewer({ name: 'Xena Invited', topics })
  const { roundId } = await invite(invited.id, id)
  const reported = await reviewer({ name: 'Xena Reported', topics })
  await invite(reported.id, id, { roundId, state: 'submitted', number: 2 })
  const declined = await reviewer({ name: 'Xena Declined', topics })
  await invite(declined.id, id, { roundId, state: 'declined', declineReason: 'busy', number: 3 })
  await reviewer({ name: 'Xena Left', topics, leftAt: new Date() })
  await reviewer({ name: 'Xena Free', topics })
  const names = (await ask(id)).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('Xena'))).toEqual(['Xena Free'])
  const found = await ask(id, 'xena')
  expect(found.map(({ name, refused, conflicts }) => [name, refused, conflicts[0]?.kind])).toEqual([
    ['Xena Author', true, 'author'],
    ['Xena Declined', true, 'asked'],
    ['Xena Free', false, undefined],
    ['Xena Left', false, 'left'],
    ['Xena Reported', true, 'asked'],
    ['Xena Invited', false, 'invited'],
  ])
})

test('authors are not proposed, however they are known: by address, ORCID iD or name, and staff by their account', async () => {
  const topics = ['Dracunculiasis guinea worm']
  const orcid = '0000-0002-1694-233X'
  await site.staff('editor', biology, { name: 'Yomi Stafford', email: 'yomi@office.example' })
  const { id } = await site.manuscript('under-review', {
    ...about,
    title: 'Dracunculiasis, the guinea worm',
    coAuthors: [
      { name: 'Y. S.', email: 'yomi+papers@office.example' },
      { name: 'Yinka Orcid', email: 'yinka@example.net', orcid },
      { name: 'Yetunde Named', email: 'yetunde@example.net' },
    ],
  })
  await reviewer({ name: 'Y. O.', topics, orcid })
  await reviewer({ name: 'Named, Yétúndé', topics })
  // Known to the register by a private address, and to the manuscript by initials.
  await reviewer({ name: 'Dr Yomi Stafford', topics, emails: ['yomi@home.example'] })
  await reviewer({ name: 'Yes Free', topics })
  const isOf = ({ topics: known }: Proposal) => known[0] === topics[0]
  expect((await ask(id)).filter(isOf).map(({ name }) => name)).toEqual(['Yes Free'])
  expect((await ask(id, 'stafford'))[0]?.conflicts[0]).toMatchObject({ kind: 'namesake' })
})

test('who reviewed an earlier round comes first, and open reviews put somebody back', async () => {
  const topics = ['Filariasis elephantiasis']
  const { id } = await site.manuscript('under-review', {
    ...about,
    title: 'Filariasis and elephantiasis',
    keywords: [],
  })
  const [busy, free, earlier] = [
    await reviewer({ name: 'Busy', topics }),
    await reviewer({ name: 'Free', topics }),
    await reviewer({ name: 'Earlier' }),
  ]
  for (let count = 0; count < 2; count++) await invite(busy.id, (await site.manuscript('under-review')).id)
  await invite(earlier.id, id, { state: 'submitted' })
  const proposals = (await ask(id)).filter(({ _id }) => [busy.id, free.id, earlier.id].includes(_id ?? ''))
  expect(proposals.map(({ name }) => name)).toEqual(['Earlier', 'Free', 'Busy'])
  expect(proposals.at(-1)?.reasons).toContain('2 open reviews.')
})

test('those with a conflict come last, whatever speaks for them; open reviews are no conflict', async () => {
  const topics = ['Buruli ulcer', 'Mycobacteria', 'Skin grafts']
  const { id } = await site.manuscript('under-review', {
    ...about,
    title: 'Buruli ulcer, mycobacteria and skin grafts',
    keywords: ['Buruli ulcer'],
    author: 'Ada Sample',
    opposedReviewers: [{ name: 'Opal Opposed', reason: 'A rival.' }],
  })
  await publish({ title: 'Plague', authors: [{ name: 'Ada Sample' }, { name: 'Coco Writer' }] })
  const busy = await reviewer({ name: 'Bella Busy', topics: ['Skin ulcer'] })
  for (let count = 0; count < 3; count++) await invite(busy.id, (await site.manuscript('under-review')).id)
  await reviewer({ name: 'Opal Opposed', topics })
  await reviewer({ name: 'Coco Writer', topics: topics.slice(0, 1) })
  const proposals = (await ask(id)).filter(
    ({ topics: known }) => known.includes('Skin ulcer') || known.includes(topics[0] ?? ''),
  )
  expect(proposals.map(({ name, conflicts }) => [name, conflicts[0]?.kind])).toEqual([
    ['Bella Busy', 'load'],
    ['Opal Opposed', 'opposed'],
    ['Coco Writer', 'published-together'],
  ])
})

test("the author's suggestions are proposed with their reason, as register entries where they are", async () => {
  const known = await reviewer({ name: 'Known Already', emails: ['known@example.net'] })
  const { id } = await site.manuscript('under-review', {
    ...about,
    suggestedReviewers: [
      { name: 'Sugar Gested', email: 'sugar@example.net', affiliation: 'University of Jos', reason: 'Knows nets.' },
      { name: 'K. Already', email: 'known@example.net', affiliation: '', reason: '' },
    ],
    opposedReviewers: [{ name: 'Tola Topics', reason: 'A rival.' }],
  })
  expect(await proposed(id, 'Sugar Gested')).toMatchObject({
    _id: null,
    email: 'sugar@example.net',
    source: 'author',
    reasons: ['Suggested by the author: Knows nets.'],
  })
  expect(await proposed(id, 'Known Already')).toMatchObject({
    _id: known.id,
    reasons: ['Suggested by the author.', 'Never asked so far.'],
  })
  expect((await proposed(id, 'Tola Topics'))?.conflicts.map(({ sentence }) => sentence)).toEqual([
    'The author asked not to have Tola Topics as a reviewer: A rival.',
  ])
})

test('a colleague whom a reviewer names when declining is proposed first, once, and one press adds them', async () => {
  const { id } = await site.manuscript('under-review', {
    ...about,
    suggestedReviewers: [{ name: 'Both Named', email: 'both@example.net', affiliation: '', reason: '' }],
  })
  await invite((await reviewer({ name: 'Busy Bee' })).id, id, {
    ...{ state: 'declined', number: 3 },
    suggestions: [
      { name: 'Cola League', email: 'cola@example.net' },
      { name: 'Both Named', email: 'both@example.net' },
      { name: 'No Address', email: '' },
    ],
  })
  const by = 'Suggested by Reviewer 3, who declined.'
  const proposals = await ask(id)
  expect(proposals.slice(0, 3).map(({ name, email, source, reasons }) => [name, email, source, reasons])).toEqual([
    ['Both Named', 'both@example.net', 'author', ['Suggested by the author.', by]],
    ['Cola League', 'cola@example.net', 'colleague', [by]],
    ['No Address', null, 'colleague', [by]],
  ])
  expect(proposals.filter(({ name }) => name === 'Both Named')).toHaveLength(1)
})

test('a suggestion is shown even where twenty others have more to speak for them', async () => {
  for (let at = 0; at < 25; at++) await reviewer({ name: `Leish ${at}`, topics: ['Leishmaniasis sandflies'] })
  const suggestedReviewers = [{ name: 'Only Suggested', email: 'only@example.net', affiliation: '', reason: '' }]
  const { id } = await site.manuscript('under-review', {
    ...about,
    title: 'Leishmaniasis and sandflies',
    suggestedReviewers,
  })
  const proposals = await ask(id)
  expect(proposals).toHaveLength(20)
  expect(proposals.map(({ name }) => name)).toContain('Only Suggested')
})

test("another journal's reviewers are not proposed to an editor, unless as authors whom everybody can read", async () => {
  await reviewer({ name: 'Hidden Topic', topics: ['Trypanosomiasis'], journals: [biology] })
  await reviewer({ name: 'Hidden Author', journals: [biology], emails: ['hidden@example.net'] })
  await publish({ title: 'Trypanosomiasis in cattle', authors: [{ name: 'Hidden Author' }] })
  const { id } = await site.manuscript('under-review', {
    ...about,
    title: 'Trypanosomiasis',
    keywords: ['trypanosomiasis'],
  })
  expect(await proposed(id, 'Hidden Topic')).toBeUndefined()
  expect(await proposed(id, 'Hidden Author')).toMatchObject({ _id: null, email: null })
  expect((await ask(id, '', admin)).map(({ name }) => name)).toContain('Hidden Topic')
})

test('one everyday word in common proposes nobody; a rare key word, a whole topic or two words do', async () => {
  const { id } = await site.manuscript('under-review', {
    title: 'Rodent trapping as an overlooked information source for endemic zoonotic spillover',
    keywords: ['Zoonoses', 'rodent trapping'],
    abstract: 'Traps were set.',
    coAuthors: [],
  })
  await publish({ title: 'Information needs of nurses', authors: [{ name: 'One Everyday' }] })
  await publish({ title: 'Endemic goitre', authors: [{ name: 'One Word' }] })
  await publish({ title: 'Zoonoses of goats', authors: [{ name: 'Key Word' }] })
  await publish({ title: 'Trapping of a rodent', authors: [{ name: 'Two Words' }] })
  await reviewer({ name: 'Part Topic', topics: ['Endemic goitre', 'Health information'] })
  await reviewer({ name: 'Whole Topic', topics: ['Spillover', 'Goitre'] })
  const names = (await ask(id)).map(({ name }) => name)
  expect(names.sort()).toEqual(['Key Word', 'Two Words', 'Whole Topic'])
})

test('a manuscript of empty words gets no proposals and no error', async () => {
  const { id } = await site.manuscript('under-review', {
    title: "'; -- \\ the",
    abstract: 'the',
    keywords: [],
    coAuthors: [],
  })
  expect(await ask(id)).toEqual([])
})
