import { expect, test } from 'vitest'
import { asksForParts, divided, fieldsOfName, keptParts, nameProblem, storedParts } from './name-input.ts'

const typed = (parts: object) => ({ family: '', given: '', suffix: '', organisation: '', ...parts })

test('what a person types for a name wins, and what they leave empty is parsed', () => {
  expect(divided('Ada Ngozi Obi', typed({}))).toEqual({ given: 'Ada Ngozi', family: 'Obi' })
  expect(divided('Ada Ngozi Obi', typed({ family: 'Ngozi Obi' }))).toEqual({ given: 'Ada', family: 'Ngozi Obi' })
  expect(divided('Okafor Chidi', typed({ given: 'Chidi' }))).toEqual({ given: 'Chidi', family: 'Okafor' })
  expect(divided('John Smith', typed({ suffix: 'Jr.' }))).toEqual({ given: 'John', family: 'Smith', suffix: 'Jr.' })
  expect(divided('John Smith V', typed({ given: 'John', family: 'Smith V' }))).toEqual({
    ...{ given: 'John', family: 'Smith V' },
  })
  expect(divided('World Bank', typed({ organisation: 'yes' }))).toEqual({
    ...{ given: '', family: 'World Bank', isOrganisation: true },
  })
})

test('only what somebody has said is stored, and it is stored whole', () => {
  expect(keptParts('Ada Obi', typed({}))).toBeNull()
  expect(keptParts('Ada Obi', undefined)).toBeNull()
  expect(keptParts('Vincent Van Gogh', typed({ family: 'Gogh' }))).toEqual(
    typed({ family: 'Gogh', given: 'Vincent Van' }),
  )
  const parts = { given: 'Ada', family: 'Obi', suffix: 'III' }
  expect(storedParts(fieldsOfName(parts))).toEqual(parts)
})

test('a name asks until somebody has said how it is divided', () => {
  expect(asksForParts({ name: 'Nguyen Hai Ninh' })).toBe(true)
  expect(asksForParts({ name: 'Nguyen Hai Ninh', parts: typed({ family: 'Nguyen' }) })).toBe(false)
  expect(asksForParts({ name: 'Ada Obi' })).toBe(false)
})

test.each([
  ['Ada <ada@x.org>', 'without an e-mail address'],
  ['ada@x.org', 'without an e-mail address'],
  ['http://x.org', 'without a web address'],
  ['Ada Obi www.x.org', 'without a web address'],
  ['Ada Obi 😀', 'remove the emoji'],
  ['12345', 'no letters'],
  ['---', 'no letters'],
  ['Ada Obi; Bayo Eze', 'one name in each field'],
  ['Ada Obi, Bayo Eze, Chi Uba', 'one name in each field'],
  ['Ada Obi*', 'remove the marks'],
  ['Ada Obi1,2', 'remove the marks'],
  ['Ada Obi²', 'remove the marks'],
])('"%s" is refused with one sentence', (name, remedy) => {
  const sentence = nameProblem(name)
  expect(sentence).toContain(remedy)
  expect(sentence).toMatch(/^".*" is not a name as it is cited: .*\.$/)
})

test.each([
  '',
  'Ada Obi',
  'John Smith 3rd',
  'Obi, Ada, PhD',
  'Anna-Lena Müller-Lüdenscheidt, M.D., Ph.D.',
  'García Márquez, Gabriel José',
  'Ọbáfẹ́mi Awólọ́wọ̀',
  "Bayo O'Eze (the younger)",
  'H3Africa Consortium',
  '王小明',
  'Author 2',
  'Ada Obi, MD, PhD',
])('"%s" is no problem', (name) => {
  expect(nameProblem(name)).toBeNull()
})
