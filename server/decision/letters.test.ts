import { expect, test } from 'vitest'
import { defaultRejectionReason, type Letter, transitions } from '#domain/words/manuscript-status.ts'
import { composeLetter, plainText } from '../jobs/letter.ts'
import { richText } from '../jobs/rich-blocks.ts'
import type { About } from '../manuscript/letter-words.ts'
import { changedLetter } from '../manuscript/submission/changed-letter.ts'
import { namedAsCoAuthor } from '../manuscript/submission/co-author-letters.ts'
import { objectionRaised, received } from '../manuscript/submission/letters.ts'
import { letterFor, linksAgain } from './letters.ts'

const siteUrl = 'https://journals.example.org'
const about: About = {
  number: 'DHJ-S-2026-0042',
  author: 'Ada Sample',
  email: 'ada@example.org',
  title: 'Malaria in Abraka',
  charge: { amountMinor: 3_000_000, currency: 'NGN' },
  due: { amountMinor: 3_000_000, currency: 'NGN' },
  isWaived: false,
  journalTitle: 'Domain Health Journal',
  office: 'health@example.org',
  urls: { status: `${siteUrl}/status/1`, pay: `${siteUrl}/pay/1`, submit: `${siteUrl}/submit` },
}
const article = { customId: 'DHJ-2026-0007', volume: 2, issue: 3, url: `${siteUrl}/journals/x/articles/DHJ-2026-0007/` }
const revision = { isMinor: true, dueOn: '2026-12-07', url: `${siteUrl}/revise/1` }
const details = { reason: 'The sample is too small.', article, revision }
const names = [...new Set(transitions.flatMap(({ letter }) => letter ?? []))]
const textOf = (name: Letter, of: Partial<About> = {}) =>
  composeLetter(letterFor(name, { ...about, ...of }, details)).text

test.each(names)('the letter "%s" greets the author, names the manuscript, and leads somewhere', (name) => {
  const letter = composeLetter(letterFor(name, about, details))
  expect(letter).toMatchObject({ kind: `manuscript-${name}`, to: { email: about.email, name: about.author } })
  expect(letter.subject).toContain(about.title)
  expect(letter.text).toMatch(/^Dear Ada Sample,\n\n/)
  expect(letter.text).toContain(`"${about.title}"`)
  expect(letter.text).toContain(`:\n${siteUrl}/`)
  expect(letter.text).not.toMatch(/undefined|null|\[object/)
})

test('a reduced charge is asked for in every letter', () => {
  const due = { amountMinor: 1_000_000, currency: 'NGN' } as const
  for (const name of ['approved', 'reminder', 'charge-changed', 'charge-reopened'] as const)
    expect(textOf(name, { due })).toContain('₦10,000')
})

test('an approval says what is to be paid and where, or that nothing is', () => {
  expect(textOf('approved')).toContain('₦30,000')
  expect(textOf('approved', { isWaived: true })).toMatch(/waived the article processing charge of ₦30,000/)
  expect(textOf('approved', { isWaived: true })).not.toContain(about.urls.pay)
  const asking: Letter[] = ['approved', 'reminder', 'charge-changed', 'charge-reopened']
  for (const name of asking) expect(textOf(name)).toContain(about.urls.pay)
  for (const name of names.filter((name) => !asking.includes(name))) expect(textOf(name)).not.toContain('/pay/')
})

test('a rejection gives the reason, a review its time, a publication its place', () => {
  expect(textOf('rejected')).toContain('\n\nThe sample is too small.\n\n')
  expect(textOf('under-review')).toContain('about one month')
  expect(textOf('published')).toContain('volume 2, issue 3, as DHJ-2026-0007')
  expect(textOf('published')).toContain(article.url)
})

test('a rejection says once that there is no publication, with the default reason or none', () => {
  const [usual, bare] = [defaultRejectionReason, undefined].map((reason) =>
    plainText(letterFor('rejected', about, { reason }).blocks),
  )
  expect(usual).toContain(`The editors have considered it carefully.\n\n${defaultRejectionReason}.\n\n`)
  expect(bare).toContain('decided not to publish it.\n\nWe know')
})

test('a rejection says once that an appeal is possible, until when and where; the preview keeps the link', () => {
  const appeal = { until: '2026-06-03', url: `${siteUrl}/appeal/{link}` }
  for (const name of ['rejected', 'declined'] as const) {
    const letter = letterFor(name, about, { ...details, appeal })
    const text = plainText(letter.blocks)
    expect(text).toContain('You can appeal this decision once, until Wednesday, 3 June 2026.')
    expect(text).toContain(`Appeal this decision:\n${appeal.url}`)
    const change = { text: richText(letter.blocks), format: 'html' } as const
    const sent = changedLetter(letter, change, siteUrl, { link: 'x'.repeat(43) })
    expect(plainText(sent.blocks)).toContain(`/appeal/${'x'.repeat(43)}`)
    expect(textOf(name)).not.toContain('appeal')
  }
  expect(plainText(linksAgain(about, { appeal }).blocks)).toContain(appeal.url)
})

test('whoever may be surprised reads where to write', () => {
  for (const name of ['removed', 'rejected', 'approval-revoked', 'withdrawn', 'reminder'] as const)
    expect(textOf(name)).toContain(about.office)
})

test('a letter names only the links it was given', () => {
  const links = { edit: `${siteUrl}/edit/1`, delete: `${siteUrl}/delete/1` }
  for (const build of [received, linksAgain]) {
    const both = plainText(build(about, links).blocks)
    for (const url of [links.edit, links.delete, about.urls.status]) expect(both).toContain(url)
    expect(plainText(build(about, {}).blocks)).not.toMatch(/\/(edit|delete)\/|No login/)
  }
})

test('a long title is cut in the subject, and whole in the letter', () => {
  const title = 'word '.repeat(100).trim()
  const letter = letterFor('approved', { ...about, title })
  expect(letter.subject).toMatch(/: (word ){15}word…$/)
  expect(plainText(letter.blocks)).toContain(title)
})

test('a letter that staff leave as it is stays what it was, buttons too', () => {
  for (const name of names) {
    const letter = letterFor(name, about, details)
    const preview = { subject: letter.subject, text: plainText(letter.blocks) }
    expect(changedLetter(letter, preview, siteUrl)).toEqual(letter)
    const inEditor = { ...preview, text: richText(letter.blocks), format: 'html' } as const
    expect(changedLetter(letter, inEditor, siteUrl)).toEqual(letter)
  }
})

test('a changed letter still goes to the author, and makes no button of an address elsewhere', () => {
  const letter = letterFor('approved', about)
  const change = {
    subject: 'New',
    text: 'One\n\nPay here:\nhttps://evil.example/\n\nFollow:\nhttps://journals.example.org.evil/x',
  }
  const changed = changedLetter(letter, change, siteUrl)
  expect(changed).toMatchObject({ kind: letter.kind, to: letter.to, subject: 'New' })
  expect(changed.blocks.every((block) => typeof block === 'string')).toBe(true)
})

test('T01: no field of a manuscript is markup in any letter', () => {
  const evil = '"><img src=x onerror=alert(1)></title><script>alert(1)</script>'
  const bad = { ...about, author: evil, title: evil, journalTitle: evil, country: evil }
  const person = { name: evil, email: 'b@example.org' }
  const all = [
    ...names.map((name) => letterFor(name, bad, { ...details, reason: evil })),
    received(bad, {}),
    linksAgain(bad, {}),
    namedAsCoAuthor(bad, person, siteUrl),
    objectionRaised(bad, { ...person, reason: evil, reviewUrl: siteUrl }),
  ]
  for (const parts of all) expect(composeLetter(parts).html).not.toMatch(/<(img|script)|<\/title>.*<\/title>/)
})

test('co-authors are mentioned only to an author who named some', () => {
  const textOf = (hasCoAuthors: boolean) =>
    plainText(received(about, { confirm: 'https://example.org/confirm/x', hasCoAuthors }).blocks)
  expect(textOf(false)).toContain('Please confirm that this e-mail address is yours.')
  expect(textOf(false)).not.toContain('co-authors')
  expect(textOf(true)).toContain('Once you have, we will e-mail the co-authors you named.')
})
