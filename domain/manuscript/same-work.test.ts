import { expect, test } from 'vitest'
import type { Staff } from '../words/permissions.ts'
import { likenessInWords, sameAsInWords, strongest, titleLikeness, visibleTo } from './same-work.ts'

const diaries = 'Home blood-pressure diaries kept by market traders in Lagos'

test.each([
  [diaries, 'HOME BLOOD PRESSURE DIARIES KEPT BY MARKET TRADERS IN LAGOS.', 'same'],
  [diaries, '“Home bloodpressure diaries” kept by market traders in Lagos', 'same'],
  ['Santé mentale à Cotonou', 'Sante mentale a Cotonou', 'same'],
  ["Mothers' views of kangaroo care", 'Mothers’ views of kangaroo care', 'same'],
  ['Neonatal sepsis outcomes', 'Neonatal Sepsis: Outcomes', 'same'],
  [diaries, 'Home blood-pressure diaries kept by the market traders of Lagos', 'similar'],
  [diaries, 'Home blood-pressure diary keeping by market traders in Lagos', null],
  ['Effect of zinc on diarrhoea in young children', 'Effects of zinc on diarrhoea in young children', 'similar'],
  ['Effect of zinc on diarrhoea in young children', 'Effects of zinc on diarrhea in young children', 'similar'],
  ['A randomised trial of zinc for diarrhoea', 'A randomized trial of zinc for diarrhoea', 'similar'],
  ['Anaemia among pregnant women in Kano State', 'Anaemia amnog pregnant women in Kano State', 'similar'],
  // Another part, answer, place, year, group or direction is another work, however alike the letters are.
  [`${diaries}: part I`, `${diaries}: part II`, null],
  [`${diaries}, part 1`, `${diaries}, part 2`, null],
  [diaries, `${diaries}: part II`, null],
  [diaries, `Reply to: ${diaries}`, null],
  [diaries, `Correction to: ${diaries}`, null],
  [diaries, `${diaries}: a study protocol`, null],
  [diaries, 'Home blood-pressure diaries kept by market traders in Ibadan', null],
  ['Cholera outbreaks in coastal Ghana in 2019', 'Cholera outbreaks in coastal Ghana in 2020', null],
  ['Insulin use in type 1 diabetes in Uganda', 'Insulin use in type 2 diabetes in Uganda', null],
  ['Maternal age and risk of autism in children', 'Paternal age and risk of autism in children', null],
  ['Mental health of schoolchildren in rural Kenya', 'Dental health of schoolchildren in rural Kenya', null],
  ['Effect of sleep on memory in adults', 'Effect of memory on sleep in adults', null],
  ['Pain before surgery of the adult knee', 'Pain after surgery of the adult knee', null],
  ['Hypertension in young urban men of Abuja', 'Hypotension in young urban men of Abuja', null],
  ['Malaria in children of coastal Tanzania', 'Malaria in pregnant women of coastal Tanzania', null],
  // Too short to say anything.
  ['Editorial', 'Editorial', null],
  ['Malaria in pregnancy', 'Malaria in pregnancy', null],
  ['???', '!!!', null],
] as const)('%s | %s: %s', (one, other, likeness) => {
  expect([titleLikeness(one, other), titleLikeness(other, one)]).toEqual([likeness, likeness])
})

test('what is alike is described in words, the strongest first', () => {
  const [file, title] = [{ sameFile: true, title: null } as const, { sameFile: false, title: 'same' } as const]
  const similar = { sameFile: false, title: 'similar' } as const
  expect([file, title, similar].map(likenessInWords)).toEqual(['same file', 'same title', 'almost the same title'])
  expect(sameAsInWords({ ...similar, number: 'DHJ-S-2026-0042' })).toBe('Almost the same title as DHJ-S-2026-0042')
  expect(sameAsInWords({ ...file, number: null })).toBe('Possible duplicate: same file')
  expect(likenessInWords(strongest([similar, file, title]))).toBe('same file and title')
  expect(strongest([])).toEqual({ sameFile: false, title: null })
})

const someone = { realm: 'staff', id: 's', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: 'health' }
const received = { id: 'm', authorId: 'a', author: 'Ada Obi', email: 'ada@example.org', orcid: null, coAuthors: [] }
const elsewhere = { ...received, journal: 'biology', status: 'under-review' }
const here = { ...received, journal: 'health', status: 'under-review' }

test.each([
  ['an admin is told all', admin, elsewhere, false, 'all'],
  ['an editor is told all of their own journal', editor, here, false, 'all'],
  ['of another journal only that it is there', editor, elsewhere, false, 'another-journal'],
  ['of one that is screened only that', editor, { ...here, status: 'screening' }, false, 'screening'],
  ['what is published is no secret', editor, { ...elsewhere, status: 'published' }, true, 'published'],
  ['an article may have no manuscript', editor, null, true, 'published'],
  [
    'staff who may be its author are told what they see',
    { ...admin, email: 'ada@example.org' },
    elsewhere,
    false,
    'all',
  ],
  ['nor are those who are shut out', { ...editor, shutOutOf: ['m'] }, here, false, null],
] as const)('%s', (_, staff, manuscript, isPublished, shown) => {
  expect(visibleTo(staff, manuscript, isPublished)).toBe(shown)
})
