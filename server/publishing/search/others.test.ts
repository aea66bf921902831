import { expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import type { Content } from '../../adapters/content.ts'
import { search as searchIn } from './search.ts'

const site = await reviewSite()
const { db, deps } = site
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)

const [journal] = deps.content.journals
if (!journal) throw new Error('there is no journal')
const pages = [
  {
    slug: 'support',
    title: 'Support',
    description: 'What it costs.',
    updated: '2026-11-01',
    headings: [],
    html: '<p>Readers pay nothing.</p><h2 id="waivers">Waivers</h2><p>A <em>waiver</em> removes the charge &amp; more.</p>',
  },
]
const members = [{ role: 'Editor-in-Chief' as const, name: 'Wairimu Kabethi', address: ['Nakuru, Kenya'] }]
const journals = [
  {
    ...journal,
    title: 'Domain Health Journal',
    aimsAndScope: { html: '<ul><li>midwifery</li><li>nursing</li></ul>' },
    editorialBoard: { sample: false, members },
  },
]
const content: Content = { ...deps.content, pages, journals }
const search = async (q: string, more = {}) => searchIn({ ...deps, content }, { q, ...more })

const inWords = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
const others = async (q: string, more = {}) =>
  (await search(q, more)).others.map(({ title, section, detail, href }) => [
    [title, section, detail].map(inWords).filter(Boolean).join(' | '),
    href,
  ])

test('pages are found at their section, journals by title and aims, members of boards by name', async () => {
  expect(await others('waiver')).toEqual([
    ['Support | [Waivers] | A [waiver] removes the charge & more.', '/support#waivers'],
  ])
  expect(await others('midwifery')).toMatchObject([
    [expect.stringContaining('[midwifery] nursing'), `/journals/${health}`],
  ])
  expect((await others('health journal'))[0]?.[1]).toBe(`/journals/${health}`)
  expect(await others('kabethi')).toEqual([
    ['Wairimu [Kabethi] | Editor-in-Chief, Domain Health Journal', `/journals/${health}/editorial-board`],
  ])
})

test("a journal's guidelines are found at their section, its board by name, and the pages where something is done", async () => {
  const first = async (q: string) => (await others(q))[0]
  expect(await first('guidelines')).toEqual([
    expect.stringMatching(/^\[Guidelines\] of Domain Health Journal \| \[Guidelines\] for authors, a Word template/),
    `/journals/${health}/guidelines`,
  ])
  expect((await first('harvard style'))?.[1]).toBe(`/journals/${health}/guidelines#references-style`)
  expect((await first('editorial board'))?.[1]).toBe(`/journals/${health}/editorial-board`)
  expect((await first('word template'))?.[1]).toBe(`/journals/${health}/guidelines`)
  const doors = { contact: '/contact', phone: '/contact', 'submit a manuscript': '/submit', 'sign up': '/signup' }
  for (const [q, href] of Object.entries(doors)) expect([q, (await first(q))?.[1]]).toEqual([q, href])
})

test('authors of published articles are found by name, each once, with their page', async () => {
  await publish({
    authors: [
      { name: 'Femi Ọ̀ṣundáre', orcid: '0000-0002-1825-0097', affiliation: 'University of Jos' },
      { name: 'Tormod Ekrheim' },
    ],
    keywords: ['nets'],
  })
  await publish({ authors: [{ name: 'Femi Ọ̀ṣundáre' }] })
  await publish({ title: 'What Osundare measured', authors: [{ name: 'Somebody Else' }] })
  const found = [['Femi [Ọ̀ṣundáre] | Author, University of Jos', '/authors/0000-0002-1825-0097']]
  for (const q of ['osundare', 'Ọ̀ṣundáre']) expect([q, await others(q)]).toEqual([q, found])
  expect((await others('ekrh'))[0]?.[1]).toBe('/authors/Tormod%20Ekrheim')
  expect(await others('nets')).toEqual([])
})

test('staff accounts, reviewers and authors of unpublished work are never found', async () => {
  const staff = await site.staff('admin', undefined, { name: 'Zoltana Quillworth' })
  await site.staff('editor', health, { name: 'Brunhilda Vexley' })
  const author = await site.author({ name: 'Ignatius Mbobowale', email: 'mbobowale@unseen.example' })
  await site.reviews.reviewer({ name: 'Perpetua Okundaye', email: 'perpetua@unseen.example' })
  const statuses = ['screening', 'under-review', 'approved', 'paid', 'rejected'] as const
  for (const status of statuses)
    await site.manuscript(status, {
      authorId: author.id,
      author: author.name,
      email: author.email,
      title: `Unseen tapestry of the ${status}`,
      coAuthors: [{ name: 'Cornelia Ajuwape', email: 'cornelia@unseen.example' }],
    })
  const names = ['Zoltana', 'Quillworth', 'Vexley', 'Mbobowale', 'Ignatius', 'Okundaye', 'Ajuwape', 'unseen tapestry']
  for (const q of [...names, ...names.map((name) => `"${name}"`), ...names.map((name) => name.slice(0, 5)), staff.id]) {
    const found = await search(q)
    expect([q, found.others, found.articles]).toEqual([q, [], []])
    // The query itself is repeated, as it was typed.
    const offered = JSON.stringify({ ...found, query: '' })
    expect([q, /quillworth|vexley|mbobowale|okundaye|ajuwape/i.exec(offered)]).toEqual([q, null])
  }
})

test('only the first page without filters has them, and an article asked for by its number stands alone', async () => {
  for (let at = 0; at < 21; at++) await publish({ title: `Waivers ${at}` })
  expect(await others('waiver')).toHaveLength(1)
  expect(await others('waiver', { page: 2 })).toEqual([])
  expect(await others('waiver', { journal: health })).toEqual([])
  expect(await others('')).toEqual([])
})

test('what the site itself has is not corrected away, and a mistyped word leads to it', async () => {
  await publish({ title: 'Midwives' })
  expect(await search('midwifery')).toMatchObject({ correctedTo: null, total: 0 })
  expect(await search('kabehti')).toMatchObject({
    correctedTo: 'kabethi',
    total: 0,
    others: [{ href: `/journals/${health}/editorial-board` }],
  })
})

test('where nothing has all words, those that something has are named, and a long search says that it was cut', async () => {
  await publish({ title: 'Cholera in Lagos' })
  expect(await search('chlera xylophone')).toMatchObject({ total: 0, nearestWords: ['cholera'], isCut: false })
  expect((await search('cholera', { year: 2030 })).nearestWords).toEqual([])
  expect(await search('cholera '.repeat(13))).toMatchObject({ isCut: true, total: 1 })
  expect(await search('x'.repeat(3000))).toMatchObject({ isCut: true, total: 0, nearestWords: [] })
})
