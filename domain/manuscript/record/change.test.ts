import { expect, test } from 'vitest'
import { noStatements } from '#tests/support/records.ts'
import type { Staff } from '../../words/permissions.ts'
import {
  changedFields,
  changesFor,
  completionProblems,
  correctionProblems,
  decideChange,
  reasonProblem,
} from './change.ts'
import { articleStates, changeKinds, type FrozenRecord, frozenRecord } from './record.ts'

const journal = 'domain-health-journal'
const person = { realm: 'staff', id: 'x', name: 'Stella', email: 'stella@example.org' } as const
const admin: Staff = { ...person, role: 'admin', access: null }
const editor: Staff = { ...person, role: 'editor', access: journal }
const stranger: Staff = { ...person, role: 'editor', access: 'another-journal' }

test('what may happen to an article depends on its state and who asks', () => {
  const table = articleStates.map((standing) => [
    standing,
    ...[admin, editor, stranger].map((staff) => changesFor(staff, { journal, standing }).join(' ')),
  ])
  expect(table).toEqual([
    ['published', 'correction retraction removal', 'correction', ''],
    ['retracted', 'correction removal', 'correction', ''],
    ['removed', '', '', ''],
  ])
})

test('a correction leaves the standing, a retraction and a removal change it', () => {
  const after = (standing: (typeof articleStates)[number], kind: (typeof changeKinds)[number]) => {
    const verdict = decideChange(admin, { journal, standing }, kind)
    return verdict.ok ? verdict.standing : verdict.reason
  }
  expect(articleStates.map((standing) => changeKinds.map((kind) => after(standing, kind)))).toEqual([
    ['published', 'retracted', 'removed'],
    ['retracted', 'This article was already retracted.', 'removed'],
    [
      'This article was removed, so it can no longer be corrected.',
      'This article was removed, so it cannot be retracted.',
      'This article was already removed.',
    ],
  ])
})

test('whoever may not learns why', () => {
  const article = { journal, standing: 'published' } as const
  expect(decideChange(stranger, article, 'correction')).toEqual({
    ok: false,
    code: 'forbidden',
    reason: 'You can act only on articles of your own journal.',
  })
  expect(decideChange(editor, article, 'retraction')).toMatchObject({ reason: 'Only an admin can do this.' })
})

const record: FrozenRecord = {
  title: 'Sleep on wards',
  language: 'en',
  translation: null,
  markup: null,
  runningTitle: null,
  finding: null,
  authors: [{ name: 'Ada Obi', affiliation: 'Abraka' }, { name: 'Bayo Eze' }],
  articleType: 'Research Article',
  abstract: 'We asked.',
  keywords: ['one', 'two', 'three', 'four'],
  ...noStatements,
  references: ['Obi, A. (2020).'],
}

test('a record that is right has no problems, and one that is empty has all of them', () => {
  expect(correctionProblems(record)).toEqual([])
  const empty = { ...record, title: ' ', articleType: 'Poem', abstract: '', authors: [], keywords: ['one'] }
  expect(correctionProblems({ ...empty, runningTitle: 'x'.repeat(41), references: ['x'.repeat(1001)] })).toEqual([
    { field: 'title', sentence: 'Please enter a title.' },
    { field: 'articleType', sentence: 'Please choose an article type.' },
    { field: 'abstract', sentence: 'Please enter an abstract.' },
    { field: 'authors', sentence: 'An article needs an author.' },
    { field: 'runningTitle', sentence: 'The running title has 41 characters; at most 40 are allowed.' },
    { field: 'keywords', sentence: 'Please give 4 to 5 key words, not 1.' },
    { field: 'references', sentence: 'Reference 1 has 1001 characters; at most 1000 are allowed.' },
  ])
})

test('an author without a name or with a mistyped ORCID iD is refused', () => {
  const sentenceFor = (author: { name: string; orcid?: string }) =>
    completionProblems({ ...record, authors: [...record.authors, author] })[0]?.sentence
  expect(sentenceFor({ name: ' ' })).toBe("Please fill in every author's name.")
  expect(sentenceFor({ name: 'Chidi Udo', orcid: '0000-0002-1825-0098' })).toBe(
    "Please check Chidi Udo's ORCID iD: one of its digits is mistyped.",
  )
  expect(sentenceFor({ name: 'Chidi Udo', orcid: '0000-0002-1825-0097' })).toBeUndefined()
})

test('what differs between two editions is named in words, whatever order the keys are in', () => {
  const reordered = { ...record, authors: [{ affiliation: 'Abraka', name: 'Ada Obi' }, { name: 'Bayo Eze' }] }
  expect(changedFields(record, reordered)).toEqual([])
  expect(changedFields(record, { ...record, title: 'Sleep', references: [], dataAvailability: 'On request.' })).toEqual(
    ['title', 'data availability', 'references'],
  )
  expect(changedFields(record, { ...record, authors: record.authors.toReversed() })).toEqual(['authors'])
  const [committee, number] = ['Sample Committee', 'SC-14']
  const approved = { ...record, ethicsApproval: { committee, number } }
  expect(changedFields(approved, { ...approved, ethicsApproval: { number, committee } })).toEqual([])
  expect(changedFields(record, approved)).toEqual(['ethics approval'])
  expect(completionProblems({ ...record, ethicsApproval: { committee: '', number } })).toMatchObject([
    { field: 'ethicsApproval.committee' },
  ])
})

test('a record that was kept before a field was known differs in it only once it is filled in', () => {
  const { funding: _, funders: __, trials: ___, ...older } = record
  const before = older as FrozenRecord
  expect(changedFields(before, record)).toEqual([])
  expect(changedFields(before, { ...record, funding: 'Sample Fund.' })).toEqual(['funding'])
  expect(frozenRecord(before)).toEqual(record)
})

test('readers are owed a reason', () => {
  expect(reasonProblem(' ')).toBe('Please give a reason. Readers see it beside the article.')
  expect(reasonProblem('A figure was wrong.')).toBeNull()
})

test('a record from before languages were kept is in English, and saying so changes nothing', () => {
  const { language: _, translation: __, ...old } = record
  expect(changedFields(old as FrozenRecord, record)).toEqual([])
  expect(changedFields(old as FrozenRecord, { ...record, language: 'fr' })).toEqual(['language'])
})
