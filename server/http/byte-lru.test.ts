import { expect, test } from 'vitest'
import { createByteLru } from './byte-lru.ts'

test('when the bytes run out, the value unused longest goes first', () => {
  const lru = createByteLru<string>(100)
  lru.set('a', { value: 'A', size: 40 })
  lru.set('b', { value: 'B', size: 40 })
  lru.get('a')
  lru.set('c', { value: 'C', size: 40 })
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual(['A', undefined, 'C'])
})

test('a value set again counts once', () => {
  const lru = createByteLru<string>(100)
  lru.set('a', { value: 'A', size: 40 })
  for (let i = 0; i < 10; i++) lru.set('b', { value: `B${i}`, size: 60 })
  expect([lru.get('a'), lru.get('b')]).toEqual(['A', 'B9'])
})

test('a value larger than the whole is not kept and drives nothing out', () => {
  const lru = createByteLru<string>(100)
  lru.set('a', { value: 'A', size: 40 })
  lru.set('b', { value: 'B', size: 101 })
  expect([lru.get('a'), lru.get('b')]).toEqual(['A', undefined])
})
