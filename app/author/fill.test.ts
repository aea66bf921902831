import { expect, test } from 'vitest'
import type { FileReading } from '#contracts/manuscript/preflight.ts'
import { type Draft, emptyDraft, inputOf } from './draft.ts'
import { clear, fill, isRefillable, marked, openParts, refill, typedOver } from './fill.ts'

const start: Draft = { ...emptyDraft, author: 'Ada Obi', email: 'ada@example.org', journal: 'domain-health-journal' }
const ada = {
  name: 'Ada Obi',
  email: 'ada.obi@sample.example',
  affiliation: 'Sample University',
  orcid: '',
  isCorresponding: true,
}
const bayo = { name: 'Bayo Eze', email: '', affiliation: '', orcid: '0000-0002-1825-0097', isCorresponding: false }
const nothing = {
  articleType: null,
  runningTitle: null,
  dataAvailability: null,
  competingInterests: null,
  aiUse: null,
  ethicsApproval: null,
  references: null,
}

const proposal: NonNullable<FileReading['proposal']> = {
  ...nothing,
  title: { value: 'Depth of wells', isSure: true },
  abstract: { value: 'Wells run dry.', isSure: true },
  keywords: { value: ['wells', 'rain', 'drought', 'Nigeria'], isSure: true },
  funding: { value: 'Nobody paid.', isSure: true },
  authors: { value: [ada, bayo], isSure: true },
}

const filledIn = (draft: Draft = start, from = proposal, url = '/files/1'): Draft => ({
  ...draft,
  ...fill(from, url, draft, start),
})

test('an empty form is filled in, and whoever submits keeps their own name and address', () => {
  const draft = filledIn()
  expect(draft).toMatchObject({
    title: 'Depth of wells',
    keywords: 'wells, rain, drought, Nigeria',
    author: 'Ada Obi',
    email: 'ada@example.org',
    affiliation: 'Sample University',
    correspondence: 'ada@example.org',
    coAuthors: [{ name: 'Bayo Eze', email: '', orcid: '0000-0002-1825-0097' }],
  })
  expect(openParts(draft)).toEqual(['author', 'coAuthors', 'title', 'abstract', 'keywords', 'funding'])
  expect(inputOf(draft)).not.toHaveProperty('fromFile')
})

test('references fill a list with one in each line, and what is empty is not sent', () => {
  const references = { value: ['Eze, A. (2019), and others.', 'Ibe, B. (2020).'], isSure: true }
  const draft = filledIn(start, { ...proposal, references })
  expect(draft.references).toBe('Eze, A. (2019), and others.\nIbe, B. (2020).')
  expect(openParts(draft)).toContain('references')
  expect(inputOf({ ...draft, references: `${draft.references}\n \n` }).references).toEqual(references.value)
})

test('nothing that was typed is overwritten', () => {
  const draft = filledIn({ ...start, title: 'My own title', affiliation: 'My place', coAuthors: [] })
  expect(draft).toMatchObject({ title: 'My own title', affiliation: 'My place', abstract: 'Wells run dry.' })
  expect(openParts(draft)).toEqual(['coAuthors', 'abstract', 'keywords', 'funding'])
})

test('if somebody else is named first, the form says so, and clearing it brings the account’s name back', () => {
  const draft = filledIn(start, { ...proposal, authors: { value: [bayo, ada], isSure: true } })
  expect(draft).toMatchObject({ author: 'Bayo Eze', email: '', coAuthors: [{ name: 'Ada Obi', email: ada.email }] })
  const cleared = { ...draft, ...clear('author', draft, start) }
  expect(cleared).toMatchObject({ author: 'Ada Obi', email: 'ada@example.org', affiliation: '' })
})

test('authors without the one who submits are filled in only when asked', () => {
  const authors = { value: [bayo, { ...bayo, name: 'Chidi Ibe' }], isSure: true }
  const draft = filledIn(start, { ...proposal, authors })
  expect(draft).toMatchObject({ author: 'Ada Obi', coAuthors: [] })
  expect(openParts(draft)).toEqual(['title', 'abstract', 'keywords', 'funding'])
  expect(isRefillable('author', { ...proposal, authors }, draft, start)).toBe(true)
  expect(refill('coAuthors', { ...proposal, authors }, draft)).toMatchObject({ coAuthors: [{ name: 'Chidi Ibe' }] })
})

test('what is typed, accepted or cleared is no longer open, and what was cleared can be filled in again', () => {
  const draft = filledIn()
  const typed = { ...draft, ...typedOver(draft, { title: 'Depths' }), title: 'Depths' }
  expect(typed.fromFile?.marks).not.toHaveProperty('title')
  expect(typedOver(draft, { country: 'Ghana' })).toEqual({})
  const accepted = { ...draft, ...marked(draft, { abstract: 'accepted' }) }
  expect(openParts(accepted)).not.toContain('abstract')
  const cleared = { ...draft, ...clear('funding', draft, start) }
  expect(cleared.funding).toBe('')
  expect(isRefillable('funding', proposal, cleared, start)).toBe(true)
  expect(isRefillable('title', proposal, typed, start)).toBe(false)
  expect({ ...cleared, ...refill('funding', proposal, cleared) }).toMatchObject({ funding: 'Nobody paid.' })
})

test('another file replaces what the first had filled in, unless it was accepted or changed', () => {
  const first = filledIn()
  const kept = { ...first, ...marked(first, { title: 'accepted', keywords: undefined }) }
  const second = filledIn(
    kept,
    {
      ...proposal,
      ...nothing,
      title: { value: 'Other', isSure: true },
      abstract: { value: 'New.', isSure: true },
      keywords: null,
      funding: null,
    },
    '/files/2',
  )
  expect(second).toMatchObject({
    title: 'Depth of wells',
    abstract: 'New.',
    keywords: 'wells, rain, drought, Nigeria',
    funding: '',
  })
  expect(second.fromFile?.url).toBe('/files/2')
})
