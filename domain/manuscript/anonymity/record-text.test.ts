import { expect, test } from 'vitest'
import { answerPassages, hideInRecord, leaksInRecord, passagesOf } from './record-text.ts'
import type { LeakDecision } from './report.ts'

const people = [
  { name: 'Ejiro Omonigho', email: 'ejiro.omonigho@sample.example', affiliation: 'Delta Polytechnic' },
  { name: 'Adaeze Nwosu', email: 'adaeze@nwosu.example' },
]
const record = passagesOf({
  title: 'Home diaries of market traders',
  abstract:
    'Ejiro Omonigho and colleagues at Delta Polytechnic asked traders. Correspondence: ejiro.omonigho@sample.example',
})
const hidden = '[name removed] and colleagues at [institution removed] asked traders. Correspondence: [address removed]'
const textsOf = (passages: { text: string }[]) => passages.map(({ text }) => text)

const decided = (match: string, text: string | null): LeakDecision => {
  const leak = leaksInRecord(record, people, []).find((one) => one.match === match)
  if (!leak) throw new Error(`no leak ${match}`)
  return { ...leak, text, byId: 'editor', by: 'Edith Editor', decidedAt: '2026-11-02T10:00:00.000Z' }
}

test('what tells who the authors are is hidden in the title and the abstract until somebody decides', () => {
  expect(textsOf(hideInRecord(record, people, []))).toEqual(['Home diaries of market traders', hidden])
  expect(leaksInRecord(record, people, []).map(({ place, match }) => [place, match])).toEqual([
    ['Abstract', 'Ejiro Omonigho'],
    ['Abstract', 'Delta Polytechnic'],
    ['Abstract', 'ejiro.omonigho@sample.example'],
  ])
})

test('reviewers read the words that staff chose or kept', () => {
  const institution = decided('Delta Polytechnic', null)
  const other = hideInRecord(record, people, [institution])
  expect(other[1]?.text).toBe(hidden.replace('[institution removed]', 'Delta Polytechnic'))
  const name = hideInRecord(record, people, [decided('Ejiro Omonigho', 'A nurse')])
  expect(name[1]?.text).toBe(hidden.replace('[name removed]', 'A nurse'))
})

test('a decision about words that are gone changes nothing', () => {
  const changed = passagesOf({ title: 'Diaries', abstract: 'Adaeze Nwosu asked traders.' })
  const decisions = [decided('Ejiro Omonigho', 'A nurse'), decided('Delta Polytechnic', null)]
  expect(textsOf(hideInRecord(changed, people, decisions))).toEqual(['Diaries', '[name removed] asked traders.'])
})

test('in an answer even those who are cited are the authors', () => {
  const answers = answerPassages({ 'a.1': { text: 'We, Ejiro Omonigho and colleagues, added it, see Nwosu 2024.' } })
  expect(textsOf(hideInRecord(answers, people, []))).toEqual([
    'We, [name removed] and colleagues, added it, see [name removed] 2024.',
  ])
})

test('names in the answers to comments are hidden, and in the place that they name', () => {
  const text = 'As Ejiro Omonigho and Adaeze Nwosu (adaeze@nwosu.example) showed, it holds.'
  const answers = answerPassages({ 'a.1': { text, place: 'Page 3 of Nwosu.docx' }, 'a.2': { text: 'Corrected.' } })
  expect(textsOf(hideInRecord(answers, people, []))).toEqual([
    'As [name removed] and [name removed] ([address removed]) showed, it holds.',
    'Page 3 of [name removed].docx',
    'Corrected.',
  ])
})

test('a first name alone in an answer is shown to staff, and stays until they replace it', () => {
  const answers = answerPassages({ 'a.1': { text: 'Corrected. Thank you, Ejiro' } })
  const [leak] = leaksInRecord(answers, people, [])
  expect(leak).toMatchObject({ kind: 'given-name', match: 'Ejiro', replacement: '[name removed]' })
  expect(textsOf(hideInRecord(answers, people, []))).toEqual(['Corrected. Thank you, Ejiro'])
  const decision = leak && { ...leak, text: 'the authors', byId: 'editor', by: 'Edith', decidedAt: '2026-11-02' }
  expect(textsOf(hideInRecord(answers, people, decision ? [decision] : []))).toEqual([
    'Corrected. Thank you, the authors',
  ])
})
