import { expect, test } from 'vitest'
import { sharedDomain } from './mail-domain.ts'

test.each([
  ['ada@unilag.edu.ng', 'bayo@unilag.edu.ng', 'unilag.edu.ng'],
  ['ada@med.unilag.edu.ng', 'bayo@unilag.edu.ng', 'unilag.edu.ng'],
  ['ada@unilag.edu.ng', 'bayo@ui.edu.ng', null],
  ['ada@notunilag.edu.ng', 'bayo@unilag.edu.ng', null],
  ['ada@gmail.com', 'bayo@gmail.com', null],
  ['ada@yahoo.co.uk', 'bayo@yahoo.co.uk', null],
  ['', '', null],
])('%s and %s share %s', (one, other, shared) => {
  expect(sharedDomain(one, other)).toBe(shared)
})
