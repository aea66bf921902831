import { expect, test } from 'vitest'
import { ownNamesIn, withoutSignatures } from './signature.ts'

const rhea = { name: 'Rhea Kapoor', email: 'rkapoor@uni-r.example' }

test.each([
  ['Sound work.\n\nRhea', 'Rhea'],
  ['Sound work. Rhea', 'Rhea'],
  ['Sound work.\n\n_Rhea_', 'Rhea'],
  ['Sound work.\n\n/rhea/', 'rhea'],
  ['As I, _Rhea_, have said, the sample is small.', 'Rhea'],
  ['Sound work.\nBest, Rhea', 'Rhea'],
  ['Sound work.\n\nWith kind regards,\nDr Rhea', 'Dr Rhea'],
  ['Sound work.\n\nrhea', 'rhea'],
  ['Sound work.\n\nRHEA KAPOOR, PhD', 'RHEA KAPOOR, PhD'],
  ['Sound work.\n\nR. Kapoor', 'R. Kapoor'],
  ['Sound work.\n\nKapoor R.', 'Kapoor R'],
  ['Sound work.\n\nKapoor Rhea', 'Kapoor Rhea'],
  ['Sound work.\n\nkapoor', 'kapoor'],
  ['Sound work.\n\nRK', 'RK'],
  ['Sound work.\n\nR.K.', 'R.K.'],
  ['Best wishes,\nR.', 'R'],
  ['Yours sincerely,\n\nRay', 'Ray'],
  ['Signed: Ray Cole', 'Ray Cole'],
  ['Sound work.\n-- Ray', 'Ray'],
  ['Sound work.\nProf. Ray', 'Prof. Ray'],
  ['As I, Rhea, have said, the sample is small.', 'Rhea'],
  ['I, rhea kapoor, have said so.', 'rhea kapoor'],
  ['Rhéa\n\nMinor points: none.', 'Rhéa'],
])('a report is signed: %j', (text, signature) => {
  expect(ownNamesIn(text, [rhea]).map((one) => one.replace(/\.$/, ''))).toEqual([signature.replace(/\.$/, '')])
})

test.each([
  ['Sound work.\n\nBest,\nThe reviewer'],
  ['Thanks,\nReviewer 2'],
  ['Thank you, dear authors.'],
  ['Kind regards'],
  ['Please cite Kapoor et al. (2019).'],
  ['Two models are best: linear and spline.\n\nMinor points'],
  ['Good luck.'],
])('a report is not: %j', (text) => {
  expect(ownNamesIn(text, [rhea])).toEqual([])
})

test.each([
  ['R. Kapoor', 'rhea@uni-r.example', 'I, Rhea, think so.', ['Rhea']],
  ['Łukasz Đorđević', '', 'Fine.\n\nLukasz', ['Lukasz']],
  ['Grace Obi', '', 'By the grace of God.\n\nGrace', ['Grace']],
  ['عبد الله الهاشمي', '', 'جيد.\n\nعبد الله', ['عبد الله']],
  ['Søren Ngô', 'editor@uni-r.example', 'Fine.\n\nEditor', []],
])('%s (%s) is known in %j', (name, email, text, found) => {
  expect(ownNamesIn(text, [{ name, email }])).toEqual(found)
})

test('very long lines and gaps take no time', () => {
  const start = performance.now()
  for (const filler of [' ', '\n', 'a', 'a ', '. ', 'Best, ']) withoutSignatures(filler.repeat(20_000), [rhea])
  expect(performance.now() - start).toBeLessThan(3000)
})

test('a report is shown without its signature', () => {
  expect(withoutSignatures('Sound work.\n\nBest regards,\nDr Rhea', [rhea])).toBe(
    'Sound work.\n\nBest regards,\n[name removed]',
  )
})
