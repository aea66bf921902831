import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReserved } from './reserved.ts'

test('no page of the publisher can have the address of a page of the site', () => {
  const routes = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\(\s*'([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  const firstWords = new Set(
    routes.map((path) => path.split('/')[0] ?? '').filter((word) => /^[a-z0-9-]+$/i.test(word)),
  )
  expect(firstWords.size).toBeGreaterThan(30)
  expect([...firstWords].filter((word) => !isReserved(word.toLowerCase()))).toEqual([])
})
