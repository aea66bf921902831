import { expect, test } from 'vitest'
import { valueLabels } from './en/values.ts'
import { alwaysKnown, type LetterEntry, wordsOfEntry } from './letters.ts'
import { changedSince, letterRule, type OwnWords, ownWordsProblems } from './own-words.ts'
import { entryOf, standard } from './standard.ts'
import { holesOf } from './values.ts'

const all: [string, LetterEntry][] = Object.entries(standard)
const approved = standard['manuscript-approved']
const words = wordsOfEntry(approved)
const problems = (own: OwnWords, entry: LetterEntry = approved) => ownWordsProblems(own, letterRule(entry))
const without = (part: string) => words.body.replace(`{${part}}\n\n`, '')

test.each(all)('the standard words of "%s" keep their own rule, and name each part once', (_, entry) => {
  const { subject, body, parts } = wordsOfEntry(entry)
  expect(ownWordsProblems({ subject, body, parts }, letterRule(entry))).toEqual([])
  for (const part of Object.keys(entry.parts ?? {}))
    expect(entry.body.filter((paragraph) => paragraph === `{${part}}`)).toEqual([`{${part}}`])
})

test('every value of an e-mail has a name for those who change words', () => {
  const named = all.flatMap(([, entry]) => {
    const { values, parts } = letterRule(entry)
    return [...values, ...parts.flatMap((part) => part.values)].map(({ name }) => name)
  })
  expect([...new Set(named)].filter((name) => !valueLabels[name])).toEqual([])
})

test('a value never shares its name with a part', () => {
  const shared = all.flatMap(([name, entry]) => {
    const parts = Object.keys(entry.parts ?? {})
    const inParts = Object.values(entry.parts ?? {}).flatMap((part) => ('text' in part ? holesOf(part.text) : []))
    const values = [...inParts.map((hole) => hole.name), ...(entry.about ? alwaysKnown[entry.about] : [])]
    return values.filter((value) => parts.includes(value)).map((value) => `${name}: ${value}`)
  })
  expect(shared).toEqual([])
})

test('links, amounts and legal lines cannot be dropped, and other parts can', () => {
  expect(problems({ body: without('payNow') })).toEqual([
    { field: 'body', sentence: 'Add {payNow}: this e-mail has to have it.' },
  ])
  expect(problems({ body: without('toPay') })).toHaveLength(1)
  expect(problems({ body: without('mayShareReports') })).toHaveLength(1)
  const received = standard['manuscript-received']
  expect(problems({ body: wordsOfEntry(received).body.replace('{toWaive}\n\n', '') }, received)).toEqual([])
})

test('parts may change places and words, but not stand in a sentence or twice', () => {
  const moved = without('followIt').replace('{payNow}', '{followIt}\n\n{payNow}')
  expect(problems({ body: moved, parts: { payNow: 'Pay {due}', toPay: 'Please pay {due:money}.' } })).toMatchObject([
    { field: 'parts.payNow', sentence: expect.stringContaining('{due} is not known here.') },
  ])
  expect(problems({ body: moved, parts: { payNow: 'Pay for {number}', toPay: 'Please pay {due}.' } })).toEqual([])
  expect(problems({ body: words.body.replace('{payNow}', 'Press {payNow}') })[0]?.sentence).toMatch(/stand alone/)
  expect(problems({ body: `${words.body}\n\n{payNow}` })[0]?.sentence).toMatch(/only once/)
  expect(problems({ subject: 'Approved {payNow}' })[0]?.sentence).toMatch(/cannot be in the subject/)
})

test('an amount or a day stays in the words that have to say it', () => {
  expect(problems({ parts: { toPay: 'Please pay soon.' } })).toEqual([
    { field: 'parts.toPay', sentence: 'Name {due}: this has to say it.' },
  ])
  expect(problems({ parts: { theCode: 'Here it is.' } }, standard['reset-code'])).toHaveLength(1)
  const extended = standard['revision-extended']
  expect(problems({ subject: 'More time' }, extended)).toMatchObject([{ field: 'subject' }])
})

test('what is not known, or not closed, is named with what can be used', () => {
  expect(problems({ subject: 'Approved: {titel}' })[0]?.sentence).toMatch(
    /^\{titel\} is not known here\. Use one of these: \{title\}/,
  )
  expect(problems({ subject: 'Approved: {title' })[0]?.sentence).toMatch(/^\{title is not known here/)
  expect(problems({ subject: 'Approved: {title:money}' })).toHaveLength(1)
  expect(problems({ body: words.body.replace('{title}', '{otherJournal}') })[0]?.sentence).toBe(
    '{otherJournal} is known only in its own part.',
  )
})

test('what has changed in the standard since is found by what it said then', () => {
  const basedOn = { ...words, subject: 'Accepted: {title:short}' }
  expect(changedSince({ subject: 'Good news', basedOn }, approved)).toEqual(['subject'])
  expect(changedSince({ body: words.body, basedOn }, approved)).toEqual([])
  expect(entryOf('no-such-e-mail')).toBeUndefined()
})
