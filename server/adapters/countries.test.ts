import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fallbackCountries } from '#domain/countries.ts'
import { countriesFrom } from './countries.ts'

let answer = { status: 200, body: JSON.stringify(['Nigeria', { name: 'Ghana' }]) }
let asked = 0
const service = createServer((_, res) => {
  asked += 1
  res.writeHead(answer.status).end(answer.body)
}).listen(0, '127.0.0.1')
afterAll(() => service.close())
const url = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/countries.json`

test('the built-in list has every country by its English name, in order, the ten of the fallback among them', async () => {
  const names = await countriesFrom(null)()
  expect(names.length).toBeGreaterThan(240)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  for (const name of fallbackCountries) expect(names).toContain(name)
})

test('a countries service is asked once a day', async () => {
  let now = 0
  const countries = countriesFrom(url(), () => now)
  expect(await countries()).toEqual(['Nigeria', 'Ghana'])
  await countries()
  expect(asked).toBe(1)
  now += 25 * 3600 * 1000
  await countries()
  expect(asked).toBe(2)
})

test('a service that fails or talks nonsense is an error, so that the form falls back to its ten', async () => {
  for (const wrong of [
    { status: 500, body: '[]' },
    { status: 200, body: '<html>' },
    { status: 200, body: '[]' },
  ]) {
    answer = wrong
    await expect(countriesFrom(url())()).rejects.toThrow()
  }
})
