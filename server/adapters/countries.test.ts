import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fallbackCountries } from '#domain/words/countries.ts'
import { countriesFrom } from './countries.ts'

let answer = { status: 200, body: JSON.stringify([{ name: 'Ghana' }, 'Nigeria']) }
let asked = 0
const service = createServer((_, res) => {
  asked += 1
  res.writeHead(answer.status).end(answer.body)
}).listen(0, '127.0.0.1')
afterAll(() => service.close())
const url = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/countries.json`

test('the built-in list has every country in order after Nigeria, the ten of the fallback among them', async () => {
  const [first, ...others] = await countriesFrom(null)()
  expect(first).toBe('Nigeria')
  expect(others.length).toBeGreaterThan(240)
  expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(others).size).toBe(others.length)
  for (const name of fallbackCountries) expect([first, ...others]).toContain(name)
})

test('countries have the names that people use', async () => {
  const names = await countriesFrom(null)()
  for (const name of [
    ...['Bolivia', 'Brunei', 'China', 'Congo', 'DR Congo', 'Gambia', 'Hong Kong', 'Iran', 'Laos', 'Moldova', 'Myanmar'],
    ...['North Korea', 'Palestine', 'Russia', 'Saint Lucia', 'South Korea', 'Syria', 'Taiwan', 'Tanzania'],
    ...['Trinidad and Tobago', 'United Kingdom', 'United States', 'Venezuela', 'Vietnam'],
  ])
    expect(names).toContain(name)
  expect(names.filter((name) => /,|&|Republic of|State of|SAR/.test(name))).toEqual([])
})

test('a countries service is asked once a day, and Nigeria is put first', async () => {
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
