import { expect, test } from 'vitest'
import { cutAtWord, writable } from './card-text.ts'

test.each([
  ['Ẹ̀kọ́ and  β-blockers:\n50 % “better”', 'Ẹ̀kọ́ and β-blockers: 50 % “better”'.normalize('NFC')],
  ['Сон и здоровье', 'Сон и здоровье'],
  ['Sleep 😴 and\u202e health\u0007', 'Sleep and health'],
  ['Ɗan Ƙasa', 'Dan Kasa'],
  ['الملاريا', ''],
  ['Malaria (疟疾) in children', ''],
])('of %j a picture can say %j', (text, said) => {
  expect(writable(text)).toBe(said)
})

test('a long text is cut at a word', () => {
  expect(cutAtWord('Short', 10)).toBe('Short')
  expect(cutAtWord('Sleep among nurses, by day and by night', 22)).toBe('Sleep among nurses…')
  expect(cutAtWord('a'.repeat(300), 100)).toHaveLength(100)
})
