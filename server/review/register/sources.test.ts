import { expect, test } from 'vitest'
import type { Known } from '#contracts/review/reviewers.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewersOn } from '#tests/support/reviewers.ts'

const site = await manuscriptSite()
const { db, request, content } = site
const { reviewer } = reviewersOn(db)
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
await openIssue(1, 2, biology)
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health)]
const ask = async (as = editor) =>
  (await request<{ board: Known[]; authors: Known[] }>('/reviewers/sources', { as })).body
const named = (all: Known[], name: string) => all.find((one) => one.name === name)
const [chief, second] = content.journal(health)?.editorialBoard.members ?? []

test('members of the board are listed with their role and address, those of other journals to an admin alone', async () => {
  const { board } = await ask()
  expect(named(board, chief?.name ?? '')).toEqual({
    ...{ name: chief?.name, known: chief?.role, affiliation: chief?.address.join(', ') },
    ...{ journal: health, orcid: null, email: null },
  })
  expect(new Set(board.map(({ journal }) => journal))).toEqual(new Set([health]))
  expect((await ask(admin)).board.map(({ journal }) => journal)).toContain(biology)
})

test('authors of the newest articles are listed once, newest work first, with the address of their manuscript', async () => {
  const { id } = await site.manuscript('published', { author: 'Wale Writer', email: 'wale@example.net', coAuthors: [] })
  const orcid = '0000-0002-1825-0097'
  await publish({ title: 'Older', authors: [{ name: 'Olu Orcid', orcid }, { name: 'Only Older' }] })
  await publish({ title: 'Newer', authors: [{ name: 'Wale Writer' }, { name: 'O. Orcid', orcid }], manuscriptId: id })
  await publish({ title: 'Elsewhere', authors: [{ name: 'Bola Biology' }], journal: biology })
  const { authors } = await ask()
  expect(authors.map(({ name, known, email }) => [name, known, email])).toEqual([
    ['Wale Writer', 'Newer (2026)', 'wale@example.net'],
    ['O. Orcid', 'Newer (2026)', null],
    ['Only Older', 'Older (2026)', null],
  ])
})

test('whoever is in the register is not listed, however they are known there; whoever was erased may be', async () => {
  await publish({
    title: 'Known people',
    authors: [
      { name: 'Known Name' },
      { name: 'Known Orcid', orcid: '0000-0002-1694-233X' },
      { name: 'Known Address' },
      { name: 'Erased Once' },
      { name: 'Quite New' },
    ],
    manuscriptId: (
      await site.manuscript('published', { author: 'Known Address', email: 'known@example.net', coAuthors: [] })
    ).id,
  })
  await reviewer({ name: 'Name, Prof. Known' })
  await reviewer({ name: 'Otherwise', orcid: '0000-0002-1694-233X' })
  await reviewer({ name: 'K. A.', emails: ['known@example.net'] })
  await reviewer({ name: 'Erased Once', erasedAt: new Date() })
  await reviewer({ name: second?.name ?? '' })
  const { board, authors } = await ask()
  const fresh = authors.filter(({ known }) => known.startsWith('Known people')).map(({ name }) => name)
  expect(fresh).toEqual(['Erased Once', 'Quite New'])
  expect(named(board, second?.name ?? '')).toBeUndefined()
})
