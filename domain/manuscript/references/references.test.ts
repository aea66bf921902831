import { expect, test } from 'vitest'
import { checkOf, checksSummary } from './check.ts'
import { workFrom } from './crossref-work.ts'
import { isAnotherWork } from './same-as-entry.ts'

const doi = '10.5555/a'
const noticeOf = (more: object) => workFrom({ DOI: doi, title: ['Rain and wells'], ...more })?.notice

test('a work is retracted if a notice says so, whoever reported it to Crossref', () => {
  const by = (type: string, source = 'publisher') => ({ 'updated-by': [{ DOI: '10.5555/N', type, source }] })
  expect(noticeOf(by('retraction', 'retraction-watch'))).toEqual({ kind: 'retraction', doi: '10.5555/n' })
  expect(noticeOf(by('withdrawal'))?.kind).toBe('withdrawal')
  expect(noticeOf(by('removal'))?.kind).toBe('removal')
  expect(noticeOf(by('expression_of_concern'))?.kind).toBe('concern')
  expect(noticeOf(by('correction'))).toBeNull()
  expect(noticeOf({})).toBeNull()
})

test('of several notices the gravest counts', () => {
  const notices = ['correction', 'expression_of_concern', 'retraction'].map((type) => ({
    DOI: `10.5555/${type}`,
    type,
  }))
  expect(noticeOf({ 'updated-by': notices })).toEqual({ kind: 'retraction', doi: '10.5555/retraction' })
})

test('a notice about another work is not retracted itself, but one that was changed in place is', () => {
  expect(noticeOf({ 'update-to': [{ DOI: '10.5555/other', type: 'retraction' }] })).toBeNull()
  expect(noticeOf({ 'update-to': [{ DOI: '10.5555/A', type: 'retraction' }] })).toEqual({
    kind: 'retraction',
    doi: null,
  })
  expect(noticeOf({ title: ['RETRACTED ARTICLE: Rain and wells'] })).toEqual({ kind: 'retraction', doi: null })
  expect(noticeOf({ title: ['Retracted papers in water research: a survey'] })).toBeNull()
})

test('an answer of another shape is no work', () => {
  for (const nonsense of [null, undefined, 'a', [], {}, { DOI: 5 }]) expect(workFrom(nonsense)).toBeNull()
  expect(
    workFrom({ DOI: doi, title: 'text', author: [null, { family: 7 }], issued: { 'date-parts': [[null]] } }),
  ).toEqual({
    ...{ title: '', year: null, authors: [], notice: null },
  })
})

const entry = 'Ade, B. and Noé, F. (2021) ‘Rain and the wells of the plain’, Sample Journal of Water, 3(1), pp. 1–9.'
const work = { title: 'Rain and the wells of the plain', authors: ['Ade', 'Noe'], year: 2021 }

test.each([
  ['the same title', work, false],
  ['a longer title', { ...work, title: `${work.title}: a study of twelve villages` }, false],
  ['a translated title by the same author', { ...work, title: 'Regen und Brunnen der Ebene im Süden' }, false],
  ['too short a title to tell', { ...work, title: 'Editorial', authors: ['Someone'] }, false],
  ['another title by others', { ...work, title: 'Sleep of nurses after night shifts', authors: ['Udo'] }, true],
  [
    'another title without authors and of another year',
    { title: 'Sleep of nurses after night shifts', authors: [], year: 2003 },
    true,
  ],
  [
    'another title without authors of that year',
    { title: 'Sleep of nurses after night shifts', authors: [], year: 2021 },
    false,
  ],
])('a DOI leads to another work only if that is clear: %s', (_, known, isOther) => {
  expect(isAnotherWork(entry, known)).toBe(isOther)
})

const known = { ...work, notice: null }
const at = new Date('2026-11-17')
const stateOf = (...[answer, isOn = true]: [Parameters<typeof checkOf>[1], boolean?]) =>
  checkOf({ text: entry, doi }, answer, isOn).state

test('what was not checked is never called found', () => {
  expect(checkOf({ text: entry, doi: null }, undefined, true).state).toBe('no-doi')
  expect(stateOf(undefined)).toBe('waiting')
  expect(stateOf(undefined, false)).toBe('off')
  expect(stateOf({ state: 'no-answer', work: null, checkedAt: at })).toBe('no-answer')
  expect(stateOf({ state: 'elsewhere', work: null, checkedAt: at })).toBe('elsewhere')
  expect(stateOf({ state: 'unknown', work: null, checkedAt: at })).toBe('unknown')
  expect(stateOf({ state: 'found', work: known, checkedAt: at })).toBe('found')
  const retracted = { ...known, notice: { kind: 'retraction' as const, doi: null } }
  expect(stateOf({ state: 'found', work: retracted, checkedAt: at })).toBe('retracted')
  const other = { ...known, title: 'Sleep of nurses after night shifts', authors: ['Udo'] }
  expect(stateOf({ state: 'found', work: other, checkedAt: at })).toBe('another-work')
})

test('the summary counts what was checked apart from what was not', () => {
  const states = (...list: Parameters<typeof checksSummary>[0][number]['state'][]) => list.map((state) => ({ state }))
  expect(checksSummary(states('found', 'found', 'no-doi'))).toBe(
    '2 DOIs checked at Crossref: no problems. Not checked: 1 without a DOI.',
  )
  expect(checksSummary(states('found', 'retracted', 'no-answer', 'waiting', 'no-doi', 'no-doi'))).toBe(
    '2 DOIs checked at Crossref: 1 retracted. Not checked: 1 waiting, 1 without an answer, 2 without a DOI.',
  )
  expect(checksSummary(states('off', 'no-doi'))).toBe(
    'Not checked: 1 without a DOI, 1 because the check is switched off on this site.',
  )
})
