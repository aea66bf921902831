import { expect, test } from 'vitest'
import { isSameName, isSimilarName, nameKey } from './person-name.ts'

test.each(['Dr. Ngozi Okafor', 'Okafor, Ngozi', 'OKAFOR Ngozi', 'Prof. (Mrs) Ngózi Ọkafor', "Ngozi O'kafor, PhD"])(
  '%s has the same key as Ngozi Okafor',
  (name) => {
    expect(nameKey(name)).toBe('ngozi okafor')
  },
)

test.each([
  ['Łukasz Wałęsa', 'Walesa, Lukasz'],
  ['Nguyễn Đức', 'Duc Nguyen'],
  ['Søren Ångström', 'Soren Angstrom'],
  ['Þór Æsir', 'THOR AESIR'],
  ['İsmail Işık', 'Ismail Isik'],
  ['Ɗan Ƙasa', 'Dan Kasa'],
  ['Ngozi Okafor', 'Chief Barr. (Mrs) Ngozi Okafor, SAN, LL.B, Ph.D'],
  ['Ada Obi', 'Rev. Fr. Ada Obi, CSSp'],
  ['Ada Obi', 'Very Rev. Msgr. Ada Obi, KSM'],
  ['Ada Obi', 'Sen. Nze Ada Obi, FNIM'],
  ['Obi, Ada', 'Assoc. Prof. (Lt. Col.) Ada Obi, FMCPath'],
  ['أحمد علي', 'أ.د. أحمد علي'],
  ['أحمد علي', 'الدكتورة أحمد علي'],
  ['أحمد عبد الله', 'احمد عبد اللّه'],
  ['王小明', '王小明'],
])('%s is %s', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true])
})

test.each([
  ['Aung San', 'Aung'],
  ['Oba Ada', 'Ada'],
  ['Amartya K. Sen', 'Amartya K.'],
  ['Amartya K. Sen.', 'Amartya K.'],
  ['Wang Xiao Meng', 'Wang Xiao'],
  ['Jack Xu Ma', 'Jack Xu'],
  ['कमल देवी', 'कमला देवी'],
  ['Okesola M.A.', 'Okesola B.A.'],
  ['', ''],
  ['Dr.', 'Prof.'],
])('%s is not %s', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})

test.each([
  ['N. Okafor', 'Ngozi Okafor'],
  ['Ngozi C. Okafor', 'Ngozi Okafor'],
  ['Okafor N. C.', 'Ngozi Chioma Okafor'],
  ['Ngozi Okafor', 'Dr Ngozi Okafor'],
  ['Aristotle', 'Aristotle'],
])('%s may be %s', (one, other) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true])
})

test.each([
  ['Ngozi Okafor', 'Nkechi Okafor'],
  ['N. Okafor', 'Bola Okafor'],
  ['N. O.', 'Ngozi Okafor'],
  ['Okafor', 'Ngozi Okafor'],
  ['', 'Ngozi Okafor'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false])
})
