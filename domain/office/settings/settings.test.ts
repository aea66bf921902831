import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { linesOf } from './in-words.ts'
import type { Part } from './parts.ts'
import { isAbout, placeOf, placesIn, sectionsOf, settingsPath } from './sections.ts'
import { missingIn, saidBy, type Typed, typedOf } from './typed.ts'

const journals = { 'domain-health-journal': 'Domain Health Journal' }

/** The front of a page is YAML too. */
function valuesIn(document: string): Record<string, unknown> {
  const text = readFileSync(`content/${document}`, 'utf8')
  if (!document.endsWith('.md')) return parse(text)
  const [, front = '', body] = text.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  return { ...parse(front), body }
}

const documents = [
  'site.yaml',
  ...readdirSync('content/journals').map((name) => `journals/${name}`),
  ...readdirSync('content/pages').map((name) => `pages/${name}`),
]

test.each(documents)('a form says of %s what the file says, and knows each of its fields', (document) => {
  for (const [field, value] of Object.entries(valuesIn(document))) {
    const place = placeOf(document, field, journals)
    expect(place, field).toBeDefined()
    if (!place) continue
    const typed = typedOf(place.setting, value)
    expect(saidBy(place.setting, typed), field).toEqual(value)
    expect(missingIn(place.setting, typed, field), field).toEqual([])
    expect(linesOf(place.setting, value).length, field).toBeGreaterThan(0)
  }
})

test('fields that no file says show what counts without them', () => {
  const review = placeOf('journals/domain-health-journal.yaml', 'peerReview', journals)?.setting as Part
  expect(typedOf(review, { reports: 3 })).toMatchObject({ reports: '3', anonymity: 'double', days: { report: '21' } })
  expect(typedOf(review, { reports: 3 })).toMatchObject({
    questions: [{ id: 0, key: 'methods', required: true }, {}, {}, {}],
  })
})

test('what is empty is left out, or asked for at its field', () => {
  const contact = placeOf('site.yaml', 'contact', journals)?.setting as Part
  const typed = typedOf(contact, { person: 'Editor', email: '', phone: '1', messaging: { service: 'X', number: ' ' } })
  expect(missingIn(contact, typed, 'contact')).toEqual([
    { field: 'contact.email', sentence: 'Please fill in “E-mail”.' },
    { field: 'contact.messaging.number', sentence: 'Please fill in “Its number”.' },
  ])
  expect(saidBy(contact, typed)).toEqual({ person: 'Editor', phone: '1', messaging: { service: 'X' } })
  const issn = placeOf('journals/a.yaml', 'issn', journals)?.setting as Part
  expect(saidBy(issn, { online: '', print: ' ' })).toBeUndefined()
})

test('what is no number stays as it was typed, so that it can be refused', () => {
  const charges = placeOf('site.yaml', 'charges', journals)?.setting as Part
  const typed: Typed = [
    { id: 7, amount: 'thirty', currency: 'NGN', countries: 'Nigeria\n\n Ghana ', journals: [], articleTypes: [] },
  ]
  expect(saidBy(charges, typed)).toEqual([{ amount: 'thirty', currency: 'NGN', countries: ['Nigeria', 'Ghana'] }])
})

test('a setting is found by its label, by words for it, and by the journal that it belongs to', () => {
  const found = (query: string) =>
    [...placesIn('site.yaml', journals), ...placesIn('journals/domain-health-journal.yaml', journals)]
      .filter((place) => isAbout(place, place.document === 'site.yaml' ? '' : 'Domain Health Journal', query))
      .map(({ field }) => field)
  expect(found('issn')).toEqual(['issn'])
  expect(found('naira')).toEqual(['charges', 'secondPersonAbove', 'bankAccounts'])
  expect(found('health blind')).toEqual(['peerReview'])
  expect(found('volcano')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('each section has one address, and no two share it', () => {
  const all = ['site.yaml', 'journals/a.yaml', 'pages/about.md'].flatMap((document) =>
    sectionsOf(document, journals).map(({ slug }) => settingsPath(document, slug)),
  )
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('/admin/settings/journals/a/board')
  expect(all).toContain('/admin/settings/pages/about')
})
