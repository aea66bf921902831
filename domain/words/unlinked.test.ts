import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

test.each([
  ['WIN www.evil.test', 'WIN www[.]evil[.]test'],
  ['WWW.EVIL.TEST now', 'WWW[.]EVIL[.]TEST now'],
  ['See https://evil.example/x?y=1', 'See https[:]//evil[.]example/x?y=1'],
  ['ftp://10.0.0.1/x', 'ftp[:]//10.0.0.1/x'],
  ['Prize at evil.com/win', 'Prize at evil[.]com/win'],
  ['Evil.Co.Uk is here', 'Evil[.]Co[.]Uk is here'],
  ['t.me/evil', 't[.]me/evil'],
  ['evil.xn--p1ai', 'evil[.]xn--p1ai'],
  ['пример.рф', 'пример[.]рф'],
  ['evil。com', 'evil[.]com'],
  ['write to bob.smith@mail.evil.org, evil.shop', 'write to bob.smith[at]mail[.]evil[.]org, evil[.]shop'],
])('%j can be clicked no more: %j', (text, expected) => {
  expect(unlinked(text)).toBe(expected)
  expect(unlinked(expected)).toBe(expected)
})

test.each([
  'Effects of pH 7.4 on E.coli',
  'S.aureus and C.elegans: 3.5 vs. 4.25 mg/L, p<0.05',
  'A new species (Aus bus sp.nov.) from the U.S.A.',
  'Adapting e.g. Node.js: a study...',
  'Precision@10 in retrieval: what is it?',
  'Malaria in Ghana. A review: part 1/2',
])('%j stays as it is', (title) => {
  expect(unlinked(title)).toBe(title)
})
