import { expect, test } from 'vitest'
import { usualPeerReview } from '../words/peer-review.ts'
import {
  publishedRounds,
  reportsInWords,
  type StoredReport,
  type StoredRound,
  sentRounds,
  unpublishedInWords,
} from './published-reports.ts'

const rules = { ...usualPeerReview, publishesReports: true }
const published = { standing: 'published', title: 'Diaries', abstract: '' } as const

const report = (given: Partial<StoredReport> = {}): StoredReport => ({
  invitationId: 'first',
  state: 'submitted',
  number: 1,
  name: 'Rita Reviewer',
  submittedOn: '2026-03-02',
  isSigned: false,
  mayPublish: true,
  toAuthor: 'Sound work.\n\nTable 2 is unclear.',
  redacted: null,
  answers: {},
  file: null,
  hidden: [],
  ...given,
})

const round = (given: Partial<StoredRound> = {}): StoredRound => ({
  number: 1,
  decision: 'major-revision',
  decidedOn: '2026-03-10',
  sentReports: ['first', 'second'],
  revision: null,
  reports: [report()],
  ...given,
})

const shown = (given: Partial<StoredReport>) => publishedRounds(rules, published, [round({ reports: [report(given)] })])
const names = (given: Partial<StoredReport>) => shown(given).flatMap(({ reports }) => reports.map(({ name }) => name))

test('a name at the end of a report that nobody signed is not published, though staff let the author read it', () => {
  const hidden = [[{ name: 'Rhea Kapoor' }]]
  const texts = (given: Partial<StoredReport>) =>
    shown({ hidden, ...given }).flatMap(({ reports }) =>
      reports.flatMap(({ comments }) => comments.map(({ text }) => text)),
    )
  const toAuthor = 'Sound work.\n\nI, Rhea, say so.\n\nBest,\nRay'
  expect(texts({ toAuthor })).toEqual(['Sound work.', 'I, [name removed], say so.', 'Best,\n[name removed]'])
  expect(texts({ redacted: 'Sound.\n\nrhea' })).toEqual(['Sound.', '[name removed]'])
  expect(texts({ toAuthor, hidden: [], isSigned: true })).toContain('Best,\nRay')
})

test('a report is published with the decision of its round and days without a time', () => {
  expect(publishedRounds(rules, published, [round()])).toEqual([
    {
      ...{ number: 1, decision: 'major-revision', decidedOn: '2026-03-10', answeredOn: null, sent: 1 },
      reports: [
        {
          ...{ number: 1, name: null, on: '2026-03-02', answers: [] },
          comments: [
            { number: 1, text: 'Sound work.', answer: null },
            { number: 2, text: 'Table 2 is unclear.', answer: null },
          ],
        },
      ],
    },
  ])
})

test('nothing is published if the journal does not, the reviewer did not agree, or the author was not sent it', () => {
  expect(publishedRounds(usualPeerReview, published, [round()])).toEqual([])
  expect(shown({ mayPublish: false })).toEqual([])
  expect(publishedRounds(rules, published, [round({ sentReports: [] })])).toEqual([])
  expect(publishedRounds(rules, published, [round({ decision: null, decidedOn: null })])).toEqual([])
  expect(shown({ state: 'accepted' })).toEqual([])
  expect(shown({ state: 'cancelled' })).toEqual([])
})

test('a retracted article keeps its reports, a removed one has none', () => {
  expect(publishedRounds(rules, { ...published, standing: 'retracted' }, [round()])).toHaveLength(1)
  expect(publishedRounds(rules, { ...published, standing: 'removed' }, [round()])).toEqual([])
})

test('only a reviewer who signed is named, in an open journal too, and never one who was erased', () => {
  expect(names({})).toEqual([null])
  expect(names({ isSigned: true })).toEqual(['Rita Reviewer'])
  expect(names({ isSigned: true, name: null })).toEqual([null])
  const open = { ...rules, anonymity: 'open' as const }
  expect(publishedRounds(open, published, [round()])[0]?.reports[0]?.name).toBeNull()
  expect(sentRounds(open, [round()])[0]?.reports[0]?.name).toBe('Rita Reviewer')
})

test('what staff redacted and what is for the editors stays away', () => {
  const questions = [
    { key: 'methods', label: 'Methods', kind: 'scale', required: true, seenBy: 'author' } as const,
    { key: 'ethics', label: 'Ethics', kind: 'text', required: true, seenBy: 'editor' } as const,
  ]
  const answers = { methods: 4, ethics: 'I doubt it.' }
  const given = [round({ reports: [report({ redacted: 'Table 2 is unclear.', answers })] })]
  const [only] = publishedRounds({ ...rules, questions }, published, given)[0]?.reports ?? []
  expect(only?.comments.map(({ text }) => text)).toEqual(['Table 2 is unclear.'])
  expect(only?.answers).toEqual([{ label: 'Methods', answer: '4 of 5' }])
})

test('the author’s answers stand at the comments once the revision was submitted', () => {
  const answers = {
    'first.1': { changed: false, text: 'Thank you.' },
    'first.2': { changed: true, text: 'Split in two.', place: 'page 7' },
  }
  const [first] = publishedRounds(rules, published, [round({ revision: { answers, on: '2026-04-01' } })])
  expect(first?.answeredOn).toBe('2026-04-01')
  expect(first?.reports[0]?.comments.map(({ answer }) => answer)).toEqual([
    { changed: false, text: 'Thank you.', place: null },
    { changed: true, text: 'Split in two.', place: 'page 7' },
  ])
})

test('readers learn how many of the reports they can read', () => {
  const reports = [report(), report({ invitationId: 'second', number: 2, mayPublish: false })]
  const [first] = publishedRounds(rules, published, [round({ reports })])
  expect(first && [reportsInWords(first), unpublishedInWords(first)]).toEqual([
    '1 of 2 reports',
    'One report of round 1 is not published.',
  ])
  expect(sentRounds(rules, [round({ reports })])[0]?.reports).toHaveLength(2)
})

test('a round of which nothing is published is named next to one with a report', () => {
  const refused = [1, 2].map((number) =>
    report({ invitationId: ['first', 'second'][number - 1] ?? '', number, mayPublish: false }),
  )
  const [first, second] = publishedRounds(rules, published, [round({ reports: refused }), round({ number: 2 })])
  expect(first).toMatchObject({ number: 1, sent: 2, reports: [] })
  expect(first && [reportsInWords(first), unpublishedInWords(first)]).toEqual([
    '2 reports, not published',
    '2 reports of round 1 are not published.',
  ])
  expect(second && unpublishedInWords(second)).toBeNull()
})

test('a name that the author was let to read is not published, nor where the author repeats it', () => {
  const named = report({
    toAuthor: 'See Cole (2019), where I, Rita Cole, said so.',
    hidden: [[{ name: 'Rita Cole' }], [{ name: 'Uche Vane' }]],
  })
  const answers = { 'first.1': { changed: true, text: 'Thank you, Rita. We cite Vane (2020).', place: 'page 2' } }
  const given = [round({ reports: [named], revision: { answers, on: '2026-04-01' } })]
  const [comment] = publishedRounds(rules, published, given)[0]?.reports[0]?.comments ?? []
  expect(comment).toMatchObject({
    text: 'See [name removed] (2019), where I, [name removed], said so.',
    answer: { text: 'Thank you, [name removed]. We cite Vane (2020).', place: 'page 2' },
  })
  expect(sentRounds(rules, given)[0]?.reports[0]?.comments[0]?.text).toContain('Rita Cole')
})
