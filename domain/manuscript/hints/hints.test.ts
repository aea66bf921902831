import { expect, test } from 'vitest'
import { read } from '../reading/read.ts'
import { type Facts, hintsOf } from './hints.ts'

const none: Facts = { reading: null, sameText: [], elsewhere: [], sent: [], sentElsewhere: 0, unfound: [] }

function manuscript(paragraphs: string[], { title = 'Sleep of nurses in Warri', references = [] as string[] } = {}) {
  const heading = (text: string) => ({ kind: 'heading' as const, level: 1, runs: [{ text }] })
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, runs: [{ text }] })
  return read([
    paragraph(title),
    heading('Introduction'),
    paragraph('Nurses who work at night sleep less than others, and nobody has measured how much.'),
    heading('Methods'),
    ...paragraphs.map(paragraph),
    ...(references.length > 0 ? [heading('References'), ...references.map(paragraph)] : []),
  ])
}

const hintsIn = (...given: Parameters<typeof manuscript>) => hintsOf({ ...none, reading: manuscript(...given) })

test.each([
  ['generated', 'As an AI language model, I cannot give the numbers of 2024.'],
  ['generated', 'Certainly! Here is a possible discussion of your results:'],
  ['generated', 'The prevalence, as of my last knowledge update, was 12 %. Regenerate response'],
  ['generated', 'I don’t have access to real-time data on hospitals.'],
  ['unfilled', 'This agrees with earlier work [Insert citation].'],
  ['unfilled', 'Lorem ipsum dolor sit amet.'],
  ['unfilled', 'This was shown by XX (20XX) in mice.'],
  ['unfilled', 'Click or tap here to enter text.'],
  ['unfilled', 'Keywords: keyword 1, keyword 2'],
  ['tortured', 'We trained an irregular woodland on the data of 300 patients.'],
  ['tortured', 'Counterfeit-consciousness is used in many fields.'],
])('%s: %s', (kind, text) => {
  const [hint, ...others] = hintsIn([text])
  expect([hint?.kind, others]).toEqual([kind, []])
  expect(hint?.evidence[0]?.place).toBe('“Methods”, paragraph 1')
})

test('a phrase is quoted with its words around it, its place and the usual term', () => {
  const [hint] = hintsIn(['We asked 40 women.', 'Bosom perils are rare in men.'])
  expect(hint?.evidence).toEqual([
    { words: '“Bosom perils are rare in men.” (usual: breast cancer)', place: '“Methods”, paragraph 2', address: null },
  ])
})

test.each([
  'Certainly, nurses are tired. Here is what they said about the night.',
  'The response of the cells that regenerate was measured.',
  'Insert Table 1 here. [Insert Figure 2 about here] [Insert Table 3]',
  'Haemoglobin was 12 g/dl [reference range 11 to 16].',
  'The forest was irregular, a woodland of oak; the random forest was not.',
  'Artificial intelligence and big data help to find breast cancer.',
  'The XX chromosome, and patients XX and XY.',
  'Approved by the committee of [name of institution removed for review].',
])('nothing is said of: %s', (text) => {
  expect(hintsIn([text])).toEqual([])
})

test('the titles of references do not count', () => {
  const references = Array.from(
    { length: 4 },
    (_, at) => `${at + 1}. Obi A. Counterfeit consciousness, volume ${at}. Journal of Words. 2020;${at}:1-9.`,
  )
  expect(hintsIn(['We counted words.'], { references })).toEqual([])
})

test('a quotation, and a manuscript about text generators, are shown as probable false alarms', () => {
  const quoted = hintsIn(['Some papers contain “As an AI language model” by mistake.'])
  expect(quoted[0]?.doubt).toMatch(/^Probably a false alarm: it stands between quotation marks/)
  const about = hintsIn(['One began: as an AI language model, I.'], { title: 'ChatGPT in the papers of students' })
  expect(about[0]?.doubt).toMatch(/^Probably a false alarm: the manuscript is about such texts/)
  const own = hintsIn(['As an AI language model, I wrote “Sleep”.'])
  expect(own[0]?.doubt).not.toMatch(/false alarm/)
})

test('of many phrases five are shown and the others counted', () => {
  const [hint] = hintsIn(Array.from({ length: 8 }, () => 'It is a bosom peril.'))
  expect([hint?.evidence.length, hint?.more, hint?.about]).toEqual([5, 3, ['tortured bosom peril']])
})

const work = { id: 'one', number: 'DHJ-S-2026-0007', author: 'Ada Obi', address: '/admin/review/one' }

test('most of a text under another account is a hint, a few paragraphs are not', () => {
  expect(hintsOf({ ...none, sameText: [{ ...work, share: 49 }] })).toEqual([])
  expect(hintsOf({ ...none, sameText: [{ ...work, share: 97 }] })).toMatchObject([
    { kind: 'same-text', evidence: [{ words: '97 % of the text stand in DHJ-S-2026-0007', place: 'Ada Obi' }] },
  ])
})

test('of a text that somebody may not see only its share is shown', () => {
  const hints = hintsOf({ ...none, elsewhere: [{ id: 'secret', share: 80 }] })
  expect(hints).toMatchObject([{ says: '80 % of this text stand in a manuscript that you can’t see.', evidence: [] }])
})

test('five manuscripts of one account within days are a hint, four are not, wherever they went', () => {
  const sent = (of: number) => Array.from({ length: of }, (_, at) => ({ ...work, id: `${at}` }))
  expect(hintsOf({ ...none, sent: sent(4) })).toEqual([])
  expect(hintsOf({ ...none, sent: sent(2), sentElsewhere: 2 })).toEqual([])
  expect(hintsOf({ ...none, sent: sent(6) })[0]?.says).toMatch(/^6 manuscripts came from this account/)
  expect(hintsOf({ ...none, sent: sent(2), sentElsewhere: 3 })[0]?.says).toMatch(/^At least 5 manuscripts/)
})

const unfound = (of: number) =>
  Array.from({ length: of }, (_, at) => ({ number: at + 1, text: `Obi (2020) Work ${at}.`, doi: `10.5555/${at}` }))

test('three references that nobody can find are a hint, two may be mistyped', () => {
  expect(hintsOf({ ...none, unfound: unfound(2) })).toEqual([])
  expect(hintsOf({ ...none, unfound: unfound(3) })).toMatchObject([
    { kind: 'references', says: 'The DOIs of 3 references lead nowhere, or to another work.', more: 0 },
  ])
})

test('no hint gives a score or a verdict', () => {
  const hints = hintsOf({
    ...none,
    reading: manuscript(['As an AI language model [Insert citation] bosom peril']),
    sameText: [{ ...work, share: 100 }],
    elsewhere: [{ id: 'two', share: 100 }],
    sent: Array.from({ length: 5 }, (_, at) => ({ ...work, id: `${at}` })),
    unfound: unfound(3),
  })
  expect(hints).toHaveLength(7)
  for (const { says, lookAt, doubt } of hints) {
    expect(`${says} ${lookAt}`).not.toMatch(/\b(?:fraud|fake|plagiari|misconduct|guilty|score)/i)
    expect(doubt).toBeTruthy()
  }
})
